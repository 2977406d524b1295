/**
 * What an answer costs in this turn, by what is printed: the number of its space, the fee for one worker more, what a tribe
 * saves, what a flood adds; and corn for every space that a worker goes back. A browser test plays and compares.
 */
import facts from "$generated/tzolkin.json";
import type { Action, Decision, Line, NewsItem } from "$lib/wire/types";
import type { Now } from "../contract";
import { BUILDINGS, catalogue, expansion, keys, PROPHECIES, TRIBES, WHEELS } from "./facts";
import { lowestFree } from "./spaces";
import type { Good, PlayerView, TzolkinView } from "./view";

const PLACED = ["worker_placed", "start_space_taken", "quick_space_taken"];
/** The gear of skulls: floods make it dearer, and theology brings its workers one space further. */
const SKULLS = "chichen-itza";
const OTHER_FEES: number[] = facts.expansion.yumkaax.worker_fee;
const number = (item: NewsItem, name: string): number => Number(item[name] ?? 0);

/** The news of the viewer's turn so far. */
function newsOfTurn(log: Line[], viewer: number): NewsItem[] {
  const others = log.findLastIndex(
    (line) =>
      (line.seat > 0 && line.seat !== viewer) || line.news.some((item) => item["kind"] === "round_begins"),
  );
  return log.slice(others + 1).flatMap((line) => line.news as NewsItem[]);
}

/** The corn that a worker more costs, besides its space. */
function feeAfter(placed: number, scale: number): number {
  const fees = scale > 1 ? OTHER_FEES : catalogue.worker_fee;
  return (fees[placed] ?? 0) - (fees[placed - 1] ?? 0);
}

/** Where a worker would stand, and for how much corn. */
export interface Placement {
  space: number;
  corn: number;
}

/** The lowest free space of a gear; one that was skipped in this turn counts as taken. */
function freeOn(view: TzolkinView, wheel: string, news: NewsItem[]): number {
  const lowest = lowestFree(view, wheel);
  const isSkipped = news.some(
    (item) =>
      item.kind === "space_skipped" &&
      keys.wheels[number(item, "wheel") - 1] === wheel &&
      number(item, "space") === lowest,
  );
  return isSkipped ? (view.wheels[wheel]?.spaces.indexOf(0, lowest + 1) ?? -1) : lowest;
}

/** The next worker on a gear. With mercy all corn is given, and no more. */
export function placementOn(wheel: string, { view, viewer, log }: Now): Placement | null {
  const table = view as TzolkinView;
  const player = table.players[(viewer ?? 0) - 1];
  if (!player) return null;
  const terms = TRIBES.get(player.tribe ?? "")?.terms ?? {};
  const news = newsOfTurn(log, player.seat);
  const placed = news.filter(({ kind }) => PLACED.includes(kind));
  const space = freeOn(table, wheel, news);
  if (space < 0 || space > (WHEELS.get(wheel)?.last_space ?? -1)) return null;
  const most = terms["space_discount"] ?? 0;
  const saved = Math.min(most, Math.max(0, ...placed.map((item) => number(item, "space"))));
  const flood = Number(PROPHECIES.get(table.calamity ?? "")?.calamity["flood_corn"] ?? 0);
  const price = space - (Math.min(most, Math.max(saved, space)) - saved) + (wheel === SKULLS ? flood : 0);
  const cost = price + feeAfter(placed.length, terms["fee_scale"] ?? 1);
  return { space, corn: Math.min(cost, player.goods.corn) };
}

/** The corn that a player has after begging; spectators see that of a player without a tribe. */
export function cornAfterBegging(player: PlayerView | undefined): number {
  return TRIBES.get(player?.tribe ?? "")?.terms["begging_corn"] ?? catalogue.begging.corn;
}

/** A worker on the starting player space or on a quick action space, in corn. */
export function priceOf(kind: string, { view, viewer, log }: Now): number {
  const player = (view as TzolkinView).players[(viewer ?? 0) - 1];
  const placed = newsOfTurn(log, viewer ?? 0).filter((item) => PLACED.includes(item.kind));
  const scale = TRIBES.get(player?.tribe ?? "")?.terms["fee_scale"] ?? 1;
  const fee = feeAfter(placed.length, scale) + (kind === "place_quick" ? expansion.quick_actions.cost : 0);
  return Math.min(fee, player?.goods.corn ?? 0);
}

/** Corn for going back from the space of a worker to an action of its gear. */
export function feeBack(action: Action, decision: Decision | null, { view, viewer }: Now): number {
  if (action.kind !== "as" || decision?.kind !== "act") return 0;
  const player = (view as TzolkinView).players[(viewer ?? 0) - 1];
  const fee = TRIBES.get(player?.tribe ?? "")?.terms["step_back_fee"] ?? 1;
  const wheel = WHEELS.get(keys.wheels[Number(decision["wheel"] ?? 0) - 1] ?? "");
  const space = Number(decision["space"] ?? 0);
  const isAhead = wheel?.key === SKULLS && (player?.technologies["theology"] ?? 0) > 0;
  if (!wheel || space + (isAhead ? 1 : 0) >= wheel.free_from) return 0;
  return Math.max(0, space - Number(action.args["number"] ?? 0)) * fee;
}

/** The first building of the row that a seat has the resources for, as they are printed. */
export function affordable(view: TzolkinView, seat: number): string | null {
  const { goods } = view.players[seat - 1]!;
  const found = view.row.find((key) => {
    const cost = key ? BUILDINGS.get(key)?.cost : undefined;
    return cost && Object.entries(cost).every(([good, count]) => goods[good as Good] >= count);
  });
  return found ?? null;
}
