/** Names of the pieces of Tzolk'in in a sentence. Numbers of news and decisions count from 1. */
import facts from "$generated/tzolkin.json";
import type { Say } from "../contract";
import { QUARTERS, START_STEP } from "./numbers";

export const KEYS = facts.keys;

/** The key with a number, from 1. */
export function keyOf(keys: string[], number: number): string {
  return keys[number - 1] ?? "";
}

/** A piece by its key, or nothing where there is none: `named("tribe", "bacab", say)`. */
export function named(category: string, key: string, say: Say): string {
  return key ? say(`piece.${category}.${key}`) : "";
}

/** A building or monument with its article. */
export function the(category: "building" | "monument", key: string, say: Say): string {
  return key ? say(`piece.${category}.${key}.the`) : "";
}

/** What a starting wealth tile gives. */
export function gains(key: string, say: Say): string {
  return key ? say(`piece.wealth.${key}.text`) : "";
}

/** A technology as a word inside a sentence. */
export function technology(key: string, say: Say): string {
  return key ? say(`technology.${key}`) : "";
}

/** Where points come from. */
export function source(number: number, say: Say): string {
  const key = keyOf(facts.choices.sources, number);
  return key ? say(`source.${key}`) : "";
}

/** A space of a wheel: "Tikal 4". */
export function space(wheel: string, number: number | string, say: Say): string {
  return `${named("wheel", wheel, say)} ${number}`;
}

/** A number of a good: "2 wood". */
export function goods(key: string, count: number, say: Say): string {
  return key ? say(`goods.${key}`, { count }) : "";
}

/** A bundle as the server writes it, `2 wood 1 stone 1 gold`, as a list in words. */
export function bundle(text: string, say: Say): string {
  const words = text.split(" ");
  const parts = words.flatMap((word, at) => (at % 2 ? [goods(word, Number(words[at - 1]), say)] : []));
  const last = parts.pop() ?? "";
  if (parts.length === 0) return last;
  const first = parts.reduce((before, part) => say("list.comma", { first: before, last: part }));
  return say("list.and", { first, last });
}

/** A step of a temple as people count it: 0 is the start. */
export function step(count: number): number {
  return count - START_STEP;
}

/** Points; news count them in quarters. */
export function points(quarters: number): number {
  return quarters / QUARTERS;
}
