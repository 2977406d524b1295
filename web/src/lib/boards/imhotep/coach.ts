/** What a coach sees in Imhotep, the most important first. */
import facts from "$generated/imhotep.json";
import type { Observation, Seen } from "$lib/coach/coach";
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
const loaded = (ship: ImhotepShip): number => ship.slots.filter((seat) => seat > 0).length;
const stonesOf = (ship: ImhotepShip, seat: number): number =>
  ship.slots.filter((each) => each === seat).length;
const maySail = (ship: ImhotepShip): boolean => loaded(ship) >= ship.minimum;

/** The seat with most stones on a ship, other than one's own. */
function mostOf(ship: ImhotepShip, me: number): { seat: number; count: number } {
  const others = [...new Set(ship.slots)].filter((seat) => seat > 0 && seat !== me);
  const counts = others.map((seat) => ({ seat, count: stonesOf(ship, seat) }));
  return counts.reduce((one, other) => (other.count > one.count ? other : one), { seat: 0, count: 0 });
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
  const [best] = ready.sort((one, other) => stonesOf(other, seen.me) - stonesOf(one, seen.me));
  return isTurn(seen) && best ? { ship: best.ship, count: stonesOf(best, seen.me) } : null;
}

function seesLastShip(seen: See) {
  return isTurn(seen) && inHarbour(seen).length === 1 ? {} : null;
}

function seesTheirShip(seen: See) {
  for (const ship of inHarbour(seen)) {
    const { seat, count } = mostOf(ship, seen.me);
    if (isTurn(seen) && maySail(ship) && stonesOf(ship, seen.me) === 0 && count >= 2)
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
  const found = inHarbour(seen).find(
    (ship) => loaded(ship) === ship.minimum - 1 && stonesOf(ship, seen.me) > 0,
  );
  return isTurn(seen) && found ? { ship: found.ship } : null;
}

function seesBlueCard(seen: See) {
  const card = facts.keys.blue_cards.find((key) => (mine(seen).cards[key] ?? 0) > 0);
  return isTurn(seen) && card ? { card: seen.say(`board.a.${card}`) } : null;
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

export const coach: Observation<ImhotepView>[] = [
  { key: "empty_sled", sees: seesEmptySled, calls: ["get"] },
  { key: "own_ship", sees: seesOwnShip, isUrgent: true },
  { key: "last_ship", sees: seesLastShip },
  { key: "their_ship", sees: seesTheirShip },
  { key: "wrath", sees: seesWrath },
  { key: "last_round", sees: seesLastRound },
  { key: "almost_ready", sees: seesShipAlmostReady },
  { key: "blue_card", sees: seesBlueCard, calls: ["play"] },
  { key: "full_sled", sees: seesFullSled, warns: ["get"] },
  { key: "obelisk", sees: seesObelisk },
  { key: "statues", sees: seesStatues },
  { key: "hidden_temple", sees: seesHiddenTemple },
  { key: "leader", sees: seesLeader },
  { key: "empty_harbour", sees: seesEmptyHarbour },
];
