/** What answers of Tzolk'in are for, what teaches most first. */
import facts from "$generated/tzolkin.json";
import { pointsIn, type Answered, type Purpose } from "$lib/match/purposes";
import type { Action } from "$lib/wire/types";
import { START_INDEX, TEMPLES, TOP_LEVEL, TRIBES, WHEELS } from "./facts";
import { cornNeeded } from "./food";
import { QUARTERS } from "./numbers";
import { affordable } from "./prices";
import type { Good, PlayerView, TzolkinView } from "./view";
import { bundle, named, space, the } from "./words-names";

type Given = Answered<TzolkinView>;
const GOODS = facts.keys.goods as Good[];
/** Days before a Food Day on which a hint thinks of it. */
const SOON = 7;
const SKULLS = "chichen-itza";

const was = ({ before, me }: Given): PlayerView => before.players[me - 1]!;
const is = ({ after, me }: Given): PlayerView => after.players[me - 1]!;
const isOf = ({ action }: Given, ...kinds: string[]): boolean => kinds.includes(action.kind);
const wheelOf = ({ action }: Given): string => action.args["wheel"] ?? "";
/** The answer has ended the round: what the table looks like then is not all of its doing. */
const hasEnded = ({ before, after }: Given): boolean =>
  after.round !== before.round || after.day !== before.day;

/** What a space is called, with what it gives: "Tikal 2: one building". */
const spaceOf = ({ say }: Given, wheel: string, space: number): string =>
  named("space", `${wheel}-${space}`, say);

/** Some goods in words, nothing where there are none: "3 corn and 1 wood". */
function inWords(counts: [Good, number][], { say }: Given): string {
  const told = counts.filter(([, count]) => count > 0).map(([good, count]) => `${count} ${good}`);
  return told.length > 0 ? bundle(told.join(" "), say) : "";
}

// ---- workers are placed

/** Where a worker has just been placed; nothing where there is no next turn to pick it up. */
function placed(given: Given): { wheel: string; space: number } | null {
  if (!isOf(given, "place") || given.before.day >= facts.catalogue.calendar.teeth) return null;
  const wheel = wheelOf(given);
  const [before, after] = [given.before, given.after].map(({ wheels }) => wheels[wheel]!.spaces);
  const space = after!.findIndex((seat, at) => seat === given.me && before![at] !== given.me);
  return space < 0 ? null : { wheel, space };
}

/** A worker that will fetch corn for the next Food Day. */
function seesFood(given: Given) {
  const days = given.before.days_to_feast;
  const [corn, need] = [is(given).goods.corn, cornNeeded(given.after, given.me)];
  const isShort = days > 1 && days <= SOON && corn < need;
  return placed(given)?.wheel === "palenque" && isShort ? { days, corn, need } : null;
}

/** A building of the row that one has the resources for. */
function seesBuilder(given: Given) {
  const found = affordable(given.after, given.me);
  return placed(given)?.wheel === "tikal" && found
    ? { building: the("building", found, given.say), key: found }
    : null;
}

function seesSkullBearer(given: Given) {
  const count = is(given).goods.skull;
  return placed(given)?.wheel === SKULLS && count > 0 ? { count } : null;
}

/** Every day carries a worker one space on. */
function seesRide(given: Given) {
  const found = placed(given);
  if (!found || found.space >= WHEELS.get(found.wheel)!.last_space) return null;
  const lacksSkull = found.wheel === SKULLS && is(given).goods.skull === 0;
  return {
    space: spaceOf(given, found.wheel, found.space + 1),
    key: lacksSkull ? "no_skull" : found.wheel,
  };
}

function seesStart(given: Given) {
  const corn = given.before.corn_on_teeth;
  return isOf(given, "place_start") ? { corn } : null;
}

// ---- workers are picked up

function seesLastSpace(given: Given) {
  const further = TRIBES.get(was(given).tribe ?? "")?.terms["extra_spaces"] ?? 0;
  const last = WHEELS.get(wheelOf(given))?.last_space ?? NaN;
  const isLast = Number(given.action.args["space"]) === last + further;
  return isOf(given, "pick") && isLast ? { wheel: named("wheel", wheelOf(given), given.say) } : null;
}

/** What the action of a space may ask for that one does not have: then a worker comes back with nothing. */
function neededAt(given: Given, wheel: string, space: number): string {
  if (wheel === SKULLS) return was(given).goods.skull === 0 ? "skull" : "free";
  if (wheel === "palenque") return space === 1 ? "none" : "tile";
  return wheel === "yaxchilan" ? "none" : "price";
}

function seesPick(given: Given) {
  const space = Number(given.action.args["space"]);
  const wheel = wheelOf(given);
  if (!isOf(given, "pick") || space <= 0) return null;
  return { space: spaceOf(given, wheel, space), need: neededAt(given, wheel, space) };
}

// ---- what actions bring

/** What somebody has more of right after it, in words. */
function seesGains(given: Given) {
  if (hasEnded(given) || isOf(given, "beg", "decline", "done")) return null;
  const goods = inWords(
    GOODS.map((good) => [good, is(given).goods[good] - was(given).goods[good]]),
    given,
  );
  const points = pointsIn(given.news, given.me) / QUARTERS;
  if (!goods && points <= 0) return null;
  return { goods, points, what: goods && points > 0 ? "both" : goods ? "goods" : "points" };
}

/** What corn and resources are for, where starting wealth is chosen. */
function seesWealth(given: Given) {
  return isOf(given, "keep") ? {} : null;
}

/** Quick actions come at the end of the turn, and the worker is back when the round ends. */
function seesQuick(given: Given) {
  const tile = given.before.quick_actions?.now;
  if (!isOf(given, "place_quick") || !tile) return null;
  return { text: given.say(`piece.quick.${tile}`) };
}

/** The card of what is learned or built, or of a tribe, with what it says. */
function seesCard(given: Given) {
  const piece = learned(given) ?? built(given) ?? tribe(given);
  if (!piece) return null;
  return { name: given.say(`piece.${piece}`), text: given.say(`piece.${piece}.text`).replace(/\.$/, "") };
}

function learned(given: Given): string | null {
  const key = given.action.args["technology"] ?? "";
  if (!isOf(given, "learn")) return null;
  return `technology.${key}-${Math.min(TOP_LEVEL, was(given).technologies[key] ?? 0) + 1}`;
}

function built({ action }: Given): string | null {
  const { building, monument } = action.args;
  if (action.kind === "build_monument") return `monument.${monument}`;
  return ["build", "build_plain"].includes(action.kind) ? `building.${building}` : null;
}

const tribe = ({ action }: Given): string | null =>
  action.kind === "keep_tribe" ? `tribe.${action.args["tribe"]}` : null;

/** The points that are printed on the step of a player in a temple. */
const printedFor = ({ temples }: PlayerView, key: string): number =>
  TEMPLES.get(key)?.points[(temples[key] ?? 0) + START_INDEX] ?? 0;

/** A seat stands higher in a temple than all others. */
const isAlone = ({ players }: TzolkinView, me: number, key: string): boolean =>
  players.every(
    (player) => player.seat === me || (player.temples[key] ?? 0) < (players[me - 1]!.temples[key] ?? 0),
  );

function seesStep(given: Given) {
  const key = given.action.args["temple"] ?? "";
  if (!isOf(given, "temple") || is(given).temples[key] === was(given).temples[key]) return null;
  const isNew = isAlone(given.after, given.me, key) && !isAlone(given.before, given.me, key);
  const bonus = isNew ? (TEMPLES.get(key)?.bonus[given.before.era - 1] ?? 0) : 0;
  const [from, to] = [printedFor(was(given), key), printedFor(is(given), key)];
  return { from, to, bonus, top: bonus > 0 ? "yes" : "no" };
}

/** An action that asks for more: what it lets one do. */
function seesAction(given: Given) {
  const { args } = given.action;
  const wheel = args["wheel"] ?? facts.keys.wheels[Number(given.decision?.["wheel"] ?? 0) - 1];
  if (!isOf(given, "as", "as_elsewhere") || !wheel) return null;
  const number = args["number"] ?? "";
  return {
    name: space(wheel, number, given.say),
    text: given.say(`piece.space.${wheel}-${number}.text`).replace(/\.$/, ""),
  };
}

function seesAnger(given: Given) {
  const key = given.action.args["temple"] ?? "";
  if (!isOf(given, "anger")) return null;
  return { points: printedFor(was(given), key) - printedFor(is(given), key) };
}

function seesBegging(given: Given) {
  return isOf(given, "beg") ? { from: was(given).goods.corn, to: is(given).goods.corn } : null;
}

// ---- a turn or a day ends

/** The workers that stay on the gears; one on its last space is pushed off, and after the last day nothing rides on. */
function seesRest(given: Given) {
  const { before, me } = given;
  const stay = Object.entries(before.wheels).flatMap(([wheel, { spaces }]) =>
    spaces.flatMap((seat, space) => (seat === me ? [space < WHEELS.get(wheel)!.last_space] : [])),
  );
  const ridesOn = stay.length > 0 && stay.every(Boolean) && before.day < facts.catalogue.calendar.teeth;
  return isOf(given, "done") && given.decision?.kind === "pick" && ridesOn ? {} : null;
}

/** Whoever has no worker in hand could place none; and one tribe pays no more for the second than for the first. */
function seesEnough(given: Given) {
  const { hand, goods, tribe } = was(given);
  const couldPlace = hand > 0 && tribe !== "yumkaax";
  return isOf(given, "done") && given.decision?.kind === "place" && couldPlace
    ? { hand, corn: goods.corn }
    : null;
}

function seesTwoDays(given: Given) {
  return isOf(given, "double_advance") ? {} : null;
}

function seesOneDay(given: Given) {
  return isOf(given, "single_advance") ? {} : null;
}

// ---- what it costs

/** Corn that is paid now and wanted on the next Food Day. */
function seesHunger(given: Given) {
  const days = given.before.days_to_feast;
  const [from, corn] = [was(given).goods.corn, is(given).goods.corn];
  const need = cornNeeded(given.before, given.me);
  const isShort = days > 0 && days <= SOON && corn < need && corn < from;
  return isShort && !hasEnded(given) && !seesFood(given) ? { days, corn, need } : null;
}

const lightsWheel = (_: unknown, given: Given): string[] => [wheelOf(given)];
const lightsBuilding = ({ key }: Record<string, unknown>, given: Given): string[] => [
  wheelOf(given),
  `building.${String(key)}`,
];
const lightsTemple = (_: unknown, { action }: Given): string[] => [action.args["temple"] ?? ""];
const lightsSpace = (_: unknown, { action }: Given): string[] => [
  `space.${action.args["wheel"]}-${action.args["space"]}`,
];

export const purposes: Purpose<TzolkinView>[] = [
  { key: "food", sees: seesFood, lights: lightsWheel },
  { key: "builder", sees: seesBuilder, lights: lightsBuilding },
  { key: "skull_bearer", sees: seesSkullBearer, lights: lightsWheel },
  { key: "ride", sees: seesRide, lights: lightsWheel },
  { key: "start", sees: seesStart },
  { key: "quick", sees: seesQuick, lights: () => ["quick"] },
  { key: "last_space", sees: seesLastSpace, lights: lightsSpace },
  { key: "pick", sees: seesPick, lights: lightsSpace },
  { key: "wealth", sees: seesWealth },
  { key: "card", sees: seesCard },
  { key: "step", sees: seesStep, lights: lightsTemple },
  { key: "gains", sees: seesGains },
  { key: "card", sees: seesAction },
  { key: "anger", sees: seesAnger, lights: lightsTemple },
  { key: "begging", sees: seesBegging },
  { key: "rest", sees: seesRest },
  { key: "enough", sees: seesEnough },
  { key: "two_days", sees: seesTwoDays, lights: () => ["calendar"] },
  { key: "one_day", sees: seesOneDay, lights: () => ["calendar"] },
  { key: "hunger", sees: seesHunger, comes: "price" },
];

/** What is worth a word when it is spent. */
export const spends: readonly string[] = GOODS;

export const comesTo = ({ text }: Action): string => text;
