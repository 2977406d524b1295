/** The big moments of a match, found in the news that come with a position: what is counted, who wins, who scores. */
import type { GameName } from "$lib/boards/games";
import type { Line, NewsItem, Position, ResultTold } from "$lib/wire/types";
import { follow, type Fight } from "./fights";
import { feastsOf, type Feast } from "./feasts";
import { argument, withGain, type Gain } from "./telling";

/** A revolt or a war that is decided. */
export interface FightMoment {
  kind: "fight";
  fight: Fight;
  /** News of what has to leave the board. */
  removed: NewsItem[];
  gains: Gain[];
}

/** A feast day of Tzolk'in. */
export interface FeastMoment {
  kind: "feast";
  feast: Feast;
}

/** A round of Imhotep that is over. */
export interface RoundMoment {
  kind: "round";
  round: number;
  /** By player: what the temple gave, and the points they have now. */
  temple: number[];
  points: number[];
  /** The news that begin the next one; nothing after the last. */
  next: NewsItem[];
}

/** The end of a match: points by source. */
export interface FinalMoment {
  kind: "final";
  sources: { key: string; points: number[] }[];
  scores: number[];
  ranking: number[];
  /** Whether the sources add up to the score. */
  isSum: boolean;
}

export type Moment = FightMoment | FeastMoment | RoundMoment | FinalMoment;

interface Seen {
  players?: { score?: number }[];
}

const TEMPLE = 2;
const OUTCOME = ["leader_sent_home", "tiles_lost", "building_removed"];

const newsIn = (lines: Line[]): NewsItem[] => lines.flatMap((line) => line.news as NewsItem[]);

/** The conflicts that are decided in the new lines; how they began may stand in earlier ones. */
export function fightsIn(
  earlier: Line[],
  fresh: Line[],
  colourOf: (item: NewsItem) => string,
): FightMoment[] {
  let fight: Fight | null = null;
  for (const item of newsIn(earlier)) fight = follow(fight, item);
  const moments: FightMoment[] = [];
  let open: FightMoment | null = null;
  for (const item of newsIn(fresh)) {
    fight = follow(fight, item);
    if (item.kind === "won" && fight) {
      open = { kind: "fight", fight, removed: [], gains: [] };
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

/** The rounds that end in the new lines. The last one is part of the final scoring. */
export function roundsIn(fresh: Line[], view: Position["view"], seats: number): RoundMoment[] {
  const news = newsIn(fresh);
  const end = news.findIndex((item) => item.kind === "round_ends");
  if (end < 0 || news.some((item) => item.kind === "game_ends")) return [];
  const temple = Array.from({ length: seats }, (_, index) =>
    news
      .slice(0, end)
      .filter(
        (item) => item.kind === "points" && item.seat === index + 1 && argument(item, "source") === TEMPLE,
      )
      .reduce((sum, item) => sum + argument(item, "count"), 0),
  );
  const points = ((view as Seen).players ?? []).map((player) => player.score ?? 0);
  return [{ kind: "round", round: argument(news[end]!, "count"), temple, points, next: news.slice(end + 1) }];
}

/** How the scores come about, source by source; nothing for a match that did not come to its end. */
export function finalOf(result: ResultTold | null): FinalMoment[] {
  if (!result || result.is_closed || result.broken_off) return [];
  const keys = [...new Set(result.breakdown.flatMap((points) => Object.keys(points)))];
  const sources = keys
    .map((key) => ({ key, points: result.breakdown.map((points) => points[key] ?? 0) }))
    .filter(({ points }) => points.some((count) => count !== 0));
  const isSum = result.scores.every(
    (score, index) => sources.reduce((sum, source) => sum + source.points[index]!, 0) === score,
  );
  return [{ kind: "final", sources, scores: result.scores, ranking: result.ranking, isSum }];
}

/** All big moments between two positions. */
export function momentsOf(
  game: GameName,
  earlier: Line[],
  before: Position,
  next: Position,
  colourOf: (item: NewsItem) => string,
): Moment[] {
  const seats = Number((next.view as { seats?: number }).seats ?? 0);
  const told: Moment[] = [];
  if (game === "tigris") told.push(...fightsIn(earlier, next.log, colourOf));
  if (game === "tzolkin")
    told.push(...feastsOf(newsIn(next.log), seats).map((feast) => ({ kind: "feast" as const, feast })));
  if (game === "imhotep") told.push(...roundsIn(next.log, next.view, seats));
  if (next.over && !before.over) told.push(...finalOf(next.result));
  return told;
}
