import facts from "$generated/imhotep.json";

export { default as Board } from "./Board.svelte";
export { default as Panel } from "./Panel.svelte";
export { default as Strip } from "./Strip.svelte";
export { coach } from "./coach";
export { kept } from "./kept";
export { halfway } from "./halfway";
export { moments } from "./moments";
export { script } from "./script";
export { tell } from "./telling";
export { ties } from "./ties";
export { words } from "./words";

const sites: string[] = facts.keys.sites;

/** How wide the board is for its height. */
export const aspect = 1.42;

/** The site where the points of a source are counted; cards are not on the board. */
export const sources = (key: string): string[] =>
  [key.replace("_", "-")].filter((site) => sites.includes(site));
