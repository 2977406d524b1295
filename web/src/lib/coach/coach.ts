/**
 * A coach: what matters now, read from what the seat may know. Every game lists what its coach can see in
 * `boards/<game>/coach.ts`, the most important first. A coach knows no rules: it reads the view, the legal answers and what
 * is printed.
 */
import type { Say } from "$lib/boards/contract";
import type { Arguments } from "$lib/i18n/i18n.svelte";
import type { Action, Decision } from "$lib/wire/types";

/** A coach says no more than this at a time. */
export const MOST = 2;
/** Turns of one's own before what was said is said again. */
const TURNS = 3;

/** What a coach looks at. */
export interface Seen<View> {
  view: View;
  /** The seat that is coached, which is asked now. */
  me: number;
  decision: Decision | null;
  legal: readonly Action[];
  /** The kind of answer that the search advises, while that is known: nothing is said against it. */
  advised?: string | null;
  name(seat: number): string;
  say: Say;
}

/** Something that a coach can see: said by the message `coach.<key>` of the game. */
export interface Observation<View> {
  key: string;
  /** What it is said with; null where it is not so. */
  sees(seen: Seen<View>): Arguments | null;
  /** It is said again at once where it has changed: fewer days until a feast. */
  isUrgent?: true;
  /** The kinds of answers that it calls for, or speaks against. */
  calls?: readonly string[];
  warns?: readonly string[];
}

/** Something that is so, and how it is said. */
export interface Matter {
  key: string;
  given: Arguments;
}

/** Where a coach speaks: the position, and how many turns the seat has had. */
export interface Moment {
  seat: number;
  position: number;
  turn: number;
}

/** What a coach has said to each seat, and when. */
export class Memory {
  #said: (Moment & { key: string; text: string })[] = [];

  /** Whether something was said not long ago. At the same position it may stand. */
  isFresh(now: Moment, key: string, text: string, isUrgent: boolean): boolean {
    this.#said = this.#said.filter((one) => one.position <= now.position); // what was taken back was not said
    return this.#said.some(
      (one) =>
        one.seat === now.seat &&
        one.key === key &&
        one.position < now.position &&
        now.turn - one.turn < TURNS &&
        (!isUrgent || one.text === text),
    );
  }

  note(now: Moment, key: string, text: string): void {
    const isNoted = this.#said.some((one) => one.position === now.position && one.key === key);
    if (!isNoted) this.#said.push({ ...now, key, text });
  }
}

/** Whether the search advises something else than this calls for, or what it warns of. */
function isAgainst<View>({ calls, warns }: Observation<View>, advised: string | null | undefined): boolean {
  if (!advised) return false;
  return warns?.includes(advised) === true || (calls !== undefined && !calls.includes(advised));
}

/** The keys and arguments of what matters most, and what was not said lately. */
export function whatMatters<View>(
  observations: readonly Observation<View>[],
  seen: Seen<View>,
  most = MOST,
  heard: { memory: Memory; now: Moment } | null = null,
): Matter[] {
  const found: Matter[] = [];
  for (const observation of observations) {
    const { key, sees, isUrgent = false } = observation;
    const given = sees(seen);
    if (!given || isAgainst(observation, seen.advised)) continue;
    const text = JSON.stringify(given);
    if (heard?.memory.isFresh(heard.now, key, text, isUrgent)) continue;
    heard?.memory.note(heard.now, key, text);
    found.push({ key, given });
    if (found.length === most) break;
  }
  return found;
}
