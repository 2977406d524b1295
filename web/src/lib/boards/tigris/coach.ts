/** What a coach sees in Tigris & Euphrates, the most important first. */
import facts from "$generated/tigris.json";
import type { Observation, Seen } from "$lib/coach/coach";
import type { Arguments } from "$lib/i18n/i18n.svelte";
import type { Action } from "$lib/wire/types";
import { beside, square } from "./grid";
import { COLOURS, LEADERS, TILES, colourOfLeader, colourOfTile, tileOfColour } from "./palette";
import type { Colour, Conflict, Kingdom, LeaderKey, Side, TigrisView, TileKey } from "./view";

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

/** The conflict that one may support, and both of its sides. */
function ownConflict(seen: See): { conflict: Conflict; own: Side; other: Side } | null {
  const conflict = seen.view.conflicts.find((one) =>
    [one.attacker, one.defender].some((side) => side.seat === seen.me),
  );
  if (seen.decision?.kind !== "support" || !conflict) return null;
  const { attacker, defender } = conflict;
  const [own, other] = attacker.seat === seen.me ? [attacker, defender] : [defender, attacker];
  return { conflict, own, other };
}

function seesConflict(seen: See) {
  const found = ownConflict(seen);
  if (!found) return null;
  const { conflict, own, other } = found;
  return {
    own: own.strength,
    theirs: other.strength + (other.support ?? 0),
    count: mine(seen).hand?.[conflict.tile] ?? 0,
    side: own === conflict.attacker ? "attacker" : "defender",
  };
}

/** How many tiles a defender needs who knows what the attacker has committed, and how many there are. */
function needed(seen: See): { count: number; most: number } | null {
  const found = ownConflict(seen);
  if (!found || found.other.support === null || found.own !== found.conflict.defender) return null;
  const count = Math.max(0, found.other.strength + found.other.support - found.own.strength);
  return { count, most: mine(seen).hand?.[found.conflict.tile] ?? 0 };
}

function seesConflictWon(seen: See) {
  const tiles = needed(seen);
  return tiles && tiles.count <= tiles.most ? { count: tiles.count } : null;
}

function seesConflictLost(seen: See) {
  const tiles = needed(seen);
  return tiles && tiles.most > 0 && tiles.count > tiles.most ? {} : null;
}

const commits = (action: Action, { count }: Arguments): boolean =>
  action.kind === "support" && Number(action.args["number"]) >= Number(count);
const commitsNothing = ({ kind, args }: Action): boolean => kind === "support" && args["number"] === "0";

function seesNoLeader(seen: See) {
  return isAction(seen) && Object.keys(mine(seen).leaders).length === 0 ? {} : null;
}

/** What a leader is called, with the key of its kind: answers go by that. */
const named = (seen: See, leader: LeaderKey) => ({ leader: spoken(seen, leader), key: leader });
const placesIt = ({ kind, args }: Action, { key }: Arguments): boolean =>
  kind === "leader" && args["leader"] === key;

function seesWeakestWithoutLeader(seen: See) {
  const weak = weakest(seen);
  if (!isAction(seen) || !weak || weak.most - weak.count < BEHIND) return null;
  const leader = leaderOf(weak.colour);
  return isOnBoard(seen, leader) ? null : { colour: weak.colour, ...named(seen, leader) };
}

function seesRevolt(seen: See) {
  if (!isAction(seen)) return null;
  for (const kingdom of seen.view.kingdoms) {
    const exposed = kingdom.leaders.find((one) => one.seat === seen.me && one.temples === 1);
    if (exposed && tilesIn(kingdom) >= LARGE) return named(seen, exposed.leader);
  }
  return null;
}

/** A temple beside the leader that is exposed. */
function protects({ kind, args }: Action, { key }: Arguments, seen: See): boolean {
  const at = mine(seen).leaders[key as LeaderKey];
  return (
    kind === "tile" && args["tile"] === "temple" && at !== undefined && beside(at).includes(args["cell"]!)
  );
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
    if (isAction(seen) && colour) return { colour, ...named(seen, leaderOf(colour)) };
  }
  return null;
}

function seesLeaderAtHome(seen: See) {
  const atHome = LEADERS.filter((leader) => !isOnBoard(seen, leader));
  const best = seen.advice?.best;
  const home =
    atHome.find((leader) => best?.kind === "leader" && best.args["leader"] === leader) ?? atHome[0];
  const isBegun = Object.keys(mine(seen).leaders).length > 0;
  return isAction(seen) && isBegun && home ? { colour: colourOfLeader(home), ...named(seen, home) } : null;
}

/** The search would move a leader that is on the board. */
function seesMove(seen: See) {
  const best = seen.advice?.best;
  const leader = best?.kind === "leader" ? (best.args["leader"] as LeaderKey) : null;
  return isAction(seen) && leader && isOnBoard(seen, leader) ? named(seen, leader) : null;
}

/** The search would place a tile that scores for one's own leader: it joins a single kingdom, in which that leader stands. */
function seesPoint(seen: See) {
  const best = seen.advice?.best;
  if (!isAction(seen) || best?.kind !== "tile") return null;
  const tile = best.args["tile"] as TileKey;
  const colour = colourOfTile(tile);
  const around = seen.view.kingdoms.filter(({ cells }) =>
    beside(best.args["cell"]!).some((cell) => cells.includes(cell)),
  );
  const isMine = around[0]?.leaders.some(
    ({ seat, leader }) => seat === seen.me && leader === leaderOf(colour),
  );
  return around.length === 1 && isMine ? { colour, tile, ...named(seen, leaderOf(colour)) } : null;
}

const scores = ({ kind, args }: Action, { tile }: Arguments): boolean =>
  kind === "tile" && args["tile"] === tile;

/** The search would join two kingdoms. */
function seesWar(seen: See) {
  const best = seen.advice?.best;
  if (!isAction(seen) || best?.kind !== "tile") return null;
  const around = seen.view.kingdoms.filter(({ cells }) =>
    beside(best.args["cell"]!).some((cell) => cells.includes(cell)),
  );
  return around.length === 2 ? { cell: best.args["cell"]! } : null;
}

const isAt = ({ kind, args }: Action, { cell }: Arguments): boolean =>
  kind === "tile" && args["cell"] === cell;

function seesCatastrophe(seen: See) {
  return isAction(seen) && seen.advice?.best.kind === "catastrophe"
    ? { count: mine(seen).catastrophes }
    : null;
}

function seesSwap(seen: See) {
  return isAction(seen) && seen.advice?.best.kind === "swap" ? {} : null;
}

const isOf =
  (...kinds: string[]) =>
  ({ kind }: Action): boolean =>
    kinds.includes(kind);
/** A tile of the colour in which one is weakest, or its leader. */
const helps = ({ kind, args }: Action, { colour }: Arguments): boolean =>
  (kind === "tile" && args["tile"] === tileOfColour(colour as Colour)) ||
  (kind === "leader" && args["leader"] === leaderOf(colour as Colour));
const placesTrader = ({ kind, args }: Action): boolean => kind === "leader" && args["leader"] === "trader";

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
  { key: "conflict_won", sees: seesConflictWon, isUrgent: true, calls: commits },
  { key: "conflict_lost", sees: seesConflictLost, isUrgent: true, calls: commitsNothing },
  { key: "no_leader", sees: seesNoLeader, calls: isOf("leader") },
  { key: "last_treasures", sees: seesLastTreasures },
  { key: "last_tiles", sees: seesLastTiles },
  { key: "weakest_without_leader", sees: seesWeakestWithoutLeader, calls: placesIt },
  { key: "weakest", sees: seesWeakest, suits: helps },
  { key: "revolt", sees: seesRevolt, suits: protects },
  { key: "treasure", sees: seesTreasure, calls: placesTrader },
  { key: "monument", sees: seesMonument, calls: placesIt },
  { key: "war", sees: seesWar, calls: isAt },
  { key: "point", sees: seesPoint, calls: scores },
  { key: "leader_at_home", sees: seesLeaderAtHome, calls: placesIt },
  { key: "move", sees: seesMove, calls: placesIt },
  { key: "catastrophe", sees: seesCatastrophe, calls: isOf("catastrophe") },
  { key: "swap", sees: seesSwap, calls: isOf("swap") },
  { key: "no_temples", sees: seesNoTemples },
  { key: "king", sees: seesKing },
  { key: "last_action", sees: seesLastAction },
];
