/**
 * What a board and the page around it agree on. A board draws a view and lights the answers; it knows no rules.
 *
 * Each game has a folder here: Board.svelte (the table), Panel.svelte (what a seat owns), words.ts (sentences), view.ts
 * (the type of its view). Boards find the table they belong to by `useTable()`.
 */
import { getContext, setContext } from "svelte";
import type { Gain } from "$lib/director/telling";
import type { Arguments } from "$lib/i18n/i18n.svelte";
import type { Action, Decision, Line, NewsItem } from "$lib/wire/types";

/** The props of every Board.svelte. */
export interface BoardProps<View> {
  view: View;
}

/** The props of every Panel.svelte: what one seat owns. The page draws its name, clock and frame. */
export interface PanelProps<View> {
  view: View;
  seat: number;
}

/** Says a message of the game's own part: `say("news.ship_sailed", { ship: 2 })`. */
export type Say = (key: string, given?: Arguments) => string;

/** The table as somebody sees it who is asked. */
export interface Now {
  view: object;
  viewer: number | null;
  log: Line[];
  /** The legal answers of the viewer, where the viewer is asked. */
  legal?: Action[];
}

/** An answer in fewer words than it has by itself, and the kind whose name stands before it. */
export interface Short {
  kind: string;
  text: string;
}

/** A game in sentences. */
export interface GameWords {
  /** The open decision as a question; to who sees the table, with what they know of it. */
  question(decision: Decision, say: Say, now?: Now | null): string;
  /** What is asked once something is picked, as the board called it; null where it is only which of some answers. */
  picked?(held: string, say: Say): string | null;
  /** What happened; null where nothing needs to be said. */
  narrate(item: NewsItem, name: (seat: number) => string, say: Say): string | null;
  /** An answer to the open decision as the label of a button, short; with what it costs, where the table is known. */
  answer(action: Action, say: Say, decision: Decision | null, now?: Now | null): string;
  /** An answer in fewer words, below the name of a kind that it is one of: message `kind.<kind>`. */
  short?(action: Action, say: Say, now: Now | null): Short | null;
  /** By what answers of a kind are sorted where there are many: the number of a ship. Message `kind.<kind>` stands before it. */
  part?(action: Action): string | null;
  /** The kinds of answers that are no choice among pieces but end something: to be done, to pass, to decline. */
  done: readonly string[];
  /** Of these, the kinds that give much away: the fixed key does not give them, and they always wait to be confirmed. */
  costly: readonly string[];
  /** Of these, the kinds that let something go that could be had: the button does not call for them. */
  declines?: readonly string[];
  /** The kinds of answers that others should see given, even where there is only one. */
  shown: readonly string[];
  /** The number of the rule behind a piece, such as `card.lever`: "R-11.2". */
  rules: Record<string, string>;
}

/** Something that changes hands by an answer: how many more, or fewer, of what the game's `Thing` draws. */
export interface Dealt {
  thing: string;
  count: number;
}

/** What an answer brings and costs: points by player, and what else the viewer gets or pays. */
export interface Foretold {
  gains: Gain[];
  dealt: Dealt[];
}

/** What a seat holds that it can still use, thing by thing; the message `goods.<thing>` of its game says how many of it. */
export type Kept = Record<string, number>;

/** Two views of a table, before and after an answer, with the news of it. */
export interface Outlook<View> {
  before: View;
  after: View;
  news: NewsItem[];
  viewer: number | null;
}

/** The table that a board belongs to. */
export interface TableContext {
  readonly game: string;
  readonly options: Record<string, unknown>;
  /** Whose eyes we look through; null for a spectator. */
  readonly viewer: number | null;
  readonly decision: Decision | null;
  /** The table that the question is about: what a board is given to draw may be a preview of an answer to it. */
  readonly present?: object | null;
  /** The legal answers of the viewer that are lit: all, or those with what was picked; none when somebody else is asked. */
  readonly legal: Action[];
  /** All legal answers, whatever was picked. */
  readonly all: Action[];
  /** What was picked, as the board called it: `ship 2`. */
  readonly held: string | null;
  /** What has happened since the viewer last looked: to be marked and animated. */
  readonly recent: NewsItem[];
  /** The answer that is looked at (hovered, focused or waiting to be confirmed). */
  readonly looked: Action | null;
  /** The answer that a hint says is best, while it is shown: its places are marked. */
  readonly hinted?: Action | null;
  say: Say;
  name(seat: number): string;
  words: GameWords;
  answer(action: Action): void;
  /** Several answers belong to one spot: let the person choose among them. */
  choose(actions: Action[]): void;
  /** Pick something: only these answers are lit from now on. The same once more lets go of it. */
  pick(held: string, actions: Action[]): void;
  letGo(): void;
  /** Show what an answer would do; null for no longer. */
  look(action: Action | null): void;
  /** Tell why a move, in notation, is not possible. */
  why(move: string): void;
}

const KEY = Symbol("table");

/** The table around this component. */
export function useTable(): TableContext {
  return getContext<TableContext>(KEY);
}

/** Make a table known to all components below. */
export function provideTable(table: TableContext): void {
  setContext(KEY, table);
}

/** The legal answers of a kind, and with some arguments if given: `find(legal, "sail", { ship: "2" })`. */
export function find(legal: Action[], kind: string, given: Record<string, string | number> = {}): Action[] {
  return legal.filter(
    (action) =>
      action.kind === kind &&
      Object.entries(given).every(([name, value]) => action.args[name] === String(value)),
  );
}
