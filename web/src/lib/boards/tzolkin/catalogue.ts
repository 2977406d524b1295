/** What only the catalogue of components needs: numbers of copies, and a table with nobody at it. */
import facts from "$generated/tzolkin.json";
import { catalogue, type BuildingFacts } from "./facts";
import type { TzolkinView } from "./view";

/** The tiles of the jungle at the start with four seats: corn lies open at 2, wood covers it at 3 to 5. */
const TILES = facts.catalogue.seats.fields[4];
const JUNGLE = {
  2: { corn: TILES, wood: 0 },
  3: { corn: 0, wood: TILES },
  4: { corn: 0, wood: TILES },
  5: { corn: 0, wood: TILES },
};

/** Temples, technologies and the calendar are drawn from it as they are printed. */
export const EMPTY: TzolkinView = {
  seats: 4,
  round: 1,
  day: 0,
  feast: 1,
  days_to_feast: 0,
  era: 1,
  marker: 1,
  turn: 1,
  start_space: 0,
  corn_on_teeth: 0,
  skulls: catalogue.skulls,
  wheels: {},
  chichen_itza: {},
  jungle: JUNGLE,
  row: [],
  stock: {},
  unseen_buildings: {},
  monuments: [],
  prophecies: [],
  calamity: null,
  quick_actions: null,
  dummy_tiles: [],
  players: [],
};
/** Nothing is new on it. */
export const NOTHING = new Set<string>();

export const WORKERS = facts.catalogue.workers_per_seat * facts.catalogue.colours.length;
/** By key, how many quick action tiles there are of either age. */
export const QUICK_COPIES = new Map(facts.expansion.quick_action.map(({ key, copies }) => [key, copies]));

const AGES = new Map(facts.catalogue.building.map(({ key, age }) => [key, age]));

/** The buildings of an age of the base game. */
export function ofAge(age: number): BuildingFacts[] {
  return catalogue.building.filter(({ key }) => AGES.get(key) === age);
}
