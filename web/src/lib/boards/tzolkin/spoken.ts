/** Pieces in words, for people who hear the page. */
import type { TableContext } from "$lib/boards/contract";
import { list } from "$lib/i18n/i18n.svelte";
import { catalogue, WHEELS } from "./facts";
import { DUMMY } from "./numbers";

/** Who stands somewhere. */
export function who(table: TableContext, seat: number): string {
  if (seat === 0) return table.say("board.nobody");
  return seat === DUMMY ? table.say("board.dummy") : table.name(seat);
}

/** A space of a wheel and who stands there: "Tikal 3: Ana". */
export function spoken(table: TableContext, wheel: string, space: number, seat: number): string {
  return table.say("board.space", { wheel: table.say(`piece.wheel.${wheel}`), space, who: who(table, seat) });
}

/** What a worker costs on a space: its number, and what every further worker of a turn adds. Nothing where it has no number. */
export function spaceCost(table: TableContext, wheel: string, space: number): string[] {
  if (space > (WHEELS.get(wheel)?.last_space ?? -1)) return [];
  const fees = catalogue.worker_fee.map((fee, index, all) => fee - (all[index - 1] ?? 0));
  return [table.say("board.space-cost", { count: space, fees: fees.join(", ") })];
}

/** Several seats by name. */
export function everyone(table: TableContext, seats: number[]): string {
  return seats.length > 0 ? list(seats.map((seat) => table.name(seat))) : table.say("board.nobody");
}
