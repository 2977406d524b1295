/** What a person has chosen, kept in the browser. */
import type { Language } from "$lib/i18n/i18n.svelte";

interface Choices {
  language: Language | null;
  marks: boolean;
  motion: "system" | "full" | "none";
  /** How fast scenes are played, from 0 (not at all) to 3. */
  speed: number;
  /** Whether big moments stay until one continues, pass by themselves, or are not shown. */
  moments: "wait" | "pass" | "off";
  theme: "system" | "light" | "dark";
  /** A question with one answer answers itself. */
  single: boolean;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  notify: boolean;
  confirm: "touch" | "always" | "never";
  /** The coach speaks, at tables that have one. */
  coach: boolean;
}

const KEY = "ziggurat.settings";
const DEFAULTS: Choices = {
  language: null,
  marks: true,
  motion: "system",
  speed: 1,
  moments: "wait",
  theme: "system",
  single: false,
  sound: false,
  volume: 0.6,
  notify: false,
  confirm: "touch",
  coach: true,
};

function kept(): Partial<Choices> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Partial<Choices>) : {};
  } catch {
    return {};
  }
}

export const settings: Choices = $state({ ...DEFAULTS, ...kept() });

/** Change some of it, and keep it. */
export function choose(changes: Partial<Choices>): void {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    return; // a browser that keeps nothing still plays
  }
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** How long a movement of this many milliseconds takes for this person: nothing, where motion is not wanted. */
export function duration(milliseconds: number): number {
  const without = settings.motion === "none" || (settings.motion === "system" && still.matches);
  return without || settings.speed <= 0 ? 0 : milliseconds / settings.speed;
}
