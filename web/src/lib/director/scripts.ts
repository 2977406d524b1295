/** What the news add to a scene: where a piece comes from or goes to when the table does not show it, and what is handed out. */
import imhotep from "$generated/imhotep.json";
import tigris from "$generated/tigris.json";
import tzolkin from "$generated/tzolkin.json";
import type { GameName } from "$lib/boards/games";
import type { NewsItem } from "$lib/wire/types";
import { argument } from "./telling";

/** Something that is handed out: points, or goods that look like what lies at a place. */
export interface Token {
  from: string;
  to: string;
  /** Points, or the place whose picture it wears. */
  points?: { count: number; colour?: string };
  picture?: string;
}

export interface Script {
  /** Where a piece comes from that lies at a place now. */
  origin(what: string, place: string): string | null;
  /** Where a piece goes to that lay at a place before. */
  goal(what: string, place: string): string | null;
  tokens: Token[];
}

/** With more than these at once, a scene hands out only the first. */
const MOST_TOKENS = 14;

function only(news: NewsItem[], ...kinds: string[]): NewsItem[] {
  return news.filter((item) => kinds.includes(item.kind));
}

// ---- Imhotep

const SITES: Record<number, string> = { 1: "pyramid", 2: "temple", 3: "burial-chamber", 4: "obelisk" };

function imhotepScript(news: NewsItem[]): Script {
  const cards = only(news, "card_taken", "card_drawn");
  const takes = (what: string): NewsItem | undefined =>
    cards.find((item) => what === `card-${imhotep.keys.cards[argument(item, "card") - 1]}`);
  return {
    origin: (what) => (what.startsWith("stone-") ? what.replace("stone", "quarry") : "draw-pile"),
    goal: (what) => {
      if (what.startsWith("stone-")) return what.replace("stone", "quarry");
      const taken = takes(what);
      return taken ? `seat-${taken.seat}` : null;
    },
    tokens: only(news, "points").map((item) => ({
      from: SITES[argument(item, "source")] ?? `seat-${item.seat}`,
      to: `points-${item.seat}`,
      points: { count: argument(item, "count") },
    })),
  };
}

// ---- Tigris & Euphrates

const cellOf = (item: NewsItem | undefined): string =>
  item ? (tigris.keys.cells[argument(item, "cell") - 1] ?? "") : "";

function tigrisScript(news: NewsItem[]): Script {
  const placed = only(news, "tile_placed", "catastrophe", "building_built");
  const taken = only(news, "treasure_taken");
  const tokens: Token[] = [];
  let cell = "";
  for (const item of news) {
    cell = cellOf(item) || cell;
    if (item.kind === "points" && cell)
      tokens.push({
        from: cell,
        to: `seat-${item.seat}`,
        points: {
          count: argument(item, "count"),
          colour: tigris.keys.colours[argument(item, "colour") - 1] ?? "",
        },
      });
  }
  return {
    origin: (what, place) => {
      if (what.startsWith("leader-")) return what;
      if (place === "hand") return "bag";
      const seat = placed.find((item) => cellOf(item) === place)?.seat;
      return what.startsWith("tile-") && seat ? `seat-${seat}` : null;
    },
    goal: (what, place) => {
      if (what.startsWith("leader-")) return what;
      const seat = taken.find((item) => cellOf(item) === place)?.seat;
      return what === "treasure" && seat ? `seat-${seat}` : null;
    },
    tokens,
  };
}

// ---- Tzolk'in

const QUARTERS = 4;
const TEMPLE = "chaac";

function wheelOf(item: NewsItem): string {
  return tzolkin.keys.wheels[(argument(item, "wheel") || tzolkin.keys.wheels.length) - 1] ?? "";
}

function goodsToken(item: NewsItem, from: string): Token {
  const good = `good-${item.seat}-${tzolkin.keys.goods[argument(item, "thing") - 1] ?? ""}`;
  if (item.kind === "paid") return { from: good, to: from, picture: good };
  return { from, to: good, picture: good };
}

/** Where goods come from and go to: the space of the last action, or the middle of the calendar. */
function tzolkinScript(news: NewsItem[], acts: { wheel: string; space: number } | null): Script {
  let from = acts ? `${acts.wheel}-space-${acts.space}` : "start";
  const tokens: Token[] = [];
  for (const item of news) {
    if (
      ["worker_picked", "action", "went_ahead", "worker_placed"].includes(item.kind) &&
      argument(item, "space") > 0
    )
      from = `${wheelOf(item)}-space-${argument(item, "space")}`;
    if (item.kind === "feast") from = TEMPLE;
    if (item.kind === "gained" || item.kind === "paid") tokens.push(goodsToken(item, from));
    if (item.kind === "points")
      tokens.push({
        from,
        to: `points-${item.seat}`,
        points: { count: argument(item, "count") / QUARTERS },
      });
  }
  return { origin: () => null, goal: () => null, tokens };
}

type Scriptwriter = (news: NewsItem[], acts: { wheel: string; space: number } | null) => Script;

const SCRIPTS: Record<GameName, Scriptwriter> = {
  imhotep: imhotepScript,
  tigris: tigrisScript,
  tzolkin: tzolkinScript,
};

/** Of a game without a script of its own nothing moves. */
const STILL: Script = { origin: () => null, goal: () => null, tokens: [] };

/** The script for some news; `acts` is where a worker acts who was picked up before. */
export function scriptOf(
  game: GameName,
  news: NewsItem[],
  acts: { wheel: string; space: number } | null,
): Script {
  const script = SCRIPTS[game]?.(news, acts) ?? STILL;
  return { ...script, tokens: script.tokens.slice(0, MOST_TOKENS) };
}
