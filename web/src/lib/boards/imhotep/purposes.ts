/** What answers of Imhotep are for, what teaches most first. */
import facts from "$generated/imhotep.json";
import { pointsIn, type Answered, type Purpose } from "$lib/match/purposes";
import type { Action } from "$lib/wire/types";
import { loaded, maySail, mostOf, stonesOf } from "./loads";
import { stonesAt } from "./stones";
import type { ImhotepShip, ImhotepView, Side, Site } from "./view";

type Given = Answered<ImhotepView>;
const { catalogue } = facts;
const ROWS = [1, 2, 3];
const unused = catalogue.blue_cards.unused_points;

const shipIn = (view: ImhotepView, { action }: Given): ImhotepShip | undefined =>
  view.ships.find(({ ship }) => String(ship) === action.args["ship"]);
const isTo = ({ action, before }: Given, site: Site, side?: Side): boolean =>
  action.kind === "sail" && action.args["site"] === site && (!side || before.sides[site] === side);
/** How many of one's own stones the ship carries that sails. */
const own = (given: Given): number => {
  const ship = shipIn(given.before, given);
  return ship ? stonesOf(ship, given.me) : 0;
};

// ---- a ship sails

function seesPyramid(given: Given) {
  const [count, points] = [own(given), scoredAtOnce(given, given.me)];
  return isTo(given, "pyramid", "A") && count > 0 ? { count, points } : null;
}

/** What the pyramid has given: the end of a round or of the match scores other things as well. */
const scoredAtOnce = ({ before, after }: Given, seat: number): number =>
  (after.players[seat - 1]!.points["pyramid"] ?? 0) - (before.players[seat - 1]!.points["pyramid"] ?? 0);

function seesSmallPyramids(given: Given) {
  const count = own(given);
  return isTo(given, "pyramid", "B") && count > 0 ? { count } : null;
}

/** Nothing covers a stone at the temple any more in a round: only one ship sails there, and no card leads there. */
function seesTemple(side: Side, given: Given) {
  const tops = given.after.temple.columns.filter((column) => column.at(-1) === given.me);
  return isTo(given, "temple", side) && own(given) > 0 && tops.length > 0 ? { count: tops.length } : null;
}

/** The sizes of the groups of connected stones of a seat. Stones are built down each column. */
function groupsOf({ burial_chamber: { rows, stones } }: ImhotepView, seat: number): number[] {
  const left = new Set(stones.flatMap((each, at) => (each === seat ? [at] : [])));
  const sizes: number[] = [];
  for (const start of left) {
    const group = [start];
    left.delete(start);
    for (const at of group) for (const next of besideIn(at, rows)) if (left.delete(next)) group.push(next);
    sizes.push(group.length);
  }
  return sizes;
}

function besideIn(at: number, rows: number): number[] {
  const inColumn = [at - 1, at + 1].filter((next) => Math.floor(next / rows) === Math.floor(at / rows));
  return [at - rows, at + rows, ...inColumn];
}

const ofGroup = (size: number): number => {
  const { points, beyond } = catalogue.sets;
  return size <= points.length ? (points[size - 1] ?? 0) : points.at(-1)! + beyond * (size - points.length);
};
const ofGroups = (sizes: number[]): number => sizes.reduce((sum, size) => sum + ofGroup(size), 0);

/** Groups only grow: what they are worth more now they are worth more at the end. */
function seesChamber(given: Given) {
  if (!isTo(given, "burial-chamber", "A") || own(given) === 0) return null;
  const [before, after] = [groupsOf(given.before, given.me), groupsOf(given.after, given.me)];
  return { count: Math.max(...after), points: ofGroups(after) - ofGroups(before) };
}

/** The rows in which a seat has more stones than any other. */
function seesRows(given: Given) {
  if (!isTo(given, "burial-chamber", "B") || own(given) === 0) return null;
  const { stones, rows } = given.after.burial_chamber;
  const isLed = (row: number): boolean => {
    const inRow = stones.filter((_, at) => at % rows === row - 1);
    const counts = given.after.players.map(({ seat }) => inRow.filter((each) => each === seat).length);
    const mine = counts[given.me - 1]!;
    return counts.every((count, at) => at === given.me - 1 || count < mine);
  };
  const count = ROWS.filter(isLed).length;
  return count > 0 ? { count, points: catalogue.burial_chamber.places[0]! } : null;
}

function seesObelisk(given: Given) {
  if (!isTo(given, "obelisk", "A") || own(given) === 0) return null;
  const counts = stonesAt(given.after, "obelisk", catalogue.obelisk.tower_stones);
  const count = counts[given.me - 1]!;
  const others = counts.map((each, at) => ({ each, seat: at + 1 })).filter(({ seat }) => seat !== given.me);
  const rival = others.reduce((one, other) => (other.each > one.each ? other : one));
  const way = count > rival.each ? "ahead" : count === rival.each ? "level" : "behind";
  return { count, way, name: given.name(rival.seat), theirs: rival.each };
}

/** The towers that the ship has built: by the end of a match other stones score at the obelisk, too. */
function seesTower(given: Given) {
  const [before, after] = [given.before.obelisk.towers, given.after.obelisk.towers];
  const isNew = (at: number): boolean => after[at] === given.me && before[at] !== given.me;
  const points = catalogue.obelisk.tower_points.reduce((sum, each, at) => sum + (isNew(at) ? each : 0), 0);
  return isTo(given, "obelisk", "B") && points > 0 ? { points } : null;
}

function seesTowerBegun(given: Given) {
  const count = given.after.obelisk.stones[given.me - 1] ?? 0;
  const missing = catalogue.obelisk.tower_stones - count;
  return isTo(given, "obelisk", "B") && own(given) > 0 && missing > 0 ? { count, missing } : null;
}

function seesMarket(given: Given) {
  const ship = shipIn(given.before, given);
  if (!isTo(given, "market") || !ship || own(given) === 0) return null;
  const isFirst = ship.slots.find((seat) => seat > 0) === given.me;
  return { count: own(given), first: isFirst ? "yes" : "no" };
}

function seesTheirs(given: Given) {
  const ship = shipIn(given.before, given);
  if (given.action.kind !== "sail" || !ship || own(given) > 0) return null;
  const { seat, count } = mostOf(ship, given.me);
  return seat > 0 ? { name: given.name(seat), count } : null;
}

function seesVoyage(given: Given) {
  const count = own(given);
  return given.action.kind === "sail" && count > 0 ? { count } : null;
}

// ---- stones are taken and loaded

function seesGet(given: Given) {
  const [before, after] = [given.before, given.after].map(({ players }) => players[given.me - 1]!.sled);
  if (given.action.kind !== "get") return null;
  return { count: after! - before!, sled: after!, was: before === 0 ? "empty" : "other" };
}

/** The ship that a stone was put on, before and after. */
function loading(given: Given): { was: ImhotepShip; is: ImhotepShip; count: number } | null {
  const [was, is] = [shipIn(given.before, given), shipIn(given.after, given)];
  if (given.action.kind !== "place" || !was || !is || is.site !== null) return null;
  return { was, is, count: stonesOf(is, given.me) };
}

function seesReady(given: Given) {
  const found = loading(given);
  if (!found || !maySail(found.is)) return null;
  return { ship: found.is.ship, count: found.count, now: maySail(found.was) ? "already" : "now" };
}

function seesCompany(given: Given) {
  const found = loading(given);
  if (!found || found.count > 1 || loaded(found.was) === 0) return null;
  const missing = found.is.minimum - loaded(found.is);
  const { seat, count } = mostOf(found.was, given.me);
  return { ship: found.is.ship, name: given.name(seat), count, missing };
}

function seesWaiting(given: Given) {
  const found = loading(given);
  if (!found) return null;
  return { ship: found.is.ship, count: found.count, missing: found.is.minimum - loaded(found.is) };
}

// ---- cards, and what else is asked

const cardOf = ({ action }: Given): string => action.args["card"] ?? "";
const takes = ({ action }: Given): boolean => ["take", "keep"].includes(action.kind);
const printed = (key: string) => catalogue.card.find((card) => card.key === key);

function seesPlay(given: Given) {
  return given.action.kind === "play" ? { card: cardOf(given) } : null;
}

function seesStatue(given: Given) {
  if (!takes(given) || cardOf(given) !== "statue") return null;
  const count = (given.before.players[given.me - 1]!.cards["statue"] ?? 0) + 1;
  return { count, points: ofGroup(count) - (count > 1 ? ofGroup(count - 1) : 0) };
}

function seesOrnament(given: Given) {
  const card = printed(cardOf(given));
  if (!takes(given) || card?.effect !== "ornament" || !card.site) return null;
  const stones = stonesAt(given.before, card.site as Site, catalogue.obelisk.tower_stones);
  const count = stones.reduce((sum, each) => sum + each, 0);
  const each = catalogue.ornament.stones_per_point;
  return { count, points: Math.floor(count / each), each, site: given.say(`board.at.${card.site}`) };
}

function seesRedCard(given: Given) {
  const card = printed(cardOf(given));
  if (!takes(given) || card?.effect !== "stone_to_site" || !card.site) return null;
  return { site: given.say(`board.to.${card.site}`) };
}

function seesBlueCard(given: Given) {
  const card = printed(cardOf(given));
  return takes(given) && card?.colour === "blue" ? { card: card.key, points: unused } : null;
}

/** What the bonus of a small pyramid gives, as its card says it. */
function seesBonus({ action, decision, say }: Given) {
  const key = facts.choices.bonus[Number(decision?.["bonus"] ?? 0) - 1];
  return action.kind === "claim" && key ? { text: say(`piece.bonus.${key}.text`) } : null;
}

function seesBuild(given: Given) {
  const points = pointsIn(given.news, given.me);
  return given.action.kind === "build" && points > 0 ? { points } : null;
}

/** The first and the last slot of a ship: what lies between depends on what others load. */
function seesSlot(given: Given) {
  const found = loading(given);
  const slot = Number(given.action.args["slot"]);
  if (!found || found.is.capacity === 1) return null;
  if (slot === 1) return { slot, way: "first" };
  return slot === found.is.capacity ? { slot, way: "last" } : null;
}

// ---- what it costs

/** The points that others get on the spot; what all get at the end of a round comes anyway. */
function seesGift(given: Given) {
  if (!isTo(given, "pyramid", "A")) return null;
  const others = given.before.players.filter(({ seat }) => seat !== given.me);
  const gifts = others.map(({ seat }) => ({ seat, points: scoredAtOnce(given, seat) }));
  const most = gifts.reduce((one, other) => (other.points > one.points ? other : one));
  return most.points > 0 ? { name: given.name(most.seat), points: most.points } : null;
}

/** A ship that may sail waits for whoever is quicker, unless one sails it in the same turn. */
function seesRisk(given: Given) {
  const ready = seesReady(given);
  return ready && given.decision?.kind === "turn" ? { ship: ready.ship } : null;
}

function seesFullSled(given: Given) {
  const seen = seesGet(given);
  const most = catalogue.stones_taken;
  const isFull = seen?.sled === catalogue.sled_capacity;
  return seen && isFull && seen.count < most ? { count: seen.count, most, room: seen.sled } : null;
}

const lightsShip = ({ ship }: Record<string, unknown>): string[] => [`ship-${Number(ship)}`];
const lightsSlot = (_: unknown, { action: { args } }: Given): string[] => [
  `ship-${args["ship"]}-slot-${args["slot"]}`,
];
const lightsSite = (_: unknown, { action, before }: Given): string[] => siteIn(before, action.args["site"]);
/** A site as tours light it: with its side. */
const siteIn = ({ sides }: ImhotepView, site = ""): string[] =>
  site in sides ? [`${site}.${sides[site as Site]}`] : [];
const lightsCardSite = (_: unknown, given: Given): string[] =>
  siteIn(given.before, printed(cardOf(given))?.site);

export const purposes: Purpose<ImhotepView>[] = [
  { key: "pyramid", sees: seesPyramid, lights: lightsSite },
  { key: "small_pyramids", sees: seesSmallPyramids, lights: lightsSite },
  { key: "temple", sees: (given) => seesTemple("A", given), lights: lightsSite },
  { key: "temple_columns", sees: (given) => seesTemple("B", given), lights: lightsSite },
  { key: "chamber", sees: seesChamber, lights: lightsSite },
  { key: "rows", sees: seesRows, lights: lightsSite },
  { key: "obelisk", sees: seesObelisk, lights: lightsSite },
  { key: "tower", sees: seesTower, lights: lightsSite },
  { key: "tower_begun", sees: seesTowerBegun, lights: lightsSite },
  { key: "market", sees: seesMarket, lights: lightsSite },
  { key: "theirs", sees: seesTheirs, lights: lightsSite },
  { key: "voyage", sees: seesVoyage, lights: lightsSite },
  { key: "get", sees: seesGet, lights: () => ["thing.quarry"] },
  { key: "ready", sees: seesReady, lights: lightsShip },
  { key: "company", sees: seesCompany, lights: lightsShip },
  { key: "waiting", sees: seesWaiting, lights: lightsShip },
  { key: "play", sees: seesPlay },
  { key: "statue", sees: seesStatue },
  { key: "ornament", sees: seesOrnament, lights: lightsCardSite },
  { key: "red_card", sees: seesRedCard, lights: lightsCardSite },
  { key: "blue_card", sees: seesBlueCard },
  { key: "build", sees: seesBuild },
  { key: "bonus", sees: seesBonus },
  { key: "slot", sees: seesSlot, comes: "also", lights: lightsSlot },
  { key: "gift", sees: seesGift, comes: "price" },
  { key: "risk", sees: seesRisk, comes: "price", lights: lightsShip },
  { key: "full_sled", sees: seesFullSled, comes: "price" },
];

/** What is worth a word when it is spent. */
export const spends: readonly string[] = ["stone"];

/** Slots of one ship come to the same; where it sails does not. */
export const comesTo = ({ kind, args, text }: Action): string =>
  kind === "place" ? `${kind} ${args["ship"]}` : text;
