export { default as Board } from "./Board.svelte";
export { default as Panel } from "./Panel.svelte";
export { default as Strip } from "./Strip.svelte";
export { moments } from "./moments";
export { script } from "./script";
export { tell } from "./telling";
export { words } from "./words";
