/** Numbers that news and views of Tzolk'in have for things, from what the game says of itself. */
import facts from "$generated/tzolkin.json";

/** The number that stands for a dummy worker where a seat could stand: it comes after the last seat. */
export const DUMMY = facts.seats[1]! + 1;
/** Points are counted in quarters: this many make one. */
export const QUARTERS = facts.catalogue.corn_per_point;
export const CORN = facts.keys.goods.indexOf("corn") + 1;
/** The step of a temple on which all begin, counted from 1. */
export const START_STEP = facts.catalogue.starting_step;

/** The number of a source of points. */
function source(key: string): number {
  return facts.choices.sources.indexOf(key) + 1;
}

/** The sources of points that a feast has: temples of both eras, hunger, and prophecies. */
export const OF_TEMPLES = [source("temples_first_era"), source("temples_second_era")];
export const HUNGER = source("unfed_workers");
export const OF_PROPHECIES = source("prophecies");
