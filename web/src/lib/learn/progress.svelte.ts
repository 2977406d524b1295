/**
 * What a person has learnt, kept in the browser: the tours that were read and the lessons that were played to their end. And
 * which games they have played to the end: who has done neither is new to a game.
 */
import { untrack } from "svelte";

const KEY = "ziggurat.learnt";

type Learnt = Record<string, string[]>;

function kept(): Learnt {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const entries = Object.entries(typeof found === "object" && found !== null ? found : {});
    return Object.fromEntries(entries.filter(([, names]) => Array.isArray(names))) as Learnt;
  } catch {
    return {};
  }
}

const learnt = $state<{ by: Learnt }>({ by: kept() });

/** Whether a tour or lesson of a game is done: `isLearnt(game, "lesson.sail")`. */
export function isLearnt(game: string, name: string): boolean {
  return learnt.by[game]?.includes(name) ?? false;
}

/** How many of some tours and lessons are done. */
export function countLearnt(game: string, names: string[]): number {
  return names.filter((name) => isLearnt(game, name)).length;
}

/** How many tours and lessons of a game are done. */
export function countOf(game: string): number {
  return learnt.by[game]?.length ?? 0;
}

/** Remember that a tour or lesson is done. What another tab has learnt meanwhile stays. */
export function remember(game: string, name: string): void {
  const before = kept();
  const here = untrack(() => learnt.by[game] ?? []);
  const names = new Set([...(before[game] ?? []), ...here, name]);
  learnt.by = { ...before, [game]: [...names] };
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...before, [game]: [...names] }));
  } catch {
    return; // a browser that keeps nothing still teaches
  }
}

const PLAYED = "ziggurat.played";

function playedBefore(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLAYED) ?? "[]");
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return [];
  }
}

const played = $state<{ games: string[] }>({ games: playedBefore() });

/** A match of a game is over, in which one has played. */
export function rememberPlayed(game: string): void {
  const games = [...new Set([...playedBefore(), ...untrack(() => played.games), game])];
  if (untrack(() => played.games).length !== games.length) played.games = games;
  try {
    localStorage.setItem(PLAYED, JSON.stringify(games));
  } catch {
    return; // then one is invited to learn once more
  }
}

/** Whether a person has neither learnt anything of a game nor played a match of it to its end. */
export function isNewTo(game: string): boolean {
  return countOf(game) === 0 && !played.games.includes(game);
}
