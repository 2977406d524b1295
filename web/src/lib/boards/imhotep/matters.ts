/** Which options of a new table matter. */
import type { Needs } from "../matters";

export const needs: Needs = {
  three_seats_first: (options, seats) => seats === 3 && options["obelisk"] === "A",
};
