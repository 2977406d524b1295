/**
 * The games, each loaded when it is first shown: its board, its panel, its words, its messages.
 *
 * A game with a folder here has a board of its own. Any other that the server plays is drawn by the generic board, in the
 * words that the server tells of it.
 */
import type { Component } from "svelte";
import type { Observation } from "$lib/coach/coach";
import type { Halfway } from "$lib/director/halfway";
import type { Momentfinder } from "$lib/director/moments";
import type { Scriptwriter } from "$lib/director/scripts";
import { tellPlainly, type Teller } from "$lib/director/telling";
import type { Tiebreaker } from "$lib/director/ties";
import { needPart, teach } from "$lib/i18n/i18n.svelte";
import { api } from "$lib/wire/api";
import type { Purpose } from "$lib/match/purposes";
import type { Action, GameData, Part, Reasons } from "$lib/wire/types";
import type { BoardProps, Foretold, GameWords, Kept, Outlook, PanelProps } from "./contract";

export type GameName = string;

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
  /** What an answer brings and costs; where a game does not say, its points are compared. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  foretell?: (outlook: Outlook<any>) => Foretold;
  /** What a seat holds that it can still use. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  kept?: (view: any, seat: number) => Kept;
  /** The kinds of answers that go on in the same turn: what is held right after them says nothing. */
  unsettled?: readonly string[];
  /** Which differences between two answers count; where a game does not say, all do. */
  counting?: (reasons: Reasons) => Part[];
  /** The picture of something that changes hands, around the origin, 24 wide. */
  Thing?: Component<{ thing: string }>;
  /** What a coach can say about it. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  coach?: Observation<any>[];
  words: GameWords;
  /** Tells a whole turn; where a game does not say how, news by news. */
  tell: Teller;
  /** What its news add to a scene, and its big moments. */
  script?: Scriptwriter;
  moments?: Momentfinder;
  /** The table after a move and before what is counted then. */
  halfway?: Halfway;
  /** Where on the board the points of a source come from: it is lit while they are counted at the end. */
  sources?: (key: string) => string[];
  /** How wide its board is for its height at most; what is left of the screen belongs to the side. */
  aspect?: number;
  /** How high it is for its width on a phone upright; where nothing is said it takes all it gets. */
  upright?: number;
  /** What decides among players of equal points; its message `board.tiebreak` says what that is. */
  ties?: Tiebreaker;
  /** Where its rules are read, if not under its name. */
  rulesOf?: (table: { options: object; seats: unknown[] }) => string;
}

/** What can be said of the answers of a game: `boards/<game>/purposes.ts`, fetched when somebody first asks for a hint. */
export interface Meant {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  purposes: Purpose<any>[];
  /** What is worth a word when it is spent, of the things that a seat keeps. */
  spends: readonly string[];
  /** What an answer comes to: two with the same teach nothing beside each other. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  comesTo: (action: Action, view: any) => string;
}

const GENERIC = "generic";
const meant = import.meta.glob<Meant>("./*/purposes.ts");
const folders = import.meta.glob<Omit<GameOnScreen, "name" | "tell"> & { tell?: Teller }>("./*/index.ts");
const strangers = new Map<GameName, Promise<void>>();

/** The games that have a board of their own. */
export const GAMES: readonly GameName[] = Object.keys(folders)
  .map((path) => path.split("/")[1]!)
  .filter((name) => name !== GENERIC)
  .sort();

/** Whether a game has a board of its own. */
export function isGame(name: string): boolean {
  return GAMES.includes(name);
}

/** A game with everything it needs to be shown. */
export async function loadGame(name: GameName): Promise<GameOnScreen> {
  const folder = folders[`./${isGame(name) ? name : GENERIC}/index.ts`]!;
  const [game] = await Promise.all([
    folder(),
    needPart(name),
    needPart("director"),
    isGame(name) ? undefined : meet(name),
  ]);
  return { ...game, name, tell: game.tell ?? tellPlainly };
}

/** What can be said of its answers; nothing of a game without a board of its own, or while it cannot be fetched. */
export async function meantIn(name: GameName): Promise<Meant | null> {
  return (await meant[`./${name}/purposes.ts`]?.().catch(() => null)) ?? null;
}

/** Let the app know what a game without messages of its own is called. */
export function introduce(game: Pick<GameData, "name" | "title">): void {
  if (!isGame(game.name)) teach("shell", { [`game.${game.name}`]: game.title });
}

/** Learn the words of a game from the server, once. A game that it no longer plays goes without. */
async function meet(name: GameName): Promise<void> {
  if (!strangers.has(name)) strangers.set(name, learn(name));
  await strangers.get(name);
}

async function learn(name: GameName): Promise<void> {
  introduce({ name, title: name });
  teach(name, {});
  try {
    const { games } = await api.games();
    games.forEach(introduce);
    if (games.some((game) => game.name === name)) teach(name, await api.words(name));
  } catch {
    strangers.delete(name); // asked again when it is shown again
  }
}
