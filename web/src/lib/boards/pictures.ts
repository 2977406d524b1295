/** The pictures of the games: `Picture.svelte` in the folder of each, 320 wide and 180 high. */
import type { Component } from "svelte";

const found = import.meta.glob<{ default: Component }>("./*/Picture.svelte", { eager: true });

/** The picture of a game; a plain one where it has none. */
export function pictureOf(game: string): Component {
  return (found[`./${game}/Picture.svelte`] ?? found["./generic/Picture.svelte"]!).default;
}
