/** Which options of a new table matter. */
import type { Needs } from "../matters";

export const needs: Needs = {
  quick_actions: (_, seats) => seats < 5, // with five they are always played
};
