/** A conflict of Tigris & Euphrates as its news come: who fights, what each side has, and who wins. */
import facts from "$generated/tigris.json";
import { newsIn } from "$lib/director/moments";
import { argument, withGain, type Gain } from "$lib/director/telling";
import type { Line, NewsItem } from "$lib/wire/types";

export interface FightSide {
  seat: number;
  /** Its strength on the board. */
  board: number;
  /** What it has added from behind the screen. */
  hand: number;
}

export interface Fight {
  way: "war" | "revolt";
  leader: string;
  /** What both sides count: the tiles of the leader in a war, temples in a revolt. */
  tile: string;
  attacker: FightSide;
  defender: FightSide;
  /** 0 as long as nobody has won. */
  winner: number;
}

const TEMPLE = "temple";

function begun(item: NewsItem): Fight {
  const colour = argument(item, "colour") - 1;
  const way = item.kind as Fight["way"];
  return {
    way,
    leader: facts.keys.leaders[colour] ?? "",
    tile: way === "revolt" ? TEMPLE : (facts.keys.tiles[colour] ?? ""),
    attacker: { seat: item.seat, board: argument(item, "count"), hand: 0 },
    defender: { seat: argument(item, "other"), board: argument(item, "against"), hand: 0 },
    winner: 0,
  };
}

function supported(fight: Fight, item: NewsItem): Fight {
  const added = (side: FightSide): FightSide =>
    side.seat === item.seat ? { ...side, hand: argument(item, "support") } : side;
  return { ...fight, attacker: added(fight.attacker), defender: added(fight.defender) };
}

/** The conflict after one more piece of news; one that is decided is forgotten with the next. */
export function follow(fight: Fight | null, item: NewsItem): Fight | null {
  if (item.kind === "war" || item.kind === "revolt") return begun(item);
  if (!fight || fight.winner) return null;
  if (item.kind === "supported") return supported(fight, item);
  return item.kind === "won" ? { ...fight, winner: item.seat } : fight;
}

/** The colour of points in the news. */
export function colourOf(item: NewsItem): string {
  return facts.keys.colours[argument(item, "colour") - 1] ?? "";
}

/** A revolt or a war that is decided. */
export interface FightMoment {
  fight: Fight;
  /** News of what has to leave the board. */
  removed: NewsItem[];
  gains: Gain[];
}

/** Milliseconds between two tiles that are counted, at speed 1. */
export const BEAT = 260;

/** How many beats a conflict is counted before its outcome is told: the board, the hands, the sums. */
export function beatsOf({ attacker, defender }: Fight): number {
  return Math.max(attacker.board, defender.board) + Math.max(attacker.hand, defender.hand) + 5;
}

const OUTCOME = ["leader_sent_home", "tiles_lost", "building_removed"];

/** The conflicts that are decided in the new lines; how they began may stand in earlier ones. */
export function fightsIn(earlier: Line[], fresh: Line[]): FightMoment[] {
  let fight: Fight | null = null;
  for (const item of newsIn(earlier)) fight = follow(fight, item);
  const moments: FightMoment[] = [];
  let open: FightMoment | null = null;
  for (const item of newsIn(fresh)) {
    fight = follow(fight, item);
    if (item.kind === "won" && fight) {
      open = { fight, removed: [], gains: [] };
      moments.push(open);
    } else if (open && OUTCOME.includes(item.kind)) open.removed.push(item);
    else if (open && item.kind === "points")
      open.gains = withGain(open.gains, {
        seat: item.seat,
        count: argument(item, "count"),
        colour: colourOf(item),
      });
    else open = null;
  }
  return moments;
}
