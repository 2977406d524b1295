/** Which options of a new table matter. */
import type { Needs } from "../matters";

export const needs: Needs = {
  monument_over_building: (options) => options["buildings"] === "true",
};
