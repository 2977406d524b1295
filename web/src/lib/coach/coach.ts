/**
 * A coach: what matters now, read from what the seat may know. Every game lists what its coach can see in
 * `boards/<game>/coach.ts`, the most important first. A coach knows no rules: it reads the view, the legal answers and what
 * is printed. What leads to an answer is said only where the search holds with one of those, and then it comes first.
 */
import type { Say } from "$lib/boards/contract";
import type { Arguments } from "$lib/i18n/i18n.svelte";
import type { Action, Decision } from "$lib/wire/types";
import type { Advice } from "./advice";

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
  /** What the search thinks of the answers, where there is one that can be asked. */
  advice?: Advice | null;
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
  /** The answers that it calls for: it is not said where the search thinks that all of them are mistakes. */
  calls?: Leads<View>;
  /** The answers that it speaks against: it is not said where one of them is the best. */
  warns?: Leads<View>;
  /** The answers that it makes sense of, though it is so whatever is answered. */
  suits?: Leads<View>;
  /** What it is about: of two that are about the same only the first is said. */
  about?: readonly string[];
}

/** Whether something that was seen leads to an answer. */
type Leads<View> = (action: Action, given: Arguments, seen: Seen<View>) => boolean;

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

/** Whether it may be said: not where the search advises something else than this calls for, or what it warns of. */
function isHeldWith<View>({ calls, warns }: Observation<View>, given: Arguments, seen: Seen<View>): boolean {
  const { advice, legal } = seen;
  if (!advice) return true;
  if (warns?.(advice.best, given, seen)) return false;
  return !calls || legal.some((action) => advice.isGood(action) && calls(action, given, seen));
}

/** What comes first: what presses whatever is answered, then what leads to the best answer, then all else. */
function rankOf<View>(observation: Observation<View>, given: Arguments, seen: Seen<View>): number {
  const { calls, suits, isUrgent } = observation;
  if (isUrgent && !calls) return 0;
  if (!seen.advice) return 2;
  const leads = calls ?? suits;
  return leads?.(seen.advice.best, given, seen) ? 1 : 2;
}

/** The keys and arguments of what matters most, and what was not said lately. */
export function whatMatters<View>(
  observations: readonly Observation<View>[],
  seen: Seen<View>,
  most = MOST,
  heard: { memory: Memory; now: Moment } | null = null,
): Matter[] {
  const found = observations.flatMap((observation) => {
    const given = observation.sees(seen);
    if (!given || !isHeldWith(observation, given, seen)) return [];
    return [{ observation, given, rank: rankOf(observation, given, seen) }];
  });
  const said: Matter[] = [];
  const told = new Set<string>();
  for (const { observation, given } of found.sort((one, other) => one.rank - other.rank)) {
    const { key, isUrgent = false, about = [] } = observation;
    if (about.some((each) => told.has(each))) continue;
    const text = JSON.stringify(given);
    if (heard?.memory.isFresh(heard.now, key, text, isUrgent)) continue;
    heard?.memory.note(heard.now, key, text);
    said.push({ key, given });
    about.forEach((each) => told.add(each));
    if (said.length === most) break;
  }
  return said;
}
