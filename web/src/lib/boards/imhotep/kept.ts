/** What a seat of Imhotep holds that it can still use. */
import type { Kept } from "../contract";
import type { ImhotepView } from "./view";

export function kept(view: ImhotepView, seat: number): Kept {
  const player = view.players[seat - 1]!;
  return { stone: player.sled };
}
