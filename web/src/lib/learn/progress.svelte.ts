/** What a person has learnt, kept in the browser: the tours that were read and the lessons that were played to their end. */
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
