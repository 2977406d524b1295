export { default as Asked } from "./Asked.svelte";
export { default as Board } from "./Board.svelte";
export { default as Panel } from "./Panel.svelte";
export { default as Strip } from "./Strip.svelte";
export { default as Thing } from "./Thing.svelte";
export { coach } from "./coach";
export { counting } from "./counting";
export { foretell } from "./foretell";
export { kept, unsettled } from "./kept";
export { halfway } from "./halfway";
export { moments } from "./moments";
export { script } from "./script";
export { tell } from "./telling";
export { ties } from "./ties";
export { words } from "./words";

/** How wide the board is for its height. */
export const aspect = 1.27;

/** How high it is for its width on a phone upright: what is left belongs to the question. */
export const upright = 1.17;
