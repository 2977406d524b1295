/** What a coach sees in Imhotep, the most important first. */
import facts from "$generated/imhotep.json";
import type { Observation, Seen } from "$lib/coach/coach";
import type { Arguments } from "$lib/i18n/i18n.svelte";
import type { Action } from "$lib/wire/types";
import { loaded, maySail, mostOf, stonesOf } from "./loads";
import type { ImhotepShip, ImhotepView, Site } from "./view";

type See = Seen<ImhotepView>;
const { catalogue } = facts;
const MONUMENTS: Site[] = ["pyramid", "temple", "burial-chamber", "obelisk"];
/** From this round before the last on, a monument without one's stone is worth a warning. */
const LATE = 2;
/** A lead that cannot be made good by one ship. */
const FAR = 8;

const mine = ({ view, me }: See) => view.players[me - 1]!;
const isTurn = ({ decision }: See): boolean => decision?.kind === "turn";
/** One may say where a ship sails. */
const isVoyage = (seen: See): boolean => isTurn(seen) || seen.decision?.kind === "sail";
/** One may take a card. */
const isMarket = (seen: See): boolean => isTurn(seen) || seen.decision?.kind === "take";
const inHarbour = ({ view }: See): ImhotepShip[] => view.ships.filter((ship) => ship.site === null);

/** The answers that a sentence leads to. */
const isOf =
  (...kinds: string[]) =>
  ({ kind }: Action): boolean =>
    kinds.includes(kind);
const isTo =
  (kind: string) =>
  (action: Action, { ship }: Arguments): boolean =>
    action.kind === kind && action.args["ship"] === String(ship);
const sailsTo =
  (site: Site) =>
  ({ kind, args }: Action): boolean =>
    kind === "sail" && args["site"] === site;

/** The ship of the harbour that the search would load, or send. */
function advisedShip({ advice, view }: See, kind: string): ImhotepShip | undefined {
  if (advice?.best.kind !== kind) return undefined;
  return view.ships.find((ship) => String(ship.ship) === advice.best.args["ship"]);
}

/** The same ships, that which the search would load or send first. */
function advisedFirst(seen: See, kind: string, ships: ImhotepShip[]): ImhotepShip[] {
  const advised = advisedShip(seen, kind);
  return advised && ships.includes(advised) ? [advised, ...ships] : ships;
}

function hasStoneAt({ view, me }: See, site: Site): boolean {
  if (site === "pyramid")
    return [...Object.values(view.pyramid.parts), view.pyramid.extra].some((stones) => stones.includes(me));
  if (site === "temple") return view.temple.columns.some((column) => column.includes(me));
  if (site === "burial-chamber") return view.burial_chamber.stones.includes(me);
  return (view.obelisk.stones[me - 1] ?? 0) > 0 || view.obelisk.towers.includes(me);
}

/** Who has stones on a ship that may sail has something better to do, and in the last round new stones come too late. */
function seesEmptySled(seen: See) {
  const { sled, quarry } = mine(seen);
  if (!isTurn(seen) || sled > 0 || quarry === 0) return null;
  return seen.view.round === catalogue.rounds || seesOwnShip(seen) ? null : {};
}

function seesOwnShip(seen: See) {
  const ready = inHarbour(seen).filter((ship) => maySail(ship) && stonesOf(ship, seen.me) >= 2);
  const most = ready.sort((one, other) => stonesOf(other, seen.me) - stonesOf(one, seen.me));
  const [best] = advisedFirst(seen, "sail", most);
  return isTurn(seen) && best ? { ship: best.ship, count: stonesOf(best, seen.me) } : null;
}

/** A ship with a single stone of one's own, which the search would send. */
function seesOwnStone(seen: See) {
  const ship = advisedShip(seen, "sail");
  return isTurn(seen) && ship && stonesOf(ship, seen.me) === 1 ? { ship: ship.ship } : null;
}

/** Where the search would send a ship with stones of one's own, as long as that site is on the side that tours explain. */
function seesWhere(seen: See) {
  const ship = advisedShip(seen, "sail");
  const site = seen.advice?.best.args["site"] as Site;
  if (!isTurn(seen) || !ship || stonesOf(ship, seen.me) === 0 || seen.view.sides[site] !== "A") return null;
  return { ship: ship.ship, at: site, site: site.replace("-", "_") };
}

const sailsThere = (action: Action, given: Arguments): boolean =>
  isTo("sail")(action, given) && action.args["site"] === given["at"];

/** The card of the market that the search would take. */
function seesCard(seen: See) {
  const best = seen.advice?.best;
  if (seen.decision?.kind !== "take" || best?.kind !== "take") return null;
  const key = best.args["card"]!;
  const [each, most] = [catalogue.ornament.stones_per_point, catalogue.sets.points.at(-1)!];
  const effect = catalogue.card.find((card) => card.key === key)?.effect ?? "";
  return { card: seen.say(`board.a.${key}`), key, effect, each, most };
}

const takesIt = ({ kind, args }: Action, { key }: Arguments): boolean =>
  kind === "take" && args["card"] === key;

/** A ship with stones of one's own that may sail, on which the search would rather load another first. */
function seesRoom(seen: See) {
  const ship = advisedShip(seen, "place");
  const count = ship ? stonesOf(ship, seen.me) : 0;
  return isTurn(seen) && ship && maySail(ship) && count > 0 ? { ship: ship.ship, count } : null;
}

/** A ship that carries stones of others only, which the search would join. */
function seesCompany(seen: See) {
  const ship = advisedShip(seen, "place");
  if (!isTurn(seen) || !ship || loaded(ship) === 0 || stonesOf(ship, seen.me) > 0) return null;
  const { seat, count } = mostOf(ship, seen.me);
  return { ship: ship.ship, name: seen.name(seat), count };
}

/** The search would load, for no reason that is told already. */
function seesLoading(seen: See) {
  const count = mine(seen).sled;
  const isSaid = seesShipAlmostReady(seen) ?? seesRoom(seen) ?? seesCompany(seen);
  return isTurn(seen) && seen.advice?.best.kind === "place" && !isSaid ? { count } : null;
}

/** The search would take stones, though there are some on the sled. */
function seesQuietTurn(seen: See) {
  const { sled, quarry } = mine(seen);
  const isAdvised = isTurn(seen) && seen.advice?.best.kind === "get";
  const gain = Math.min(catalogue.stones_taken, catalogue.sled_capacity - sled, quarry);
  return isAdvised && sled > 0 ? { count: sled, gain, sled: sled + gain } : null;
}

function seesLastShip(seen: See) {
  return isTurn(seen) && inHarbour(seen).length === 1 ? {} : null;
}

/** A ship to send where its stones gain little, unless the search would rather come along. */
function seesTheirShip(seen: See) {
  const joined = advisedShip(seen, "place");
  for (const ship of advisedFirst(seen, "sail", inHarbour(seen)).filter((each) => each !== joined)) {
    const { seat, count } = mostOf(ship, seen.me);
    const isMuch = count >= 2 || (count === 1 && ship === advisedShip(seen, "sail"));
    if (isTurn(seen) && maySail(ship) && stonesOf(ship, seen.me) === 0 && isMuch)
      return { ship: ship.ship, count, name: seen.name(seat) };
  }
  return null;
}

function seesWrath(seen: See) {
  if (!isVoyage(seen) || !seen.view.wrath || seen.view.round < catalogue.rounds - LATE) return null;
  const missing = MONUMENTS.find((site) => !hasStoneAt(seen, site));
  return missing ? { site: seen.say(`board.at.${missing}`), points: catalogue.wrath_penalty } : null;
}

function seesLastRound(seen: See) {
  return isTurn(seen) && seen.view.round === catalogue.rounds && mine(seen).sled > 0 ? {} : null;
}

function seesShipAlmostReady(seen: See) {
  const ships = inHarbour(seen).filter(
    (ship) => loaded(ship) === ship.minimum - 1 && stonesOf(ship, seen.me) > 0,
  );
  const advised = advisedShip(seen, "place");
  const found = advised ? ships.find((ship) => ship === advised) : ships[0];
  return isTurn(seen) && found ? { ship: found.ship } : null;
}

function seesBlueCard(seen: See) {
  const card = facts.keys.blue_cards.find((key) => (mine(seen).cards[key] ?? 0) > 0);
  return isTurn(seen) && card ? { card: seen.say(`board.a.${card}`), key: card } : null;
}

/** Who can load instead has something better to do. */
function seesFullSled(seen: See) {
  const room = catalogue.sled_capacity - mine(seen).sled;
  const mayLoad = seen.legal.some(({ kind }) => kind === "place");
  return isTurn(seen) && mayLoad && room === 1 ? { room } : null;
}

function seesHiddenTemple(seen: See) {
  const { view, me } = seen;
  if (!isVoyage(seen)) return null;
  const tops = view.temple.columns.filter((column) => column.length > 0).map((column) => column.at(-1));
  return tops.length >= 2 && !tops.includes(me) ? {} : null;
}

function seesObelisk(seen: See) {
  const { view, me, name } = seen;
  if (!isVoyage(seen) || view.sides.obelisk !== "A") return null;
  const { stones } = view.obelisk;
  const own = stones[me - 1] ?? 0;
  const rival = stones.findIndex((count, at) => at !== me - 1 && count === own);
  return own > 0 && rival >= 0 ? { name: name(rival + 1) } : null;
}

/** Nothing is loaded yet: how ships sail is what a newcomer asks first. */
function seesEmptyHarbour(seen: See) {
  const { view } = seen;
  const isEmpty = view.ships.every((ship) => ship.site === null && loaded(ship) === 0);
  return isTurn(seen) && isEmpty ? {} : null;
}

function seesStatues(seen: See) {
  const { points } = catalogue.sets;
  const count = mine(seen).cards["statue"] ?? 0;
  if (!isMarket(seen) || count < 2 || count >= points.length) return null;
  return { count, points: points[count]! - points[count - 1]! };
}

function seesLeader(seen: See) {
  const others = seen.view.players.filter((player) => player.seat !== seen.me);
  const best = others.reduce((one, other) => (other.score > one.score ? other : one));
  const count = best.score - mine(seen).score;
  return isTurn(seen) && count >= FAR ? { name: seen.name(best.seat), count } : null;
}

/** The search would bring the stones of the seat that leads ashore: then nobody warns of it. */
function bringsLeader(action: Action, _: Arguments, { view, me }: See): boolean {
  const others = view.players.filter((player) => player.seat !== me);
  const best = others.reduce((one, other) => (other.score > one.score ? other : one));
  const ship = view.ships.find((each) => String(each.ship) === action.args["ship"]);
  return action.kind === "sail" && ship !== undefined && stonesOf(ship, best.seat) > 0;
}

export const coach: Observation<ImhotepView>[] = [
  { key: "empty_sled", sees: seesEmptySled, calls: isOf("get") },
  { key: "own_ship", sees: seesOwnShip, isUrgent: true, calls: isTo("sail") },
  { key: "last_ship", sees: seesLastShip },
  { key: "their_ship", sees: seesTheirShip, isUrgent: true, calls: isTo("sail") },
  { key: "wrath", sees: seesWrath },
  { key: "last_round", sees: seesLastRound },
  { key: "almost_ready", sees: seesShipAlmostReady, calls: isTo("place") },
  { key: "room", sees: seesRoom, calls: isTo("place") },
  { key: "company", sees: seesCompany, calls: isTo("place") },
  { key: "own_stone", sees: seesOwnStone, isUrgent: true, calls: isTo("sail") },
  { key: "where", sees: seesWhere, isUrgent: true, calls: sailsThere },
  { key: "card", sees: seesCard, isUrgent: true, calls: takesIt },
  { key: "blue_card", sees: seesBlueCard, calls: isOf("play") },
  { key: "full_sled", sees: seesFullSled, warns: isOf("get") },
  { key: "obelisk", sees: seesObelisk, suits: sailsTo("obelisk") },
  { key: "statues", sees: seesStatues, suits: sailsTo("market") },
  { key: "hidden_temple", sees: seesHiddenTemple, suits: sailsTo("temple") },
  { key: "quiet_turn", sees: seesQuietTurn, calls: isOf("get") },
  { key: "loading", sees: seesLoading, calls: isOf("place") },
  { key: "leader", sees: seesLeader, warns: bringsLeader },
  { key: "empty_harbour", sees: seesEmptyHarbour },
];
