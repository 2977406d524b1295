/** A worker in one's own hand, picked up to be placed. */
import { find, type TableContext } from "$lib/boards/contract";
import type { Carried } from "$lib/ui/drag";

const WAYS = ["place", "place_start", "place_quick"];

/** The worker in the hand of a seat, where it is the viewer's and may be placed now. */
export function workerOf(table: TableContext, seat: number): Carried | undefined {
  const ways = table.viewer === seat ? WAYS.flatMap((kind) => find(table.all, kind)) : [];
  return ways.length > 0 ? { held: "worker", ways } : undefined;
}
