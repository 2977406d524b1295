/** The big moments of a match, found in the news that come with a position: what is counted, who wins, who scores. */
import type { Component } from "svelte";
import type { GameOnScreen } from "$lib/boards/games";
import { list, t } from "$lib/i18n/i18n.svelte";
import type { Line, NewsItem, Position, ResultData } from "$lib/wire/types";
import { noted, type Tally } from "./moments/tally";
import type { Speaker } from "./telling";
import { tieOf, type Tie } from "./ties";

/** A big moment as it is shown: a heading above rows that are read out, or above a card of its own. */
export interface Moment {
  title(speaker: Speaker): string;
  tally?(speaker: Speaker): Tally;
  card?: {
    // Only the game knows what its card is about.
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    Content: Component<{ about: any; speaker: Speaker }>;
    about: unknown;
    /** All of it in a sentence or two, for people who hear the page. */
    summary(speaker: Speaker): string;
    /** How many milliseconds it takes until its outcome is told, at speed 1. */
    reading: number;
  };
  /** The places that it speaks of, as scenes know them: they are lit, and not covered. */
  places?: string[];
  /** The places whose pieces have to leave: they are crossed out when that is told, and not covered. */
  leaving?: string[];
  /** What else is good to see of the board. */
  around?: string[];
}

/** What leads from one position to the next, with the lines of the log before it. */
export interface Passage {
  earlier: Line[];
  before: Position;
  next: Position;
}

/** Finds the big moments of a game. */
export type Momentfinder = (passage: Passage) => Moment[];

/** All news of some lines. */
export function newsIn(lines: Line[]): NewsItem[] {
  return lines.flatMap((line) => line.news as NewsItem[]);
}

/** The end of a match: points by source. */
export interface Final {
  sources: { key: string; points: number[] }[];
  scores: number[];
  ranking: number[];
  /** Whether the sources add up to the score. */
  isSum: boolean;
}

/** How the scores come about, source by source; nothing for a match that did not come to its end. */
export function finalOf(result: ResultData | null): Final[] {
  if (!result || result.is_closed || result.broken_off) return [];
  const keys = [...new Set(result.breakdown.flatMap((points) => Object.keys(points)))];
  const sources = keys
    .map((key) => ({ key, points: result.breakdown.map((points) => points[key] ?? 0) }))
    .filter(({ points }) => points.some((count) => count !== 0));
  const isSum = result.scores.every(
    (score, index) => sources.reduce((sum, source) => sum + source.points[index]!, 0) === score,
  );
  return [{ sources, scores: result.scores, ranking: result.ranking, isSum }];
}

/** What is said of players of equal points. */
export function tieExplained(
  tie: Tie | null,
  speaker: Pick<Speaker, "name" | "say" | "tell">,
): string | null {
  if (!tie) return null;
  const { name, say, tell } = speaker;
  const names = list(tie.seats.map(name));
  return tell(tie.isBroken ? "tie.broken" : "tie.shared", { names, what: say("board.tiebreak") });
}

/** What was compared of one player, in the order in which it counts. */
export function tieValue(values: number[] | null): string {
  return values ? values.join(" · ") : "";
}

type Sources = GameOnScreen["sources"];

function tallyOfFinal(final: Final, tie: Tie | null, places: Sources, speaker: Speaker): Tally {
  const { sources, scores, ranking, isSum } = final;
  const { name, say, tell } = speaker;
  const best = ranking.flatMap((rank, index) => (rank === 1 ? [index] : []));
  const won = t("end.won", { count: best.length, names: list(best.map((index) => name(index + 1))) });
  return {
    corner: t("end.source"),
    columns: scores.map((_, index) => ({ seat: index + 1 })),
    rows: sources.map(({ key, points }) => ({
      label: say(`source.${key}`),
      cells: points,
      places: places?.(key) ?? [],
    })),
    total: { label: t("end.points"), cells: scores },
    after: tie ? { label: tell("tie.title"), cells: tie.values.map(tieValue) } : null,
    sofar: tell("final.sofar"),
    isSum,
    best,
    notes: [...noted([tieExplained(tie, speaker)]), { text: won, isLoud: true }],
  };
}

/** The final scoring, to be read out; nothing where there is none. */
export function finalMoments(position: Position | null, game: GameOnScreen | null): Moment[] {
  return finalOf(position?.result ?? null).map((final) => ({
    title: ({ tell }) => tell("final.title"),
    tally: (speaker) => tallyOfFinal(final, tieOf(position, game), game?.sources, speaker),
    places: [...new Set(final.sources.flatMap(({ key }) => game?.sources?.(key) ?? []))],
  }));
}

/** All big moments between two positions. */
export function momentsOf(game: GameOnScreen, passage: Passage): Moment[] {
  const { before, next } = passage;
  const end = next.over && !before.over ? finalMoments(next, game) : [];
  return [...(game.moments?.(passage) ?? []), ...end];
}
