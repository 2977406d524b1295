/** Plays scenes one at a time. A click or a key goes to the end of one, and so does the next. */
import { tick } from "svelte";
import type { GameOnScreen } from "$lib/boards/games";
import { duration } from "$lib/ui/settings.svelte";
import type { Decision, NewsItem } from "$lib/wire/types";
import { look } from "./pieces";
import { Scene } from "./scene";
import { scriptOf } from "./scripts";

/** What a scene is about. */
export interface Told {
  game: Pick<GameOnScreen, "script">;
  news: NewsItem[];
  /** The question that was open before. */
  decision: Decision | null;
}

export class Player {
  #scene: Scene | null = null;

  get isPlaying(): boolean {
    return this.#scene !== null;
  }

  /** Show a position by a scene that takes `most` milliseconds at most. Where nothing is to move it is only shown. */
  async tell(change: Told, most: number, show: () => void): Promise<void> {
    this.end();
    const scene = duration(1) > 0 && !document.hidden ? this.#begin(change) : null;
    show();
    if (!scene) return;
    await tick();
    if (this.#scene !== scene) return; // another one has begun meanwhile
    const skip = (): void => scene.end();
    addEventListener("click", skip, { capture: true });
    addEventListener("keydown", skip, { capture: true });
    try {
      const isDone = scene.play(1 / duration(1));
      scene.hasten(most);
      await isDone;
    } finally {
      scene.end();
      removeEventListener("click", skip, { capture: true });
      removeEventListener("keydown", skip, { capture: true });
      if (this.#scene === scene) this.#scene = null;
    }
  }

  #begin({ game, news, decision }: Told): Scene | null {
    const root = document.getElementById("main");
    if (!root) return null;
    this.#scene = new Scene(root, look(root), scriptOf(game.script, news, decision));
    return this.#scene;
  }

  /** Be done within `most` milliseconds. */
  hasten(most: number): void {
    this.#scene?.hasten(most);
  }

  /** To the end of what is played. */
  end(): void {
    this.#scene?.end();
    this.#scene = null;
  }
}
