/** What answers of Tigris & Euphrates are for, what teaches most first. */
import facts from "$generated/tigris.json";
import type { Answered, Purpose } from "$lib/match/purposes";
import type { Action, NewsItem } from "$lib/wire/types";
import { beside, nameOf, place, square } from "./grid";
import { kingdomsBeside } from "./joining";
import { COLOURS, LEADERS, colourOfLeader, colourOfTile, tileOfColour } from "./palette";
import type { Colour, Conflict, Kingdom, LeaderKey, Side, TigrisView, TileKey } from "./view";

type Given = Answered<TigrisView>;
const { catalogue } = facts;
const RIVER = "~";

const cellOf = ({ action }: Given): string => action.args["cell"] ?? "";
const tileOf = ({ action }: Given): TileKey => action.args["tile"] as TileKey;
const leaderIn = ({ action }: Given): LeaderKey => action.args["leader"] as LeaderKey;
const leaderOf = (colour: Colour): LeaderKey => LEADERS[COLOURS.indexOf(colour)]!;
const spoken = ({ say }: Given, leader: LeaderKey): string =>
  say(`piece.leader.${leader}`).toLocaleLowerCase();
const mine = (given: Given) => given.before.players[given.me - 1]!;
const handOf = (given: Given, tile: TileKey): number => given.after.players[given.me - 1]!.hand?.[tile] ?? 0;

/** The kingdom that a cell belongs to, after the answer. */
const kingdomAt = ({ after }: Given, cell: string): Kingdom | undefined =>
  after.kingdoms.find(({ cells }) => cells.includes(cell));
const ownIn = ({ me }: Given, kingdom: Kingdom | undefined): LeaderKey[] =>
  (kingdom?.leaders ?? []).filter(({ seat }) => seat === me).map(({ leader }) => leader);

/** The colours in which one has fewest points, and how many; nothing where that is hidden or all are alike. */
function weakest(given: Given): { colours: Colour[]; count: number } | null {
  const { points } = mine(given);
  if (!points) return null;
  const count = Math.min(...COLOURS.map((colour) => points[colour]));
  const colours = COLOURS.filter((colour) => points[colour] === count);
  return colours.length < COLOURS.length ? { colours, count } : null;
}

const colourOf = (point: NewsItem): Colour => COLOURS[Number(point["colour"]) - 1]!;

/** The points that a tile brings somebody, without those of monuments at the end of a turn. */
const pointOf = ({ news }: Given): NewsItem | undefined =>
  news.find((item) => item.kind === "points" && !item["monument"]);

// ---- conflicts

/** Both sides of a conflict of one's own. */
function sidesIn({ attacker, defender }: Conflict, me: number): { own: Side; other: Side } | null {
  if (attacker.seat === me) return { own: attacker, other: defender };
  return defender.seat === me ? { own: defender, other: attacker } : null;
}

function seesConflict(kind: Conflict["kind"], given: Given) {
  if (!["tile", "leader"].includes(given.action.kind)) return null;
  for (const conflict of given.after.conflicts) {
    const sides = conflict.kind === kind ? sidesIn(conflict, given.me) : null;
    if (sides)
      return {
        ...fightersOf(conflict, sides, given),
        count: handOf(given, conflict.tile),
        tile: conflict.tile,
      };
  }
  return null;
}

const fightersOf = ({ leader }: Conflict, { own, other }: { own: Side; other: Side }, given: Given) => ({
  leader: spoken(given, leader),
  name: given.name(other.seat),
  own: own.strength,
  theirs: other.strength,
});

/** Others fight over a tile of one's own. */
function seesOthersFight(given: Given) {
  const [conflict, ...more] = given.after.conflicts;
  const isOwn = [conflict, ...more].some((each) => each && sidesIn(each, given.me));
  if (given.action.kind !== "tile" || !conflict || isOwn) return null;
  const { attacker, defender, leader } = conflict;
  return {
    leader: spoken(given, leader),
    name: given.name(attacker.seat),
    other: given.name(defender.seat),
    own: attacker.strength,
    theirs: defender.strength,
  };
}

/** Tiles are committed by somebody whom nobody can answer any more: whether they are enough. */
function seesOutcome(given: Given) {
  const conflict = given.before.conflicts[0];
  const sides = conflict && sidesIn(conflict, given.me);
  if (given.action.kind !== "support" || !sides || sides.other.support === null) return null;
  const number = Number(given.action.args["number"]);
  const [own, theirs] = [sides.own.strength + number, sides.other.strength + sides.other.support];
  const isWon = sides.own === conflict.defender ? own >= theirs : own > theirs;
  return { number, own, theirs, way: isWon ? "won" : "lost" };
}

/** The attacker commits tiles first: what the defender, who wins a tie, would need. */
function seesAttack(given: Given) {
  const conflict = given.before.conflicts[0];
  const sides = conflict && sidesIn(conflict, given.me);
  if (given.action.kind !== "support" || !sides || sides.other.support !== null) return null;
  const [own, theirs] = [sides.own.strength + Number(given.action.args["number"]), sides.other.strength];
  return { own, theirs, name: given.name(sides.other.seat), needed: Math.max(0, own - theirs) };
}

function seesFight(given: Given) {
  const conflict = given.before.conflicts.find(({ leader }) => leader === leaderIn(given));
  const sides = conflict && sidesIn(conflict, given.me);
  return given.action.kind === "fight" && sides ? fightersOf(conflict, sides, given) : null;
}

// ---- tiles

/** The squares of four cells that a cell is part of. */
function squaresAround(cell: string): string[][] {
  const { x, y } = place(cell);
  const corners = [nameOf(x, y), nameOf(x - 1, y), nameOf(x, y - 1), nameOf(x - 1, y - 1)];
  return corners.map(square);
}

/** A monument with the colour of a tile is still to be had. */
const hasMonument = ({ monuments }: TigrisView, tile: TileKey): boolean =>
  catalogue.monuments.pairs.some(
    (pair) => pair.split("-").includes(colourOfTile(tile)) && !(pair in monuments),
  );

/** Farms lie on rivers, all other tiles on land. */
function mayLie({ board }: TigrisView, tile: TileKey, cell: string): boolean {
  const { x, y } = place(cell);
  const ground = catalogue.board[board][y]?.[x];
  return ground !== undefined && (ground === RIVER) === (tile === "farm");
}

/** One tile more would make a square. */
function seesNearSquare(given: Given) {
  const { after } = given;
  const tile = tileOf(given);
  if (given.action.kind !== "tile" || after.conflicts.length > 0 || seesSquare(given)) return null;
  if (!hasMonument(after, tile) || after.buildings_played) return null;
  for (const cells of squaresAround(cellOf(given))) {
    const [missing, ...more] = cells.filter((each) => after.tiles[each] !== tile);
    const isFree = missing && !(missing in after.tiles) && !(missing in after.leaders);
    if (isFree && more.length === 0 && mayLie(after, tile, missing)) return { tile, cell: missing };
  }
  return null;
}

/** Four tiles of a kind in a square, the new one among them, and a monument for it. */
function seesSquare(given: Given) {
  const { after } = given;
  const [tile, cell] = [tileOf(given), cellOf(given)];
  if (given.action.kind !== "tile" || after.conflicts.length > 0) return null;
  const isSquare = squaresAround(cell).some((cells) => cells.every((each) => after.tiles[each] === tile));
  const isOffered = hasMonument(after, tile);
  const isFree = Object.values(after.buildings).length === 0;
  return isSquare && isOffered && isFree ? { tile } : null;
}

/** One's own point for a tile, and which leader takes it. */
function seesPoint(given: Given) {
  const point = pointOf(given);
  if (given.action.kind !== "tile" || point?.seat !== given.me) return null;
  const colour = colourOf(point);
  const isOwn = ownIn(given, kingdomAt(given, cellOf(given))).includes(leaderOf(colour));
  return { colour, tile: tileOf(given), leader: spoken(given, isOwn ? leaderOf(colour) : "king") };
}

function seesWeakPoint(given: Given) {
  const [point, weak] = [seesPoint(given), weakest(given)];
  if (!point || !weak?.colours.includes(point.colour)) return null;
  return { ...point, count: weak.count };
}

/** A temple that a leader of one's own has beside it. */
function seesShelter(given: Given) {
  if (given.action.kind !== "tile" || tileOf(given) !== "temple") return null;
  const found = Object.entries(mine(given).leaders).find(([, at]) => beside(at).includes(cellOf(given)));
  const leader = found?.[0] as LeaderKey | undefined;
  const is = kingdomAt(given, cellOf(given))?.leaders.find(
    (each) => each.seat === given.me && each.leader === leader,
  );
  return leader && is ? { leader: spoken(given, leader), count: is.temples } : null;
}

/** A tile that joins two kingdoms in peace. */
function seesUnion(given: Given) {
  const joined = given.action.kind === "tile" ? kingdomsBeside(given.before, cellOf(given)) : [];
  const kingdom = kingdomAt(given, cellOf(given));
  if (joined.length !== 2 || !kingdom || given.after.conflicts.length > 0) return null;
  const isOwn = ownIn(given, kingdom).length > 0;
  return isOwn ? { count: kingdom.leaders.length } : null;
}

function seesGrowth(given: Given) {
  const [leader] = given.action.kind === "tile" ? ownIn(given, kingdomAt(given, cellOf(given))) : [];
  return leader ? { leader: spoken(given, leader) } : null;
}

/** A tile that belongs to nobody yet. */
function seesFree(given: Given) {
  const isFree = given.action.kind === "tile" && !kingdomAt(given, cellOf(given));
  return isFree && given.after.conflicts.length === 0 ? {} : null;
}

/** A tile in a kingdom in which only others have leaders. */
function seesForeign(given: Given) {
  const leaders = given.action.kind === "tile" ? kingdomAt(given, cellOf(given))?.leaders : [];
  const isForeign = leaders?.every(({ seat }) => seat !== given.me) && given.after.conflicts.length === 0;
  return isForeign && leaders?.[0] ? { name: given.name(leaders[0].seat) } : null;
}

// ---- leaders

const isPlaced = (given: Given): boolean =>
  given.action.kind === "leader" && given.after.conflicts.length === 0;

/** The leader that was just placed, with the temples beside it. */
const placedLeader = (given: Given) =>
  kingdomAt(given, cellOf(given))?.leaders.find(
    ({ seat, leader }) => seat === given.me && leader === leaderIn(given),
  );

/** A trader takes all treasures of its kingdom but one. */
function seesTreasures(given: Given) {
  const kingdom = kingdomAt(given, cellOf(given));
  if (!isPlaced(given) || leaderIn(given) !== "trader" || !kingdom) return null;
  const count = kingdom.cells.filter((cell) => given.before.treasures[cell]).length - 1;
  return count > 0 ? { count } : null;
}

/** A monument that pays the leader from now on. */
function seesMonumentPays(given: Given) {
  const kingdom = kingdomAt(given, cellOf(given));
  const colour = colourOfLeader(leaderIn(given));
  const pays = Object.entries(given.after.monuments).some(
    ([pair, corner]) =>
      pair.split("-").includes(colour) && square(corner).some((cell) => kingdom?.cells.includes(cell)),
  );
  return isPlaced(given) && pays ? { colour, leader: spoken(given, leaderIn(given)) } : null;
}

function seesLeader(given: Given) {
  if (!isPlaced(given)) return null;
  const leader = leaderIn(given);
  const colour = colourOfLeader(leader);
  return { colour, tile: tileOfColour(colour), leader: spoken(given, leader) };
}

function seesWeakLeader(given: Given) {
  const [seen, weak] = [seesLeader(given), weakest(given)];
  return seen && weak?.colours.includes(seen.colour) ? { ...seen, count: weak.count } : null;
}

/** A treasure that waits for a second one: a trader leaves one in its kingdom. */
function seesOneTreasure(given: Given) {
  const kingdom = kingdomAt(given, cellOf(given));
  const count = (kingdom?.cells ?? []).filter((cell) => given.after.treasures[cell]).length;
  return isPlaced(given) && leaderIn(given) === "trader" && count === 1 ? {} : null;
}

/** The free river spaces beside the kingdom of a farmer. */
function seesRoom(given: Given) {
  const { after } = given;
  if (!isPlaced(given) || leaderIn(given) !== "farmer") return null;
  const around = new Set((kingdomAt(given, cellOf(given))?.cells ?? []).flatMap(beside));
  const count = [...around].filter(
    (cell) => !(cell in after.tiles) && !(cell in after.leaders) && mayLie(after, "farm", cell),
  ).length;
  return count > 0 ? { count } : null;
}

function seesSheltered(given: Given) {
  const count = placedLeader(given)?.temples ?? 0;
  return isPlaced(given) && count > 1 ? { count, leader: spoken(given, leaderIn(given)) } : null;
}

// ---- the rest

/** A catastrophe that takes a tile out of a kingdom of others. */
function seesCatastrophe(given: Given) {
  const kingdom = given.before.kingdoms.find(({ cells }) => cells.includes(cellOf(given)));
  const rival = kingdom?.leaders.find(({ seat }) => seat !== given.me);
  if (given.action.kind !== "catastrophe" || !rival) return null;
  const isSplit = given.after.kingdoms.length > given.before.kingdoms.length;
  return { name: given.name(rival.seat), split: isSplit ? "yes" : "no" };
}

function seesSwap(given: Given) {
  const isFirst = given.decision?.kind === "action";
  return given.action.kind === "swap" && isFirst ? { actions: catalogue.actions } : null;
}

/** The colours of a monument in which a leader of one's own is there to be paid. */
function seesMonument(given: Given) {
  const corner = given.action.args["cell"];
  if (given.action.kind !== "monument" || !corner) return null;
  const kingdom = given.before.kingdoms.find(({ cells }) =>
    square(corner).some((cell) => cells.includes(cell)),
  );
  const pair = (given.action.args["monument"] ?? "").split("-") as Colour[];
  const paid = pair.filter((colour) => ownIn(given, kingdom).includes(leaderOf(colour)));
  return paid.length > 0 ? { count: paid.length, leader: spoken(given, leaderOf(paid[0]!)) } : null;
}

function seesTreasure({ action }: Given) {
  return action.kind === "treasure" ? {} : null;
}

// ---- what it costs

/** The point for one's own tile goes to somebody else. */
function seesGift(given: Given) {
  const point = pointOf(given);
  if (given.action.kind !== "tile" || !point || point.seat === given.me) return null;
  return { colour: colourOf(point), name: given.name(point.seat) };
}

function seesExposed(given: Given) {
  return isPlaced(given) && placedLeader(given)?.temples === 1
    ? { leader: spoken(given, leaderIn(given)) }
    : null;
}

function seesGone(given: Given) {
  const number = Number(given.action.args["number"] ?? 0);
  return given.action.kind === "support" && number > 0 ? { count: number } : null;
}

const lightsCell = (_: unknown, given: Given): string[] => [`cell-${cellOf(given)}`];
const lightsLeaders = (_: unknown, { before }: Given): string[] =>
  before.conflicts
    .slice(0, 1)
    .flatMap(({ attacker, defender }) => [attacker, defender].map(({ cell }) => `cell-${cell}`));
const lightsFight = (_: unknown, given: Given): string[] => [
  ...lightsCell(_, given),
  ...lightsLeaders(_, { ...given, before: given.after }),
];

export const purposes: Purpose<TigrisView>[] = [
  { key: "war", sees: (given) => seesConflict("war", given), lights: lightsFight },
  { key: "revolt", sees: (given) => seesConflict("revolt", given), lights: lightsFight },
  { key: "others_fight", sees: seesOthersFight, lights: lightsFight },
  { key: "outcome", sees: seesOutcome, lights: lightsLeaders },
  { key: "attack", sees: seesAttack, lights: lightsLeaders },
  { key: "fight", sees: seesFight },
  { key: "square", sees: seesSquare, lights: lightsCell },
  { key: "weak_point", sees: seesWeakPoint, lights: lightsCell },
  { key: "point", sees: seesPoint, lights: lightsCell },
  { key: "shelter", sees: seesShelter, lights: lightsCell },
  { key: "union", sees: seesUnion, lights: lightsCell },
  { key: "growth", sees: seesGrowth, lights: lightsCell },
  { key: "free", sees: seesFree, lights: lightsCell },
  { key: "foreign", sees: seesForeign, lights: lightsCell },
  { key: "treasures", sees: seesTreasures, lights: lightsCell },
  { key: "monument_pays", sees: seesMonumentPays, lights: lightsCell },
  { key: "weak_leader", sees: seesWeakLeader, lights: lightsCell },
  { key: "leader", sees: seesLeader, lights: lightsCell },
  { key: "catastrophe", sees: seesCatastrophe, lights: lightsCell },
  { key: "swap", sees: seesSwap },
  { key: "monument", sees: seesMonument, lights: lightsCell },
  { key: "treasure", sees: seesTreasure, lights: lightsCell },
  { key: "one_treasure", sees: seesOneTreasure, comes: "also", lights: lightsCell },
  { key: "room", sees: seesRoom, comes: "also", lights: lightsCell },
  { key: "sheltered", sees: seesSheltered, comes: "also", lights: lightsCell },
  { key: "near_square", sees: seesNearSquare, comes: "also", lights: ({ cell }) => [`cell-${cell}`] },
  { key: "gift", sees: seesGift, comes: "price", lights: lightsCell },
  { key: "exposed", sees: seesExposed, comes: "price", lights: lightsCell },
  { key: "gone", sees: seesGone, comes: "price" },
];

/** What is worth a word when it is spent. */
export const spends: readonly string[] = ["catastrophe"];

/** A piece comes to the same wherever it touches the same kingdoms. */
export function comesTo({ kind, args, text }: Action, view: TigrisView): string {
  if (kind !== "tile" && kind !== "leader") return text;
  const touched = kingdomsBeside(view, args["cell"]!).map(({ cells }) => cells[0]);
  return [kind, args["tile"] ?? args["leader"], ...touched].join(" ");
}
