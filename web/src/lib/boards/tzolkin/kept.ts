/** What a seat of Tzolk'in holds that it can still use. */
import type { Kept } from "../contract";
import type { TzolkinView } from "./view";

export function kept(view: TzolkinView, seat: number): Kept {
  const { goods, hand } = view.players[seat - 1]!;
  return { ...goods, worker: hand };
}

/** An action, a step down or another worker follows. */
export const unsettled: readonly string[] = [
  "keep",
  "beg",
  "pick",
  "as",
  "as_elsewhere",
  "accept",
  "skip",
  "ahead",
];
