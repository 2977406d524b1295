/** What a seat of Tigris & Euphrates holds that it can still use. */
import type { Kept } from "../contract";
import type { TigrisView } from "./view";

export function kept(view: TigrisView, seat: number): Kept {
  const { hand_size, catastrophes } = view.players[seat - 1]!;
  return { tile: hand_size, catastrophe: catastrophes };
}

/** A conflict may follow, and hands are filled up again after the turn. */
export const unsettled: readonly string[] = ["tile", "leader", "swap", "withdraw", "catastrophe", "fight"];
