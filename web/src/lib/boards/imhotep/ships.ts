/** How a ship is drawn: from its bow, slot by slot. */
import type { ImhotepShip } from "./view";

/** The bow before the first slot. */
export const BOW = 56;
/** From slot to slot. */
export const PITCH = 45;

export function lengthOf(ship: ImhotepShip): number {
  return ship.capacity * PITCH + BOW + 30;
}
