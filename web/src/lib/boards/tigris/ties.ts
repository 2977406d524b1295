/** Among players who are equal in their weakest colour, the second weakest counts, and so on. */
import type { Points } from "$lib/director/ties";
import { COLOURS } from "./palette";
import type { TigrisView } from "./view";

/** All four colours from the weakest, with every treasure in the one that is weakest then. */
function coloursOf(points: Points): number[] {
  const colours = COLOURS.map((colour) => points[colour] ?? 0);
  for (let treasures = points["treasures"] ?? 0; treasures > 0; treasures--)
    colours[colours.indexOf(Math.min(...colours))]! += 1;
  return colours.sort((one, other) => one - other);
}

/** What is compared, by player. */
export function ties(_: TigrisView, breakdown: Points[]): number[][] {
  return breakdown.map(coloursOf);
}
