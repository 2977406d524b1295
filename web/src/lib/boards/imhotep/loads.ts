/** What ships carry, as coaches and hints count it. */
import type { ImhotepShip } from "./view";

export const loaded = (ship: ImhotepShip): number => ship.slots.filter((seat) => seat > 0).length;
export const stonesOf = (ship: ImhotepShip, seat: number): number =>
  ship.slots.filter((each) => each === seat).length;
export const maySail = (ship: ImhotepShip): boolean => loaded(ship) >= ship.minimum;

/** The seat with most stones on a ship, other than one's own. */
export function mostOf(ship: ImhotepShip, me: number): { seat: number; count: number } {
  const others = [...new Set(ship.slots)].filter((seat) => seat > 0 && seat !== me);
  const counts = others.map((seat) => ({ seat, count: stonesOf(ship, seat) }));
  return counts.reduce((one, other) => (other.count > one.count ? other : one), { seat: 0, count: 0 });
}
