import { keys } from "./facts";

export { default as Asked } from "./Asked.svelte";
export { default as Board } from "./Board.svelte";
export { default as Panel } from "./Panel.svelte";
export { default as Strip } from "./Strip.svelte";
export { default as Thing } from "./Thing.svelte";
export { coach } from "./coach";
export { foretell } from "./foretell";
export { kept, unsettled } from "./kept";
export { halfway } from "./halfway";
export { moments } from "./moments";
export { rulesOf } from "./rules-of";
export { script } from "./script";
export { tell } from "./telling";
export { ties } from "./ties";
export { words } from "./words";

/** How wide the board is for its height. */
export const aspect = 1.25;

/** How high it is for its width on a phone upright: the wheels, and the names of what lies below them. */
export const upright = 1.14;

/** Where the points of a source are printed; what was built lies with its players. */
export const sources = (key: string): string[] => {
  if (key.startsWith("temples")) return keys.temples;
  return key.startsWith("monument") ? ["monuments"] : [];
};
