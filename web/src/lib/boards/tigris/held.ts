/** What a person has picked up from the tray, and which answers it can give. */
import type { Action } from "$lib/wire/types";
import { find } from "../contract";
import { square } from "./grid";

export interface Held {
  kind: "tile" | "leader" | "catastrophe";
  /** The tile or leader; for catastrophes nothing. */
  key: string;
}

/** The answers that place what is held. */
export function answersOf(legal: Action[], held: Held): Action[] {
  return find(legal, held.kind, held.kind === "catastrophe" ? {} : { [held.kind]: held.key });
}

/** What a person would mean by putting it on a cell, in notation. */
export function moveOf(held: Held, cell: string): string {
  return held.kind === "catastrophe" ? `catastrophe ${cell}` : `${held.kind} ${held.key} ${cell}`;
}

/** The answers by the cells that stand for them; a monument stands on four. */
export function byCell(actions: Action[]): Map<string, Action[]> {
  const found = new Map<string, Action[]>();
  for (const action of actions) {
    const at = action.args.cell;
    if (at === undefined) continue;
    for (const cell of action.kind === "monument" ? square(at) : [at])
      found.set(cell, [...(found.get(cell) ?? []), action]);
  }
  return found;
}
