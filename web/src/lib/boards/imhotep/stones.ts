/** Counting stones at the monuments, to be said and shown. */
import type { ImhotepView, Site } from "./view";

function bySeat(stones: number[], seats: number): number[] {
  return Array.from({ length: seats }, (_, index) => stones.filter((seat) => seat === index + 1).length);
}

/** How many stones each seat has at a monument; nothing for the market. */
export function stonesAt(view: ImhotepView, site: Site, towerStones: number): number[] {
  const { seats, pyramid, obelisk } = view;
  switch (site) {
    case "market":
      return [];
    case "pyramid":
      return bySeat(Object.values(pyramid.parts).flat(), seats).map(
        (count, index) => count + (pyramid.extra[index] ?? 0),
      );
    case "temple":
      return bySeat(view.temple.columns.flat(), seats);
    case "burial-chamber":
      return bySeat(view.burial_chamber.stones, seats);
    case "obelisk":
      return bySeat(obelisk.towers, seats).map(
        (count, index) => count * towerStones + (obelisk.stones[index] ?? 0),
      );
  }
}
