/** A stone of one's own sled, picked up to be placed. */
import { find, type TableContext } from "$lib/boards/contract";
import type { Carried } from "$lib/ui/drag";

/** A turn begins: nothing is picked yet that would go somewhere. */
export function isFirstStep(table: TableContext): boolean {
  return table.decision?.kind === "turn" && table.held === null;
}

/** The stone on the sled of a seat, where it is the viewer's and may be placed now. */
export function stoneOf(table: TableContext, seat: number): Carried | undefined {
  const ways = table.viewer === seat ? find(table.all, "place") : [];
  return ways.length > 0 ? { held: "stone", ways } : undefined;
}
