/** Actions: kind and named arguments <-> integer <-> text, as ziggurat/engine/actions.py numbers and writes them. */
import type { ActionData } from "$generated/wire";
import type { VocabularyData } from "./data";
import { shown, UnknownMove } from "./errors";

const ARGUMENT = /\{(\w+)(?::(\w+))?\}/g;
const LEAVE = "done";
const MOST_READ = 80;
const MOST_NAMED = 3;

/** The words of an argument. */
interface Argument {
  name: string;
  words: string[];
}

/** All actions of one kind: their integers follow each other. */
interface Block {
  kind: string;
  line: string;
  first: number;
  count: number;
  arguments: Argument[];
}

export class Vocabulary {
  private readonly blocks: Block[] = [];
  private readonly fillers: Set<string>;
  private readonly leaving: Set<string>;
  private readonly actions = new Map<number, ActionData>();
  private read: Map<string, number> | null = null;

  constructor(private readonly data: VocabularyData) {
    this.fillers = new Set(data.fillers);
    this.leaving = new Set(data.leaving);
    let first = 1;
    for (const [kind, line] of data.lines as [string, string][]) {
      const found = [...line.matchAll(ARGUMENT)].map(([, name, list]) => this.argument(name!, list ?? name!));
      const count = found.reduce((product, { words }) => product * words.length, 1);
      this.blocks.push({ kind, line, first, count, arguments: found });
      first += count;
    }
  }

  private argument(name: string, list: string): Argument {
    return { name, words: this.data.words[list]![1] as string[] };
  }

  /** How many actions there are. Their integers run from 1 to this number. */
  get size(): number {
    const last = this.blocks.at(-1)!;
    return last.first + last.count - 1;
  }

  /** The action with an integer, as it travels to a screen. */
  action(id: number): ActionData {
    const known = this.actions.get(id);
    if (known) return known;
    const block = this.block(id);
    if (!block || !Number.isInteger(id))
      throw new UnknownMove(`There is no move with number ${shown(id)}; they run from 1 to ${this.size}.`);
    const action = { id, kind: block.kind, ...spelled(block, id - block.first) };
    this.actions.set(id, action);
    return action;
  }

  /** The actions of one kind that an integer is among. */
  private block(id: number): Block | undefined {
    return this.blocks.find(({ first, count }) => id >= first && id < first + count);
  }

  /** The integer that a text means. Case, spacing, hyphens and filler words such as 'to' do not matter. */
  number(text: string): number {
    const found = this.known.get(this.key(text).join(" "));
    if (found === undefined) throw unknown(text);
    return found;
  }

  /**
   * The integer that a text means where some actions are legal.
   *
   * A beginning that fits exactly one legal action is that action, its first word may be left out, and 'done' is any
   * one that leaves the question.
   */
  numberAmong(text: string, legal: () => Iterable<number>): number {
    const key = this.key(text);
    const found = this.known.get(key.join(" "));
    const leaves = key.join(" ") === LEAVE;
    if (found !== undefined && !leaves) return found;
    const meant = leaves
      ? [...legal()].filter((id) => this.leaving.has(this.action(id).kind))
      : this.begunBy(key, [...legal()]);
    if (meant.length === 1) return meant[0]!;
    if (found !== undefined) return found;
    if (meant.length) throw this.ambiguous(text, meant);
    throw leaves ? new UnknownMove("There is nothing to finish here.") : unknown(text);
  }

  /** The actions that begin with some words or, if none does, those that do so after their first word. */
  private begunBy(key: string[], ids: number[]): number[] {
    if (!key.length) return [];
    const withFirstWord = ids.filter((id) => this.has(key, id, 0));
    return withFirstWord.length ? withFirstWord : ids.filter((id) => this.has(key, id, 1));
  }

  /** Some words stand in an action from a place on. */
  private has(key: string[], id: number, start: number): boolean {
    return this.forms(id).some((form) => key.every((word, at) => form[start + at] === word));
  }

  private ambiguous(text: string, meant: number[]): UnknownMove {
    const texts = meant.slice(0, MOST_NAMED).map((id) => shown(this.action(id).text));
    const nMore = meant.length - MOST_NAMED;
    const more = nMore > 0 ? ` or ${nMore} ${nMore === 1 ? "other" : "others"}` : "";
    return new UnknownMove(`'${text.trim().slice(0, MOST_READ)}' could be ${texts.join(" or ")}${more}.`);
  }

  private key(text: string): string[] {
    const words = text
      .toLowerCase()
      .replace(/[,\-_]/g, " ")
      .split(/\s+/);
    return words.filter((word) => word && !this.fillers.has(word));
  }

  /** Every text that is understood, by its words. */
  private get known(): Map<string, number> {
    if (this.read) return this.read;
    this.read = new Map();
    for (let id = 1; id <= this.size; id++) this.read.set(this.key(this.action(id).text).join(" "), id);
    for (let id = 1; id <= this.size; id++)
      for (const form of this.forms(id))
        if (!this.read.has(form.join(" "))) this.read.set(form.join(" "), id);
    return this.read;
  }

  /** The words of an action, and those with other words for one of its arguments. */
  private forms(id: number): string[][] {
    const { args, text } = this.action(id);
    const { line } = this.block(id)!;
    const others = Object.entries(args).flatMap(([name, word]) =>
      Object.entries(this.data.aliases[name] ?? {})
        .filter(([, meant]) => meant === word)
        .map(([alias]) => this.key(written(line, { ...args, [name]: alias }))),
    );
    return [this.key(text), ...others];
  }
}

/** The arguments and the text of the n-th action of a kind. */
function spelled(block: Block, n: number): { args: Record<string, string>; text: string } {
  const chosen: [string, string][] = [];
  for (const { name, words } of [...block.arguments].reverse()) {
    chosen.unshift([name, words[n % words.length]!]);
    n = Math.floor(n / words.length);
  }
  const args = Object.fromEntries(chosen);
  return { args, text: written(block.line, args) };
}

function written(line: string, args: Record<string, string>): string {
  return line.replace(ARGUMENT, (_, name: string) => args[name]!);
}

function unknown(text: string): UnknownMove {
  return new UnknownMove(`'${text.trim().slice(0, MOST_READ)}' is not a move of this game.`);
}
