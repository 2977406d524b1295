/** What a coach sees in Tigris & Euphrates, the most important first. */
import facts from "$generated/tigris.json";
import type { Observation, Seen } from "$lib/coach/coach";
import { square } from "./grid";
import { COLOURS, LEADERS, TILES, colourOfLeader } from "./palette";
import type { Colour, Kingdom, LeaderKey, TigrisView } from "./view";

type See = Seen<TigrisView>;
const { catalogue } = facts;
/** The end is near with this many treasures to go, or this many tiles for every player in the bag. */
const FEW_TREASURES = 2;
const FEW_TILES = 4;
/** A kingdom of this many tiles is worth a revolt. */
const LARGE = 4;
/** A colour is behind with this many points fewer than another. */
const BEHIND = 2;

const mine = ({ view, me }: See) => view.players[me - 1]!;
const isAction = ({ decision }: See): boolean => decision?.kind === "action";
const leaderOf = (colour: Colour): LeaderKey => LEADERS[COLOURS.indexOf(colour)]!;
const isOnBoard = (seen: See, leader: LeaderKey): boolean => mine(seen).leaders[leader] !== undefined;
const tilesIn = (kingdom: Kingdom): number =>
  TILES.reduce((sum, tile) => sum + (kingdom.tiles[tile] ?? 0), 0);
const has = (kingdom: Kingdom, leader: LeaderKey): boolean =>
  kingdom.leaders.some((one) => one.leader === leader);
const spoken = ({ say }: See, leader: LeaderKey): string => say(`piece.leader.${leader}`).toLocaleLowerCase();

/** One's weakest colour, and how many points it has; null where that is hidden. */
function weakest(seen: See): { colour: Colour; count: number; most: number } | null {
  const { points } = mine(seen);
  if (!points) return null;
  const colour = COLOURS.reduce((one, other) => (points[other] < points[one] ? other : one));
  return { colour, count: points[colour], most: Math.max(...COLOURS.map((each) => points[each])) };
}

function seesConflict(seen: See) {
  const conflict = seen.view.conflicts.find((one) =>
    [one.attacker, one.defender].some((side) => side.seat === seen.me),
  );
  if (seen.decision?.kind !== "support" || !conflict) return null;
  const isAttacker = conflict.attacker.seat === seen.me;
  const [own, other] = isAttacker
    ? [conflict.attacker, conflict.defender]
    : [conflict.defender, conflict.attacker];
  return {
    own: own.strength,
    theirs: other.strength + (other.support ?? 0),
    count: mine(seen).hand?.[conflict.tile] ?? 0,
    side: isAttacker ? "attacker" : "defender",
  };
}

function seesNoLeader(seen: See) {
  return isAction(seen) && Object.keys(mine(seen).leaders).length === 0 ? {} : null;
}

function seesWeakestWithoutLeader(seen: See) {
  const weak = weakest(seen);
  if (!isAction(seen) || !weak || weak.most - weak.count < BEHIND) return null;
  const leader = leaderOf(weak.colour);
  return isOnBoard(seen, leader) ? null : { colour: weak.colour, leader: spoken(seen, leader) };
}

function seesRevolt(seen: See) {
  if (!isAction(seen)) return null;
  for (const kingdom of seen.view.kingdoms) {
    const exposed = kingdom.leaders.find((one) => one.seat === seen.me && one.temples === 1);
    if (exposed && tilesIn(kingdom) >= LARGE) return { leader: spoken(seen, exposed.leader) };
  }
  return null;
}

function seesLastTreasures(seen: See) {
  const count = Object.keys(seen.view.treasures).length;
  const ends = catalogue.treasures_that_end_the_game;
  const isChoice = isAction(seen) || seen.decision?.kind === "treasure";
  return isChoice && count > ends && count <= ends + FEW_TREASURES ? { count, ends } : null;
}

function seesLastTiles(seen: See) {
  const { view } = seen;
  return isAction(seen) && view.bag <= FEW_TILES * view.seats ? { count: view.bag } : null;
}

/** A kingdom with treasures to spare, which nobody's trader takes. */
function seesTreasure(seen: See) {
  const { view } = seen;
  const open = view.kingdoms.some(
    (kingdom) => !has(kingdom, "trader") && kingdom.cells.filter((cell) => view.treasures[cell]).length >= 2,
  );
  return isAction(seen) && open && !isOnBoard(seen, "trader") ? {} : null;
}

/** A monument in a kingdom that pays nobody for one of its colours. */
function seesMonument(seen: See) {
  const { view } = seen;
  for (const [monument, corner] of Object.entries(view.monuments)) {
    const kingdom = view.kingdoms.find((one) => square(corner).some((cell) => one.cells.includes(cell)));
    const colour = (monument.split("-") as Colour[]).find(
      (each) => kingdom && !has(kingdom, leaderOf(each)) && !isOnBoard(seen, leaderOf(each)),
    );
    if (isAction(seen) && colour) return { colour, leader: spoken(seen, leaderOf(colour)) };
  }
  return null;
}

function seesLeaderAtHome(seen: See) {
  const home = LEADERS.find((leader) => !isOnBoard(seen, leader));
  const isBegun = Object.keys(mine(seen).leaders).length > 0;
  return isAction(seen) && isBegun && home
    ? { leader: spoken(seen, home), colour: colourOfLeader(home) }
    : null;
}

function seesWeakest(seen: See) {
  const weak = weakest(seen);
  const isChoice = isAction(seen) || seen.decision?.kind === "monument";
  return isChoice && weak && weak.most - weak.count >= BEHIND
    ? { colour: weak.colour, count: weak.count }
    : null;
}

function seesNoTemples(seen: See) {
  return isAction(seen) && mine(seen).hand?.temple === 0 ? {} : null;
}

function seesKing(seen: See) {
  const kingdom = seen.view.kingdoms.find((one) =>
    one.leaders.some((each) => each.leader === "king" && each.seat === seen.me),
  );
  return isAction(seen) && kingdom && kingdom.leaders.length < LEADERS.length ? {} : null;
}

function seesLastAction(seen: See) {
  return isAction(seen) && seen.view.action === catalogue.actions ? {} : null;
}

export const coach: Observation<TigrisView>[] = [
  { key: "conflict", sees: seesConflict, isUrgent: true },
  { key: "no_leader", sees: seesNoLeader },
  { key: "last_treasures", sees: seesLastTreasures },
  { key: "last_tiles", sees: seesLastTiles },
  { key: "weakest_without_leader", sees: seesWeakestWithoutLeader },
  { key: "revolt", sees: seesRevolt },
  { key: "treasure", sees: seesTreasure },
  { key: "monument", sees: seesMonument },
  { key: "weakest", sees: seesWeakest },
  { key: "leader_at_home", sees: seesLeaderAtHome },
  { key: "no_temples", sees: seesNoTemples },
  { key: "king", sees: seesKing },
  { key: "last_action", sees: seesLastAction },
];
