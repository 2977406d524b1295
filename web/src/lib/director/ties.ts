/** How players of equal points were placed: what the rules compare then. */
import type { GameOnScreen } from "$lib/boards/games";
import type { Position, ResultData } from "$lib/wire/types";

/** Points by source. */
export type Points = Record<string, number>;

/** What is compared among players of equal points, in the order in which it counts; a list for each player. */
// A game takes its own view.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Tiebreaker = (view: any, breakdown: Points[]) => number[][];

export interface Tie {
  /** The players of equal points. */
  seats: number[];
  /** What was compared, by player; nothing for whose points nobody else has. */
  values: (number[] | null)[];
  /** Whether it has placed anybody before another; if not, they share their places. */
  isBroken: boolean;
}

/** The seats, counted from 0, whose points somebody else has too. */
function equals({ scores }: ResultData): number[] {
  return scores.flatMap((score, index) =>
    scores.some((other, at) => at !== index && other === score) ? [index] : [],
  );
}

/** How ties were broken in a match that came to its end; nothing where no points are equal. */
export function tieOf(
  position: Pick<Position, "view" | "result"> | null,
  game: Pick<GameOnScreen, "ties"> | null,
): Tie | null {
  const result = position?.result;
  if (!result || !game?.ties || result.is_closed || result.broken_off || result.out_of_time) return null;
  const tied = equals(result);
  if (tied.length === 0) return null;
  const all = game.ties(position.view, result.breakdown);
  const values = result.scores.map((_, index) => (tied.includes(index) ? (all[index] ?? []) : null));
  const isBroken = tied.some((one) =>
    tied.some(
      (other) => result.scores[one] === result.scores[other] && result.ranking[one] !== result.ranking[other],
    ),
  );
  return { seats: tied.map((index) => index + 1), values, isBroken };
}
