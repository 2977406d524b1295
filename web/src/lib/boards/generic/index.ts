export { default as Board } from "./Board.svelte";
export { default as Panel } from "./Panel.svelte";
export { default as Strip } from "./Panel.svelte";
export { words } from "./words";
