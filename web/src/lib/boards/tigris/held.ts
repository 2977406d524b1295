/** What a person has picked up, and which answers it can give. */
import type { Action } from "$lib/wire/types";
import { find } from "../contract";
import { square } from "./grid";

export interface Held {
  kind: "tile" | "leader" | "catastrophe";
  /** The tile or leader; for catastrophes nothing. */
  key: string;
}

/** What is picked up, as the table keeps it: `leader king`. */
export function nameOf(held: Held): string {
  return `${held.kind} ${held.key}`.trim();
}

/** What the table keeps as picked up; nothing where it is something else. */
export function heldAs(name: string | null): Held | null {
  const [kind = "", key = ""] = (name ?? "").split(" ");
  return kind === "tile" || kind === "leader" || kind === "catastrophe" ? { kind, key } : null;
}

/** The answers with what is held: to place it, and for a leader to take it home. */
export function answersOf(legal: Action[], held: Held): Action[] {
  const home = held.kind === "leader" ? find(legal, "withdraw", { leader: held.key }) : [];
  return [...find(legal, held.kind, held.kind === "catastrophe" ? {} : { [held.kind]: held.key }), ...home];
}

/** What a person would mean by putting it on a cell, in notation. */
export function moveOf(held: Held, cell: string): string {
  return `${nameOf(held)} ${cell}`;
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
