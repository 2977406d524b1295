/** What a coach sees in Tzolk'in, the most important first. */
import facts from "$generated/tzolkin.json";
import type { Observation, Seen } from "$lib/coach/coach";
import type { Arguments } from "$lib/i18n/i18n.svelte";
import type { Action } from "$lib/wire/types";
import { START_INDEX, TEMPLES, TRIBES, WHEELS, catalogue } from "./facts";
import { cornNeeded, pointsPerHungry } from "./food";
import { affordable, cornAfterBegging } from "./prices";
import type { TzolkinView } from "./view";
import { the } from "./words-names";

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
/** The answers that a sentence leads to: a worker is placed on a gear, or picked up from it. */
const isOn =
  (wheel: string, ...kinds: string[]) =>
  ({ kind, args }: Action): boolean =>
    (kinds.length ? kinds : ["place", "pick"]).includes(kind) && args["wheel"] === wheel;
const isOf =
  (...kinds: string[]) =>
  ({ kind }: Action): boolean =>
    kinds.includes(kind);
const wheelName = (key: string): string => facts.keys.wheel_names[facts.keys.wheels.indexOf(key)]!;

function seesHunger(seen: See) {
  const { view } = seen;
  const { goods, workers } = mine(seen);
  const isSoon = view.feast > 0 || (view.days_to_feast > 0 && view.days_to_feast <= SOON);
  const need = cornNeeded(view, seen.me);
  if (!isOne(seen, "place", "trade", "pay") || !isSoon || goods.corn >= need) return null;
  return { days: view.days_to_feast, corn: goods.corn, workers, need, points: pointsPerHungry(mine(seen)) };
}

function seesAllOnGears(seen: See) {
  return isTurn(seen) && mine(seen).hand === 0 ? {} : null;
}

function seesAllInHand(seen: See) {
  const { hand, workers } = mine(seen);
  return isTurn(seen) && hand === workers ? {} : null;
}

/** A worker on the last space of a gear that is there for its player, which the next day pushes off. */
function seesWorkerLeaving(seen: See) {
  const { view, me } = seen;
  const further = TRIBES.get(mine(seen).tribe ?? "")?.terms["extra_spaces"] ?? 0;
  const leaving = Object.keys(view.wheels).find((key) => {
    const last = WHEELS.get(key)?.last_space;
    return last !== undefined && view.wheels[key]!.spaces[last + further] === me;
  });
  return isOne(seen, "pick") && leaving ? { wheel: wheelName(leaving) } : null;
}

const picksFrom = (action: Action, { wheel }: Arguments): boolean =>
  action.kind === "pick" && wheelName(String(action.args["wheel"])) === wheel;

/** The search would pick up a worker: waiting longer brings less. */
function seesRipeWorker(seen: See) {
  const best = seen.advice?.best;
  if (!isTurn(seen) || best?.kind !== "pick" || seesWorkerLeaving(seen)) return null;
  return { wheel: wheelName(best.args["wheel"]!), space: best.args["space"]! };
}

/** The search would rather beg than do with so little corn. */
function seesBegging(seen: See) {
  const { corn } = mine(seen).goods;
  return isTurn(seen) && seen.advice?.best.kind === "beg"
    ? { corn, most: cornAfterBegging(mine(seen)) }
    : null;
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

const daysLeft = ({ view }: See): number => catalogue.calendar.teeth - view.day;

function seesLastDays(seen: See) {
  const count = daysLeft(seen);
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
  const found = affordable(seen.view, seen.me);
  return isTurn(seen) && found ? { building: the("building", found, seen.say) } : null;
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
  const [first = ""] = seen.say(`piece.prophecy.${next}.text`).split(". ");
  const text = first.charAt(0).toLocaleLowerCase() + first.slice(1);
  return { prophecy: seen.say(`piece.prophecy.${next}`), text, now: view.calamity ? "yes" : "no" };
}

/** What is said of a gear already, by what one has for it. */
const SAID = { tikal: seesBuilding, "chichen-itza": seesSkulls, uxmal: seesFewWorkers };

/** The search would place a worker on a gear: what that is there for. */
function seesGear(seen: See) {
  const best = seen.advice?.best;
  if (!isTurn(seen) || best?.kind !== "place" || daysLeft(seen) <= LAST) return null;
  const key = best.args["wheel"]!;
  return SAID[key as keyof typeof SAID]?.(seen) ? null : { wheel: wheelName(key), key };
}

const placesOn = (action: Action, { key }: Arguments): boolean => isOn(String(key), "place")(action);

export const coach: Observation<TzolkinView>[] = [
  { key: "hunger", sees: seesHunger, isUrgent: true },
  { key: "worker_leaving", sees: seesWorkerLeaving, isUrgent: true, calls: picksFrom },
  { key: "last_days", sees: seesLastDays },
  { key: "all_on_gears", sees: seesAllOnGears },
  { key: "begging", sees: seesBegging, calls: isOf("beg") },
  { key: "little_corn", sees: seesLittleCorn, suits: isOn("palenque") },
  { key: "low_temple", sees: seesLowTemple },
  { key: "shared_temple", sees: seesSharedTemple },
  { key: "start_space", sees: seesStartSpace, calls: isOf("place_start") },
  { key: "skulls", sees: seesSkulls, calls: isOn("chichen-itza") },
  { key: "building", sees: seesBuilding, calls: isOn("tikal") },
  { key: "few_workers", sees: seesFewWorkers, calls: isOn("uxmal") },
  { key: "prophecy", sees: seesProphecy },
  { key: "all_in_hand", sees: seesAllInHand },
  { key: "ripe_worker", sees: seesRipeWorker, calls: picksFrom },
  { key: "gear", sees: seesGear, calls: placesOn },
];
