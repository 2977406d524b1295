export { default as Asked } from "./Asked.svelte";
export { default as Board } from "./Board.svelte";
export { default as Panel } from "./Panel.svelte";
export { default as Strip } from "./Strip.svelte";
export { default as Thing } from "./Thing.svelte";
export { foretell } from "./foretell";
export { words } from "./words";
