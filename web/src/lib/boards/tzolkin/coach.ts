/** What a coach sees in Tzolk'in, the most important first. */
import facts from "$generated/tzolkin.json";
import type { Observation, Seen } from "$lib/coach/coach";
import { BUILDINGS, START_INDEX, TEMPLES, WEALTH, WHEELS, catalogue } from "./facts";
import type { Good, TzolkinView } from "./view";

type See = Seen<TzolkinView>;
/** Days before a Food Day on which corn is thought of, and before the temples count. */
const SOON = 3;
const TEMPLES_SOON = 4;
/** Days before the end on which nothing new is worth beginning. */
const LAST = 5;
/** This much corn on the starting player space is worth a worker. */
const MUCH = 3;
/** Until this day a fourth worker is still worth its price. */
const EARLY = 14;

const mine = ({ view, me }: See) => view.players[me - 1]!;
const isTurn = ({ decision }: See): boolean => decision?.kind === "turn";
/** Of a kind of question, besides that which a turn begins with. */
const isOne = (seen: See, ...kinds: string[]): boolean =>
  ["turn", ...kinds].includes(seen.decision?.kind ?? "");
const feeding = facts.catalogue.feeding;

/** The corn that one's workers need on a Food Day, as farms help them: what their cards say they do. */
function cornNeeded(seen: See): number {
  const { workers, buildings, wealth } = mine(seen);
  const owned = [
    ...Object.entries(buildings).flatMap(([key, count]) => Array<string>(count).fill(key)),
    ...wealth,
  ];
  const cards = owned.map((key) => BUILDINGS.get(key) ?? WEALTH.get(key));
  const sum = (effect: "feed_all" | "feed_workers"): number =>
    cards
      .flatMap((card) => (card?.effects ?? []) as Partial<Record<string, number>>[])
      .reduce((total, each) => total + (each[effect] ?? 0), 0);
  const each = Math.max(0, feeding.corn - sum("feed_all"));
  return each * Math.max(0, workers - sum("feed_workers"));
}

function seesHunger(seen: See) {
  const { view } = seen;
  const { goods, workers } = mine(seen);
  const isSoon = view.feast > 0 || (view.days_to_feast > 0 && view.days_to_feast <= SOON);
  if (!isOne(seen, "place", "trade", "pay") || !isSoon || goods.corn >= cornNeeded(seen)) return null;
  return { days: view.days_to_feast, corn: goods.corn, workers, each: feeding.corn };
}

function seesAllOnGears(seen: See) {
  return isTurn(seen) && mine(seen).hand === 0 ? {} : null;
}

function seesAllInHand(seen: See) {
  const { hand, workers } = mine(seen);
  return isTurn(seen) && hand === workers ? {} : null;
}

/** A worker on the last numbered space of a gear, which the next day pushes off. */
function seesWorkerLeaving(seen: See) {
  const { view, me } = seen;
  const leaving = Object.keys(view.wheels).find((key) => {
    const last = WHEELS.get(key)?.last_space;
    return last !== undefined && view.wheels[key]!.spaces[last] === me;
  });
  const at = leaving ? facts.keys.wheels.indexOf(leaving) : -1;
  return isOne(seen, "pick") && at >= 0 ? { wheel: facts.keys.wheel_names[at]! } : null;
}

function seesLittleCorn(seen: See) {
  const { goods, hand } = mine(seen);
  const corn = goods.corn;
  return isTurn(seen) && hand > 0 && corn <= catalogue.begging.most ? { corn } : null;
}

function seesStartSpace(seen: See) {
  const { view } = seen;
  const isFree = view.start_space === 0 && mine(seen).hand > 0;
  return isTurn(seen) && isFree && view.corn_on_teeth >= MUCH ? { corn: view.corn_on_teeth } : null;
}

function seesLastDays(seen: See) {
  const count = catalogue.calendar.teeth - seen.view.day;
  return isTurn(seen) && count > 0 && count <= LAST ? { count } : null;
}

function seesLowTemple(seen: See) {
  const { temples } = mine(seen);
  const low = facts.keys.temples.find(
    (key) => (TEMPLES.get(key)?.points[(temples[key] ?? 0) + START_INDEX] ?? 0) < 0,
  );
  if (!low || !isOne(seen, "climb", "offering")) return null;
  const temple = facts.keys.temple_names[facts.keys.temples.indexOf(low)]!;
  return { temple, points: -TEMPLES.get(low)!.points[temples[low]! + START_INDEX]! };
}

/** The Food Day that comes next, counted from 1. */
function nextFeast({ view }: See): number {
  return catalogue.calendar.feasts.findIndex((tooth) => tooth > view.day) + 1;
}

/** Shared places at the top of a temple, shortly before temples give points. */
function seesSharedTemple(seen: See) {
  const { view, me } = seen;
  const feast = nextFeast(seen);
  const givesPoints = feast > 0 && !catalogue.calendar.goods_on_feast.includes(feast);
  if (!isOne(seen, "climb", "offering") || !givesPoints || view.days_to_feast > TEMPLES_SOON) return null;
  for (const key of facts.keys.temples) {
    const own = mine(seen).temples[key] ?? 0;
    const others = view.players.filter((player) => player.seat !== me);
    const isTop = own > 0 && others.every((player) => (player.temples[key] ?? 0) <= own);
    const rival = others.find((player) => player.temples[key] === own);
    if (isTop && rival)
      return {
        temple: facts.keys.temple_names[facts.keys.temples.indexOf(key)]!,
        name: seen.name(rival.seat),
      };
  }
  return null;
}

function seesSkulls(seen: See) {
  const count = mine(seen).goods.skull;
  return isTurn(seen) && count > 0 ? { count } : null;
}

/** A building of the row that one has the resources for. */
function seesBuilding(seen: See) {
  const { goods } = mine(seen);
  const found = seen.view.row.find((key) => {
    const cost = key ? BUILDINGS.get(key)?.cost : undefined;
    return cost && Object.entries(cost).every(([good, count]) => goods[good as Good] >= count);
  });
  return isTurn(seen) && found ? { building: seen.say(`piece.building.${found}`) } : null;
}

function seesFewWorkers(seen: See) {
  const { workers } = mine(seen);
  const isFew = workers === facts.catalogue.starting_workers && seen.view.day <= EARLY;
  return isTurn(seen) && isFew ? { count: workers } : null;
}

function seesProphecy(seen: See) {
  const { view } = seen;
  const next = view.calamity ?? view.prophecies[0];
  if (!next || !isTurn(seen)) return null;
  return { prophecy: seen.say(`piece.prophecy.${next}`), now: view.calamity ? "yes" : "no" };
}

export const coach: Observation<TzolkinView>[] = [
  { key: "hunger", sees: seesHunger, isUrgent: true },
  { key: "worker_leaving", sees: seesWorkerLeaving, isUrgent: true },
  { key: "last_days", sees: seesLastDays },
  { key: "all_on_gears", sees: seesAllOnGears },
  { key: "little_corn", sees: seesLittleCorn },
  { key: "low_temple", sees: seesLowTemple },
  { key: "shared_temple", sees: seesSharedTemple },
  { key: "start_space", sees: seesStartSpace },
  { key: "skulls", sees: seesSkulls },
  { key: "building", sees: seesBuilding },
  { key: "few_workers", sees: seesFewWorkers },
  { key: "prophecy", sees: seesProphecy },
  { key: "all_in_hand", sees: seesAllInHand },
];
