/** How pieces come to the board. */
import type { TransitionConfig } from "svelte/transition";
import { duration } from "$lib/ui/settings.svelte";

/** How long a stone waits at a site: until its ship has landed, and the stones before it are set. */
export function afterLanding(stonesBefore: number): number {
  return 550 + 140 * Math.max(0, stonesBefore);
}

/** A stone that is let down from above. */
export function drop(_node: Element, { wait = 0 }: { wait?: number } = {}): TransitionConfig {
  return {
    delay: duration(wait),
    duration: duration(420),
    easing: (time) => 1 - (1 - time) ** 3,
    css: (shown, left) => `transform: translateY(${-46 * left}px); opacity: ${shown}`,
  };
}

/** A ship that comes into the harbour. */
export function arrive(_node: Element): TransitionConfig {
  return {
    duration: duration(600),
    css: (shown, left) => `transform: translateX(${60 * left}px); opacity: ${shown}`,
  };
}
