/** A game as it is read without Python: records become what the server would send (ziggurat/server/outgoing.py). */
import type { ActionData, ErrorData, MoveData } from "$generated/wire";
import type { Decision, NewsItem } from "$lib/wire/types";
import type { Data, Options, Run } from "./data";
import { BadOption, shown } from "./errors";
import { numbersOf, recordIn, type Rec } from "./records";
import { Vocabulary } from "./vocabulary";

/** A view: plain data, and a list of players in the order of their seats. */
export type View = Record<string, unknown> & { players: Record<string, unknown>[] };

/** What tools/reading.py writes for a game. */
export interface GameModule {
  data: Data;
  publicView(s: Rec): View;
  ownView(s: Rec, seat: number): Record<string, unknown>;
  breakdown(s: Rec, seat: number): Record<string, number>;
}

/** A move as a match keeps it. */
export interface Move {
  seat: number;
  /** The integer of the action. */
  action: number;
  /** The only seat that may read it (the door `reader`, asked before it is made); 0 where everyone may. */
  reader: number;
  /** What it caused, unfiltered: `newsOf` the record after it. */
  news: NewsItem[];
}

/** The result of a match. */
export interface Result {
  scores: number[];
  ranking: number[];
  breakdown: Record<string, number>[];
}

export const MATCH_IS_OVER: ErrorData = { code: "match_is_over", sentence: "The game is over." };

export class Reading {
  readonly data: Data;
  readonly vocabulary: Vocabulary;

  constructor(private readonly game: GameModule) {
    this.data = game.data;
    this.vocabulary = new Vocabulary(game.data.vocabulary);
  }

  // ---- positions

  /** A record as an object. Its bytes are copied. */
  open(bytes: Uint8Array): Rec {
    const { layouts, sizeOfFacts, title } = this.data;
    if (bytes.length !== sizeOfFacts && bytes.length !== 2 * layouts.State.size)
      throw new Error(`${bytes.length} bytes are not a record of ${title}.`);
    return recordIn(layouts, bytes);
  }

  /** The same with its work space blank: what lies there must not matter to a view. */
  private facts(bytes: Uint8Array): Rec {
    const { sizeOfFacts } = this.data;
    return this.open(bytes.length > sizeOfFacts ? blanked(bytes, sizeOfFacts) : bytes);
  }

  /** What a seat may know of a position; 0 is a spectator. */
  viewOf(bytes: Uint8Array, seat: number): View {
    const s = this.facts(bytes);
    return this.overlaid(this.game.publicView(s), s, seat);
  }

  /** What everyone may know. */
  publicViewOf(bytes: Uint8Array): View {
    return this.game.publicView(this.facts(bytes));
  }

  /** What a seat may know, given what everyone may know: so that the latter is made once for all seats. */
  withOwn(view: View, bytes: Uint8Array, seat: number): View {
    return this.overlaid(view, this.facts(bytes), seat);
  }

  private overlaid(view: View, s: Rec, seat: number): View {
    if (!seat) return view;
    const own = this.game.ownView(s, seat);
    return {
      ...view,
      players: view.players.map((player, at) => (at === seat - 1 ? { ...player, ...own } : player)),
    };
  }

  /** The open question: its kind, who is asked, and its arguments that are not 0. Null when the match is over. */
  decisionOf(bytes: Uint8Array): Decision | null {
    const s = this.open(bytes);
    return s.n_open ? (named(s.agenda[s.n_open], this.data.asks) as Decision) : null;
  }

  /** What the last move caused; as one seat may read it, if a seat is given (0 is a spectator). */
  newsOf(bytes: Uint8Array, viewer?: number): NewsItem[] {
    const { n_news, news } = this.open(bytes).scratch;
    const items: NewsItem[] = news.slice(1, n_news + 1).map((item: Rec) => named(item, this.data.news));
    return viewer === undefined ? items : newsFor(items, viewer);
  }

  /** The points of a seat by where they come from. */
  breakdownOf(bytes: Uint8Array, seat: number): Record<string, number> {
    return this.game.breakdown(this.facts(bytes), seat);
  }

  /** The result of a match that is over, given what the doors `score` and `rank` say of every seat. */
  resultOf(bytes: Uint8Array, scores: number[], ranking: number[]): Result {
    const breakdown = scores.map((_, at) => this.breakdownOf(bytes, at + 1));
    return { scores: scores.map((score) => score / this.data.partsOfAPoint), ranking, breakdown };
  }

  /** A line of the log, as a seat may read it: `number` is 1 for the first move of the match. */
  lineOf(number: number, move: Move, viewer: number): MoveData {
    const isHidden = move.reader !== 0 && move.reader !== viewer;
    return {
      number,
      seat: move.seat,
      move: isHidden ? null : this.textOf(move.action),
      news: newsFor(move.news, viewer),
    };
  }

  // ---- actions

  /** Legal answers as the server sends them. */
  answersOf(legal: Iterable<number>): ActionData[] {
    return Array.from(legal, (id) => this.vocabulary.action(id));
  }

  /** The text of an action. */
  textOf(action: number): string {
    return this.vocabulary.action(action).text;
  }

  /** The integer of an action, given its text or itself. With the legal ones a beginning that fits one of them is enough. */
  actionOf(move: string | number, legal?: () => Iterable<number>): number {
    if (typeof move === "number") return this.vocabulary.action(move).id;
    return legal ? this.vocabulary.numberAmong(move, legal) : this.vocabulary.number(move);
  }

  /** Why a move is refused, given what the door `why_not` says; null where it is not. */
  whyText(why: number): ErrorData | null {
    if (!why) return null;
    const [code, sentence] = this.data.reasons[why]!;
    return { code: code!, sentence: sentence! };
  }

  // ---- beginning

  /** All options of a match, given some; each is checked. */
  optionsFor(seats: number, given: Options = {}): Options {
    const [least, most] = this.data.seats as [number, number];
    if (!Number.isInteger(seats) || seats < least || seats > most)
      throw new BadOption(`${this.data.title} is for ${least} to ${most} seats, not ${shown(seats)}.`);
    const known = new Map(this.data.options.map((option) => [option.name, option]));
    for (const [name, value] of Object.entries(given)) {
      const option = known.get(name);
      if (!option) throw new BadOption(`${this.data.title} has no option ${shown(name, 60)}.`);
      if (!option.choices.includes(value))
        throw new BadOption(
          `Option ${name} cannot be ${shown(value, 60)}; it is ${option.choices.join(" or ")}.`,
        );
      const forced = this.data.implied[seats]?.[name];
      if (forced !== undefined && forced !== value)
        throw new BadOption(`With ${seats} seats option ${name} is ${String(forced)}.`);
    }
    const usual = Object.fromEntries(this.data.options.map((option) => [option.name, option.default]));
    return { ...usual, ...given, ...this.data.implied[seats] };
  }

  /** The record with the opening position: the first question is open. */
  openingOf(seats: number, given: Options = {}): Uint8Array {
    const options = this.optionsFor(seats, given);
    const usual = this.optionsFor(seats);
    const chosen = this.data.options.map(({ name }) => name).filter((name) => options[name] !== usual[name]);
    const key = (names: string[]): string =>
      [seats, ...names.map((name) => `${name}=${JSON.stringify(options[name])}`)].join(" ");
    const { usual: openings, changes, others } = this.data.openings;
    const words = new Int16Array(this.data.layouts.State.size);
    const whole = others[key(chosen)];
    lay(words, whole ?? openings[seats]!);
    if (!whole) for (const name of chosen) lay(words, changes[key([name])]!);
    return new Uint8Array(words.buffer);
  }
}

/** News that a seat may read; 0 is a spectator. */
export function newsFor(news: NewsItem[], viewer: number): NewsItem[] {
  return news.filter(({ only_for }) => !only_for || only_for === viewer);
}

/** Bytes that are 0 from a place on. */
function blanked(bytes: Uint8Array, from: number): Uint8Array {
  return bytes.slice().fill(0, from);
}

function lay(words: Int16Array, runs: Run[]): void {
  for (const [at, ...run] of runs) words.set(run, at);
}

/** A decision or news item: its kind by name, its seat, and the arguments that are not 0. */
function named(entry: Rec, kinds: Record<string, string>): NewsItem {
  return { ...numbersOf(entry), kind: kinds[entry.kind]!, seat: entry.seat };
}
