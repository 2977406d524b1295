/** What a coach takes from a search: the best answer, and which others are no mistake. */
import { isNoWorse } from "$lib/match/opinions";
import type { Action, Opinion } from "$lib/wire/types";

export interface Advice {
  best: Action;
  /** The search thinks it as good as the best, or hardly worse. */
  isGood(action: Action): boolean;
}

/** The advice in what a search thinks of the legal answers of a seat; none where it thinks nothing. */
export function adviceIn(
  opinions: readonly Opinion[],
  legal: readonly Action[],
  seat: number,
): Advice | null {
  const [first] = opinions;
  const best = first && first.visits > 0 ? legal.find(({ id }) => id === first.answer) : undefined;
  if (!first || !best) return null;
  const good = new Set(opinions.filter((each) => isNoWorse(first, each, seat)).map(({ answer }) => answer));
  return { best, isGood: ({ id }) => good.has(id) };
}
