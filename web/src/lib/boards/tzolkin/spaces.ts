/** Which legal answers belong to a space of a wheel and to its action, and what a person could mean there. */
import { find, type TableContext } from "$lib/boards/contract";
import type { Action } from "$lib/wire/types";
import { keys, WHEELS } from "./facts";
import { DUMMY } from "./numbers";
import type { TzolkinView } from "./view";

/** The lowest free space of a wheel, where the next worker goes; -1 if all are taken. */
export function lowestFree(view: TzolkinView, wheel: string): number {
  return view.wheels[wheel]?.spaces.indexOf(0) ?? -1;
}

/** All workers of a wheel by space, with those beyond the last number. */
export function seatsOn(view: TzolkinView, wheel: string): number[] {
  const gear = view.wheels[wheel];
  return gear ? [...gear.spaces, ...gear.beyond] : [];
}

/** The table that the answers belong to: where a preview of one of them is drawn, another space is the lowest free one. */
function asked(table: TableContext, drawn: TzolkinView): TzolkinView {
  return (table.present as TzolkinView | null | undefined) ?? drawn;
}

/** The answers that a worker's place stands for. */
export function spaceActions(table: TableContext, view: TzolkinView, wheel: string, space: number): Action[] {
  const picks = find(table.legal, "pick", { wheel, space });
  if (picks.length > 0 || space !== lowestFree(asked(table, view), wheel)) return picks;
  return [...find(table.legal, "place", { wheel }), ...find(table.legal, "skip", { wheel })];
}

/** What a person would mean who clicks a place that does not answer. */
export function spaceWhy(
  table: TableContext,
  view: TzolkinView,
  wheel: string,
  space: number,
): string | undefined {
  if (table.legal.length === 0) return undefined;
  const present = asked(table, view);
  const seat = seatsOn(present, wheel)[space] ?? 0;
  if (seat === 0) return space === lowestFree(present, wheel) ? `place ${wheel}` : undefined;
  return seat === DUMMY ? undefined : `pick ${wheel} ${space}`;
}

/** The wheel that a worker was picked up from and acts on now. */
export function actingWheel(table: TableContext): string | null {
  const decision = table.decision;
  if (decision?.kind !== "act") return null;
  return keys.wheels[Number(decision["wheel"]) - 1] ?? null;
}

/** The answers that the printed action of a space stands for. */
export function plateActions(table: TableContext, wheel: string, space: number): Action[] {
  const here = actingWheel(table) === wheel;
  const own = here ? find(table.legal, "as", { number: space }) : [];
  const ahead = here && space === Number(table.decision?.["space"]) + 1 ? find(table.legal, "ahead") : [];
  return [...own, ...ahead, ...find(table.legal, "as_elsewhere", { wheel, number: space })];
}

/** What a person would mean who clicks an action that does not answer. */
export function plateWhy(table: TableContext, wheel: string, space: number): string | undefined {
  if (table.legal.length === 0) return undefined;
  const acts = space <= (WHEELS.get(wheel)?.actions.length ?? 0);
  if (acts && actingWheel(table) === wheel) return `as ${space}`;
  if (acts && table.decision?.kind === "any_action" && wheel !== "chichen-itza")
    return `as ${wheel} ${space}`;
  return undefined;
}
