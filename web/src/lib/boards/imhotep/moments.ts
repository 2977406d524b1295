/** The big moments of Imhotep: a round that is over. */
import { newsIn, type Moment, type Passage } from "$lib/director/moments";
import { noted, type Tally } from "$lib/director/moments/tally";
import { argument, type Speaker } from "$lib/director/telling";
import type { Line, NewsItem, Position } from "$lib/wire/types";
import { isOfTemple } from "./sources";

/** A round that is over. */
export interface RoundMoment {
  round: number;
  /** By player: what the temple gave, and the points they have now. */
  temple: number[];
  points: number[];
  /** The news that begin the next one; nothing after the last. */
  next: NewsItem[];
}

interface Seen {
  seats?: number;
  players?: { score?: number }[];
}

/** The rounds that end in the new lines. The last one is part of the final scoring. */
export function roundsIn(
  fresh: Line[],
  view: Position["view"],
  seats: number,
  earlier: Line[] = [],
): RoundMoment[] {
  const news = newsIn(fresh);
  const end = news.findIndex((item) => item.kind === "round_ends");
  if (end < 0 || news.some((item) => item.kind === "game_ends")) return [];
  const scored = [...sinceLastRound(newsIn(earlier)), ...news.slice(0, end)];
  const temple = Array.from({ length: seats }, (_, index) =>
    scored
      .filter((item) => isOfTemple(item) && item.seat === index + 1)
      .reduce((sum, item) => sum + argument(item, "count"), 0),
  );
  const points = ((view as Seen).players ?? []).map((player) => player.score ?? 0);
  return [{ round: argument(news[end]!, "count"), temple, points, next: news.slice(end + 1) }];
}

/** What has happened in this round before: who chooses between points and stones is asked in the middle of its end. */
function sinceLastRound(news: NewsItem[]): NewsItem[] {
  return news.slice(news.map((item) => item.kind).lastIndexOf("round_ends") + 1);
}

function tallyOfRound({ temple, points, next }: RoundMoment, { tell, narrate }: Speaker): Tally {
  return {
    corner: tell("feast.player"),
    columns: [{ label: tell("round.temple") }, { label: tell("round.points") }],
    rows: temple.map((gained, index) => ({ seat: index + 1, cells: [gained, points[index] ?? 0] })),
    total: null,
    sofar: "",
    isSum: false,
    notes: noted(next.filter((item) => item.kind === "round_begins").map((item) => narrate(item))),
  };
}

export function moments({ earlier, next }: Passage): Moment[] {
  const seats = Number((next.view as Seen).seats ?? 0);
  return roundsIn(next.log, next.view, seats, earlier).map((about) => ({
    title: ({ tell }) => tell("round.title", { count: about.round }),
    tally: (speaker) => tallyOfRound(about, speaker),
    places: ["temple"],
  }));
}
