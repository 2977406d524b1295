/** What is known of a game without its module: written by tools/reading.py into generated/reading, one module per game. */

/** A field of a record: name, first word, shape, the layout of what lies there ("" for numbers), who sees it, owned by seats. */
export type Field = readonly [
  name: string,
  at: number,
  shape: readonly number[],
  layout: string,
  seenBy: number,
  owned: number,
];

/** A record: how many words of 16 bits it has, and its fields in order. */
export interface Layout {
  readonly size: number;
  readonly fields: readonly Field[];
}

export type Layouts = { readonly State: Layout; readonly [name: string]: Layout };

/** Something to choose before a match, as the server tells it. */
export interface OptionData {
  name: string;
  choices: (string | number | boolean)[];
  default: string | number | boolean;
  text: string;
}

export type Options = Record<string, string | number | boolean>;

/** Words that differ: where they begin, and what stands there. */
export type Run = number[];

/** Everything about a game but its rules and views. */
export interface Data {
  name: string;
  title: string;
  rules: number;
  /** The least and the most seats. */
  seats: number[];
  maxLegal: number;
  maxMoves: number;
  /** The rules count points in such parts. */
  partsOfAPoint: number;
  /** Points by source are written with a fraction in a record. */
  sourcesAreFractions: boolean;
  /** How many bytes of a record are facts: all but the work space. */
  sizeOfFacts: number;
  options: OptionData[];
  /** The options that a number of seats brings with it and cannot do without. */
  implied: Record<string, Options>;
  asks: Record<string, string>;
  news: Record<string, string>;
  /** The code and the sentence of every reason, by its number. */
  reasons: Record<string, string[]>;
  vocabulary: VocabularyData;
  openings: {
    usual: Record<string, Run[]>;
    changes: Record<string, Run[]>;
    others: Record<string, Run[]>;
  };
  layouts: Layouts;
}

/** How actions are numbered and written. */
export interface VocabularyData {
  /** Kinds in order, each with its line of text. */
  lines: string[][];
  /** The words that an argument can take, and the number of the first. */
  words: Record<string, (number | string[])[]>;
  fillers: string[];
  leaving: string[];
  aliases: Record<string, Record<string, string>>;
}
