/** The games, each loaded when it is first shown: its board, its panel, its words, its messages. */
import type { Component } from "svelte";
import { needPart } from "$lib/i18n/i18n.svelte";
import { loadTeller } from "$lib/director/tellers";
import type { Teller } from "$lib/director/telling";
import type { BoardProps, GameWords, PanelProps } from "./contract";

export const GAMES = ["imhotep", "tigris", "tzolkin"] as const;
export type GameName = (typeof GAMES)[number];

/** All that draws and tells a game. */
export interface GameOnScreen {
  name: GameName;
  // A board takes the view of its own game; which one that is only the server says.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  Board: Component<BoardProps<any>>;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  Panel: Component<PanelProps<any>>;
  /** What a seat owns, in one line. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  Strip: Component<PanelProps<any>>;
  /** What a question is about, drawn beside it: a conflict, tiles to choose from. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  Asked?: Component<BoardProps<any>>;
  words: GameWords;
  /** Tells a whole turn. */
  tell: Teller;
}

const LOADERS: Record<GameName, () => Promise<Omit<GameOnScreen, "name" | "tell">>> = {
  imhotep: async () => import("./imhotep"),
  tigris: async () => import("./tigris"),
  tzolkin: async () => import("./tzolkin"),
};

/** Whether we know a game of that name. */
export function isGame(name: string): name is GameName {
  return (GAMES as readonly string[]).includes(name);
}

/** A game with everything it needs to be shown. */
export async function loadGame(name: GameName): Promise<GameOnScreen> {
  const [game, tell] = await Promise.all([
    LOADERS[name](),
    loadTeller(name),
    needPart(name),
    needPart("director"),
  ]);
  return { ...game, name, tell };
}
