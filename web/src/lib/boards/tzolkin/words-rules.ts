/** The rule behind every piece of Tzolk'in; the numbers are those of docs/rules/tzolkin.md and tzolkin-expansion.md. */
import facts from "$generated/tzolkin.json";

const KEYS = facts.keys;

/** A rule for every key, in their order: `numbered("monument", keys, "R-14.", 4)` gives and so on. */
function numbered(category: string, keys: string[], chapter: string, first: number): [string, string][] {
  return keys.map((key, at) => [`${category}.${key}`, `${chapter}${first + at}`]);
}

/** The same rule for all keys. */
function all(category: string, keys: string[], rule: string): [string, string][] {
  return keys.map((key) => [`${category}.${key}`, rule]);
}

const WHEELS = {
  palenque: ["R-6.1", "R-6.2", "R-6.2", "R-6.2", "R-6.2"],
  yaxchilan: ["R-7.1", "R-7.1", "R-7.1", "R-7.1", "R-7.1"],
  tikal: ["R-8.1", "R-8.2", "R-8.3", "R-8.4", "R-8.7"],
  uxmal: ["R-9.1", "R-9.2", "R-9.4", "R-9.5", "R-9.6"],
  "chichen-itza": Array<string>(9).fill("R-10.2"),
};
const NO_ACTION = "R-5.6";
const ANY_ACTION = "R-5.5";
const BEYOND = "R-19.15";

/** The rules of all spaces of a wheel, and of the one behind the last that a tribe may use. */
function spaces([wheel, actions]: [string, string[]]): [string, string][] {
  const last = facts.catalogue.wheel.find((printed) => printed.key === wheel)?.last_space ?? actions.length;
  const free = Array<string>(last - actions.length).fill(ANY_ACTION);
  return [NO_ACTION, ...actions, ...free, BEYOND].map((rule, at) => [`space.${wheel}-${at}`, rule]);
}

/** The rules of the three levels and the bonus of a technology. */
function levels(technology: string, first: number): [string, string][] {
  const keys = [1, 2, 3, 4].map((level) => `${technology}-${level}`);
  return numbered("technology", keys, "R-11.", first);
}

const ofAge = (age: number): string[] =>
  facts.catalogue.building.filter((building) => building.age === age).map((building) => building.key);

export const rules: Record<string, string> = {
  "wheel.palenque": "R-6.1",
  "wheel.yaxchilan": "R-7.1",
  "wheel.tikal": "R-8.1",
  "wheel.uxmal": "R-9.1",
  "wheel.chichen-itza": "R-10.1",
  ...Object.fromEntries(Object.entries(WHEELS).flatMap(spaces)),
  ...Object.fromEntries([
    ...all("temple", KEYS.temples, "R-12.1"),
    ...all("technology", KEYS.technologies, "R-11.1"),
    ...levels("agriculture", 5),
    ...levels("extraction", 9),
    ...levels("theology", 13),
    ...levels("architecture", 17),
    ...all("building", ofAge(1), "R-13.4"),
    ...all("building", ofAge(2), "R-13.5"),
    ...numbered(
      "building",
      facts.expansion.building.map((building) => building.key),
      "R-21.",
      2,
    ),
    ...numbered("monument", KEYS.monuments, "R-14.", 4),
    ...all("wealth", KEYS.wealth, "R-1.15"),
    ...numbered("quick", KEYS.quick_actions, "R-22.", 12),
    ...all("good", KEYS.resources, "R-9.2"),
  ]),
  "good.corn": "R-4.4",
  "good.skull": "R-1.3",
  "tribe.ah-chuy-kak": "R-19.3",
  "tribe.ahau-chamahez": "R-19.6",
  "tribe.ahmakiq": "R-19.8",
  "tribe.bacab": "R-19.9",
  "tribe.balam": "R-19.11",
  "tribe.cit-bolon-tum": "R-19.13",
  "tribe.huracan": "R-19.17",
  "tribe.itzamna": "R-19.19",
  "tribe.ixtab": "R-19.21",
  "tribe.vacub-caquix": "R-19.22",
  "tribe.xaman-ek": "R-19.23",
  "tribe.yaluk": "R-19.25",
  "tribe.yumkaax": "R-19.27",
  "prophecy.wrathful-gods": "R-20.9",
  "prophecy.angry-chaac": "R-20.10",
  "prophecy.angry-quetzalcoatl": "R-20.11",
  "prophecy.angry-kukulcan": "R-20.12",
  "prophecy.forest-fires": "R-20.13",
  "prophecy.drought": "R-20.14",
  "prophecy.gold-shortage": "R-20.15",
  "prophecy.desecration": "R-20.16",
  "prophecy.teacher-shortage": "R-20.18",
  "prophecy.forgotten-lore": "R-20.19",
  "prophecy.crowded-cities": "R-20.20",
  "prophecy.hunger": "R-20.22",
  "prophecy.high-floodwaters": "R-20.23",
  "thing.calendar": "R-15.1",
  "thing.jungle": "R-1.4",
  "thing.corn-tile": "R-6.3",
  "thing.wood-tile": "R-6.5",
  "thing.start-space": "R-15.3",
  "thing.worker": "R-5.3",
  "thing.feast": "R-16.2",
  "thing.marker": "R-15.5",
  "thing.row": "R-13.3",
  "thing.stock": "R-1.8",
  "thing.skulls": "R-1.3",
  "thing.privilege": "R-15.7",
  "thing.age": "R-16.7",
  "thing.dummy": "R-1.12",
};
