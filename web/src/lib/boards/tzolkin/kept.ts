/** What a seat of Tzolk'in holds that it can still use. */
import type { Kept } from "../contract";
import type { TzolkinView } from "./view";

export function kept(view: TzolkinView, seat: number): Kept {
  const { goods, hand } = view.players[seat - 1]!;
  return { ...goods, worker: hand };
}
