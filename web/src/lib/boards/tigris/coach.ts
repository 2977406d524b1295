/** What a coach sees in Tigris & Euphrates, the most important first. */
import facts from "$generated/tigris.json";
import type { Observation, Seen } from "$lib/coach/coach";
import type { Arguments } from "$lib/i18n/i18n.svelte";
import type { Action } from "$lib/wire/types";
import { beside, square } from "./grid";
import { emptyCells, groupAt, kingdomsBeside, meetingsIn } from "./joining";
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

/** The colours in which one is weakest, and how many points each has; null where that is hidden. */
function weakest(seen: See): { colours: Colour[]; count: number; most: number } | null {
  const { points } = mine(seen);
  if (!points) return null;
  const count = Math.min(...COLOURS.map((each) => points[each]));
  const colours = COLOURS.filter((each) => points[each] === count);
  return { colours, count, most: Math.max(...COLOURS.map((each) => points[each])) };
}

/** One's king takes the points of a leader: it stands in a kingdom without one. */
function standsIn(seen: See, leader: LeaderKey): boolean {
  return seen.view.kingdoms.some((kingdom) => hasKing(seen, kingdom) && !has(kingdom, leader));
}

const hasKing = ({ me }: See, { leaders }: Kingdom): boolean =>
  leaders.some(({ seat, leader }) => seat === me && leader === "king");

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

/** A leader is at home, and nobody takes its points for one. */
const isMissed = (seen: See, leader: LeaderKey): boolean =>
  !isOnBoard(seen, leader) && !standsIn(seen, leader);

function seesWeakestWithoutLeader(seen: See) {
  const weak = weakest(seen);
  if (!isAction(seen) || !weak || weak.most - weak.count < BEHIND) return null;
  const colour = weak.colours.find((each) => isMissed(seen, leaderOf(each)));
  return colour ? { colour, count: weak.count, ...named(seen, leaderOf(colour)) } : null;
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

/** The search would place the trader where more than one treasure lies, and no other trader stands. */
function seesTreasureAt(seen: See) {
  const best = seen.advice?.best;
  if (!isAction(seen) || best?.kind !== "leader" || best.args["leader"] !== "trader") return null;
  const { view } = seen;
  const cell = best.args["cell"]!;
  const group = [...groupAt(view, cell, mine(seen).leaders.trader)];
  const isFree = group.every((at) => at === cell || view.leaders[at]?.leader !== "trader");
  return isFree && group.filter((at) => view.treasures[at]).length >= 2 ? { cell } : null;
}

function seesTreasureChoice({ decision }: See) {
  return decision?.kind === "treasure" ? {} : null;
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
  const atHome = LEADERS.filter((leader) => isMissed(seen, leader));
  const best = seen.advice?.best;
  const home =
    atHome.find((leader) => best?.kind === "leader" && best.args["leader"] === leader) ?? atHome[0];
  const isBegun = Object.keys(mine(seen).leaders).length > 0;
  return isAction(seen) && isBegun && home ? { colour: colourOfLeader(home), ...named(seen, home) } : null;
}

/** The king takes green points in the place of the trader, but no treasures. */
function seesTraderAtHome(seen: See) {
  return isAction(seen) && !isOnBoard(seen, "trader") && standsIn(seen, "trader") ? {} : null;
}

/** A monument is to be chosen that could pay in a colour in which one is weakest. */
function seesMonumentChoice(seen: See) {
  const weak = weakest(seen);
  if (seen.decision?.kind !== "monument" || !weak) return null;
  const isOffered = (colour: Colour): boolean => seen.legal.some((action) => paysIn(action, { colour }));
  const colour = favoured(seen, weak.colours.filter(isOffered), paysIn);
  return colour ? { colour, count: weak.count, ...named(seen, leaderOf(colour)) } : null;
}

const paysIn = ({ kind, args }: Action, { colour }: Arguments): boolean =>
  kind === "monument" && args["monument"]!.split("-").includes(String(colour));

/** Of some colours the one that the search would do something for, else the first. */
function favoured(
  { advice }: See,
  colours: Colour[],
  isFor: (action: Action, given: Arguments) => boolean,
): Colour | undefined {
  return colours.find((colour) => advice && isFor(advice.best, { colour })) ?? colours[0];
}

/** The search would move a leader that is on the board. */
function seesMove(seen: See) {
  const best = seen.advice?.best;
  const leader = best?.kind === "leader" ? (best.args["leader"] as LeaderKey) : null;
  return isAction(seen) && leader && isOnBoard(seen, leader) ? named(seen, leader) : null;
}

/** The search would place a tile that scores for one's own leader: it joins a single kingdom, in which that leader or the king stands. */
function seesPoint(seen: See) {
  const best = seen.advice?.best;
  if (!isAction(seen) || best?.kind !== "tile") return null;
  const tile = best.args["tile"] as TileKey;
  const colour = colourOfTile(tile);
  const [kingdom, ...more] = kingdomsBeside(seen.view, best.args["cell"]!);
  if (!kingdom || more.length > 0) return null;
  const taker = has(kingdom, leaderOf(colour)) ? leaderOf(colour) : "king";
  const isMine = kingdom.leaders.some(({ seat, leader }) => seat === seen.me && leader === taker);
  return isMine ? { colour, tile, ...named(seen, taker) } : null;
}

const scores = ({ kind, args }: Action, { tile }: Arguments): boolean =>
  kind === "tile" && args["tile"] === tile;

/** The kingdoms that the search would join, and the cell. */
function joined(seen: See): { cell: string; kingdoms: Kingdom[] } | null {
  const best = seen.advice?.best;
  if (!isAction(seen) || best?.kind !== "tile") return null;
  const cell = best.args["cell"]!;
  const kingdoms = kingdomsBeside(seen.view, cell);
  return kingdoms.length === 2 ? { cell, kingdoms } : null;
}

function seesWar(seen: See) {
  const found = joined(seen);
  return found && meetingsIn(found.kingdoms).length > 0 ? { cell: found.cell } : null;
}

/** The search would join two kingdoms in peace, and a leader of another would take what one's king takes now. */
function seesGivenAway(seen: See) {
  const found = joined(seen);
  if (!found || meetingsIn(found.kingdoms).length > 0) return null;
  const { cell, kingdoms } = found;
  if (!kingdoms.some((kingdom) => hasKing(seen, kingdom))) return null;
  const taker = kingdoms
    .filter((kingdom) => !hasKing(seen, kingdom))
    .flatMap(({ leaders }) => leaders)
    .find(({ seat }) => seat !== seen.me);
  if (!taker) return null;
  return {
    cell,
    name: seen.name(taker.seat),
    colour: colourOfLeader(taker.leader),
    ...named(seen, taker.leader),
  };
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
const placesTraderAt = (action: Action, { cell }: Arguments): boolean =>
  placesTrader(action) && action.args["cell"] === cell;
const placesTrader = ({ kind, args }: Action): boolean => kind === "leader" && args["leader"] === "trader";

function seesWeakest(seen: See) {
  const weak = weakest(seen);
  if (!isAction(seen) || !weak || weak.most - weak.count < BEHIND) return null;
  return { colour: favoured(seen, weak.colours, helps)!, count: weak.count };
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

/** Before the last action of a turn: where another could join a kingdom to one's own and has more tiles for that war. */
function seesDanger(seen: See) {
  const { view, me } = seen;
  if (!isAction(seen) || view.action !== catalogue.actions) return null;
  const dangers = emptyCells(view).flatMap((cell) => {
    const meetings = meetingsIn(kingdomsBeside(view, cell));
    return meetings.flatMap(({ leader, sides }) => {
      const own = sides.find(({ seat }) => seat === me);
      const other = sides.find(({ seat }) => seat !== me);
      return own && other ? [{ cell, leader, other, own: own.strength, theirs: other.strength }] : [];
    });
  });
  const [worst] = dangers.sort((one, other) => other.theirs - other.own - (one.theirs - one.own));
  if (!worst || worst.theirs <= worst.own) return null;
  const { cell, leader, other, own, theirs } = worst;
  return { cell, name: seen.name(other.seat), own, theirs, ...named(seen, leader) };
}

export const coach: Observation<TigrisView>[] = [
  { key: "conflict", sees: seesConflict, isUrgent: true },
  { key: "conflict_won", sees: seesConflictWon, isUrgent: true, calls: commits },
  { key: "conflict_lost", sees: seesConflictLost, isUrgent: true, calls: commitsNothing },
  { key: "no_leader", sees: seesNoLeader, calls: isOf("leader") },
  { key: "last_treasures", sees: seesLastTreasures },
  { key: "last_tiles", sees: seesLastTiles },
  {
    key: "weakest_without_leader",
    sees: seesWeakestWithoutLeader,
    calls: placesIt,
    about: ["weakest", "home"],
  },
  { key: "monument_choice", sees: seesMonumentChoice, calls: paysIn, about: ["weakest"] },
  { key: "treasure_choice", sees: seesTreasureChoice },
  { key: "weakest", sees: seesWeakest, suits: helps, about: ["weakest"] },
  { key: "revolt", sees: seesRevolt, suits: protects },
  { key: "danger", sees: seesDanger },
  { key: "treasure_at", sees: seesTreasureAt, isUrgent: true, calls: placesTraderAt, about: ["treasure"] },
  { key: "treasure", sees: seesTreasure, calls: placesTrader, about: ["treasure"] },
  { key: "monument", sees: seesMonument, calls: placesIt },
  { key: "war", sees: seesWar, isUrgent: true, calls: isAt },
  { key: "given_away", sees: seesGivenAway, isUrgent: true, calls: isAt },
  { key: "point", sees: seesPoint, isUrgent: true, calls: scores },
  { key: "leader_at_home", sees: seesLeaderAtHome, calls: placesIt, about: ["home"] },
  { key: "trader_at_home", sees: seesTraderAtHome, calls: placesTrader, about: ["home", "treasure"] },
  { key: "move", sees: seesMove, calls: placesIt },
  { key: "catastrophe", sees: seesCatastrophe, calls: isOf("catastrophe") },
  { key: "swap", sees: seesSwap, calls: isOf("swap") },
  { key: "no_temples", sees: seesNoTemples },
  { key: "king", sees: seesKing },
];
