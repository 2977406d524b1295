/**
 * A game's rules in WebAssembly: loads the module of a game and goes through its doors.
 *
 * A record is a `Uint8Array`, a position of a match. It is copied into the module's memory for every call, and whatever
 * changes a position gives a new record: one that was handed in stays as it is, also when a rule fails.
 * What a module says about itself (`Facts`) is written by src/ziggurat/bots/browser.
 */

/** An array that a module works on: the bytes of an item, and its lengths; 0 is the length of a tree. */
export interface Shape {
  item: number;
  shape: number[];
}

export type Shapes = Record<string, Shape>;

export interface Level {
  simulations: number;
  /** When it stops at the latest, with simulations left; null or nothing: when all are made. */
  most_milliseconds?: number | null;
  slips: number;
  by_net: boolean;
}

/** All that one must know to call a module. */
export interface Facts {
  format: number;
  game: string;
  rules_version: number;
  fingerprint: string;
  min_seats: number;
  max_seats: number;
  parts_of_a_point: number;
  n_actions: number;
  max_legal: number;
  max_moves: number;
  record: {
    size: number;
    /** How many bytes are facts; the rest is work space. */
    facts: number;
    seats: number;
    n_open: number;
    agenda: number;
    entry: number;
    asked: number;
    /** hidden[seat]: runs of bytes that a seat may not see; seat 0 stands for a spectator. */
    hidden: [number, number][][];
  };
  bots: {
    tree: Shapes;
    work: Shapes;
    net: Shapes;
    desk: Shapes;
    no_net: Shapes;
    no_net_desk: Shapes;
    habits: Record<string, number>;
    net_habits: Record<string, number>;
    comparison: Shapes;
    /** Where points come from, in the order in which a comparison counts them from 1. */
    sources: string[];
    comparing: {
      worlds: number;
      fewest_worlds: number;
      milliseconds: number;
      next_world: number;
      sure: number;
      least: number;
      least_win: number;
      whole_win: number;
    };
    levels: Record<string, Level>;
    samples: number;
    nodes_per_simulation: number;
    fewest_nodes: number;
    most_nodes: number;
  };
  /** Where the stack begins; it grows down, and what a host needs lies above. */
  stack: number;
  /** The names of what every export is to be passed. */
  takes: Record<string, string[]>;
}

const FORMAT = 1;
const PAGE = 1 << 16;
const N_DICE = 4;
/** Room for what seats can expect, with nothing for seat 0 (engine/seats.py). */
const N_EXPECTED = 6;
export const NATURE = 0;
export const RULE_FAILED = "rule_failed";

/** A rule has failed, which is a mistake of ours: a wrong index, or a position that cannot be. Nothing has changed. */
export class RuleFailed extends Error {
  readonly code = RULE_FAILED;
}

/** An answer that is not possible, with the number of the reason. */
export class IllegalAnswer extends Error {
  constructor(
    readonly action: number,
    readonly why: number,
  ) {
    super(`Answer ${action} is not possible: reason ${why}.`);
  }
}

/** A position that a seat cannot tell from the true one, and what it may answer there. */
export interface Sight {
  record: Uint8Array;
  seat: number;
  legal: Int32Array;
  /** All moves so far; null for one that the seat may not read. */
  moves: readonly (number | null)[];
}

/** An outcome of Nature, and in how many equally likely cases it comes. */
export interface Outcome {
  action: number;
  weight: number;
}

const KIND = "application/wasm";

/** Compile the module of a game, as it comes from a server or a folder. */
export async function loadEngine(game: string, address = `/engines/${game}.wasm`): Promise<Engine> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The engine of ${game} did not come: ${answer.status}.`);
  return new Engine(await compiled(answer));
}

/** Compiled while it comes, and kept so by the browser, where the host says what it is; else when it is here. */
async function compiled(answer: Response): Promise<WebAssembly.Module> {
  const isTold = answer.headers.get("content-type") === KIND;
  return isTold
    ? await WebAssembly.compileStreaming(answer)
    : await WebAssembly.compile(await answer.arrayBuffer());
}

/** What a compiled module says about itself. */
export function factsOf(module: WebAssembly.Module): Facts {
  const [note] = WebAssembly.Module.customSections(module, "facts");
  if (note === undefined) throw new Error("This module is not the engine of a game.");
  const facts = JSON.parse(new TextDecoder().decode(note)) as Facts;
  if (facts.format !== FORMAT) throw new Error(`This engine has format ${facts.format}, not ${FORMAT}.`);
  return facts;
}

type Door = (...given: number[]) => number;

/** One instance of a module with a memory of its own. Calls never overlap: it belongs to one thread. */
export class Engine {
  readonly facts: Facts;
  private readonly memory: WebAssembly.Memory;
  private readonly stack: WebAssembly.Global<"i32">;
  private readonly doors: Record<string, Door>;
  private top: number;
  private readonly position: number;
  private readonly dice: number;
  private readonly listing: number;
  private readonly expected: number;

  constructor(readonly module: WebAssembly.Module) {
    this.facts = factsOf(module);
    this.top = this.facts.stack;
    this.memory = new WebAssembly.Memory({ initial: this.top / PAGE + 1 });
    this.stack = new WebAssembly.Global({ value: "i32", mutable: true }, this.facts.stack);
    const env: WebAssembly.ModuleImports = { __linear_memory: this.memory, __stack_pointer: this.stack };
    for (const { kind, name } of WebAssembly.Module.imports(module)) {
      if (kind === "table") env[name] = new WebAssembly.Table({ initial: 1, element: "anyfunc" });
    }
    this.doors = new WebAssembly.Instance(module, { env }).exports as Record<string, Door>;
    this.position = this.room(this.facts.record.size);
    this.dice = this.room(8 * N_DICE);
    this.listing = this.room(4 * (this.facts.max_legal + 1));
    this.expected = this.room(8 * N_EXPECTED);
  }

  /** Another instance of the same module, with a memory of its own. */
  another(): Engine {
    return new Engine(this.module);
  }

  // ---- memory

  /** Room for some bytes, all 0. Views that were taken before may be lost. */
  room(bytes: number): number {
    const at = this.top;
    this.top += (bytes + 15) & ~15;
    const missing = this.top - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    return at;
  }

  bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, at, length);
  }

  ints(at: number, length: number): Int32Array {
    return new Int32Array(this.memory.buffer, at, length);
  }

  floats(at: number, length: number): Float32Array {
    return new Float32Array(this.memory.buffer, at, length);
  }

  // ---- calls

  /** Go through a door. A rule that fails is an error, and the next call finds everything in order. */
  call(door: string, ...given: number[]): number {
    const before = this.stack.value;
    try {
      return this.doors[door]!(...given);
    } catch (error) {
      this.stack.value = before;
      if (error instanceof WebAssembly.RuntimeError)
        throw new RuleFailed(`A rule of the game failed (${door}: ${error.message}).`);
      throw error;
    }
  }

  /** The same with named arguments, as the module lists them. */
  callNamed(door: string, given: Record<string, number>): number {
    return this.call(door, ...this.facts.takes[door]!.map((name) => numberFor(given, name)));
  }

  /** Dice in the module's memory, rolled anew from a seed. */
  seed(dice: number, seed: number): void {
    this.call("seed_dice", dice, N_DICE, seed);
  }

  /** Room for dice. */
  newDice(seed: number): number {
    const dice = this.room(8 * N_DICE);
    this.seed(dice, seed);
    return dice;
  }

  /** A fair number from 0 to sides - 1. */
  roll(dice: number, sides: number): number {
    return this.call("roll", dice, N_DICE, sides);
  }

  private put(record: Uint8Array): number {
    const { size } = this.facts.record;
    if (record.length !== size) throw new Error(`${record.length} bytes are not a record of ${size}.`);
    this.bytes(this.position, size).set(record);
    return this.position;
  }

  private taken(): Uint8Array {
    return this.bytes(this.position, this.facts.record.size).slice();
  }

  // ---- positions

  /** The opening, given a record that is set up for seats and options. */
  begin(setUp: Uint8Array): Uint8Array {
    this.call("begin", this.put(setUp));
    return this.taken();
  }

  seats(record: Uint8Array): number {
    return shortAt(record, this.facts.record.seats);
  }

  isOver(record: Uint8Array): boolean {
    return shortAt(record, this.facts.record.n_open) === 0;
  }

  /** Who is asked; 0 is Nature, and also nobody, once the match is over. */
  asked(record: Uint8Array): number {
    const { agenda, entry, asked, n_open } = this.facts.record;
    return shortAt(record, agenda + entry * shortAt(record, n_open) + asked);
  }

  /** All legal answers, ascending. */
  legal(record: Uint8Array): Int32Array {
    if (this.isOver(record)) return new Int32Array();
    this.put(record);
    return this.listed();
  }

  private listed(): Int32Array {
    this.call("legal", this.position, this.listing, this.facts.max_legal + 1);
    const found = this.ints(this.listing, this.facts.max_legal + 1);
    return found.slice(1, 1 + found[0]!);
  }

  /** The number of the reason why an answer is not possible; 0 when it is. */
  whyNot(record: Uint8Array, action: number): number {
    return this.call("why_not", this.put(record), action);
  }

  /** The position after a legal answer. */
  apply(record: Uint8Array, action: number): Uint8Array {
    const isKnown = Number.isInteger(action) && action >= 1 && action <= this.facts.n_actions;
    if (this.isOver(record) || !isKnown) throw new IllegalAnswer(action, NaN);
    const why = this.whyNot(record, action);
    if (why !== 0) throw new IllegalAnswer(action, why);
    this.call("apply", this.put(record), action);
    return this.taken();
  }

  /** The only seat that may read an answer; 0 where everyone may. */
  readerOf(record: Uint8Array, action: number): number {
    return this.call("reader", this.put(record), action);
  }

  /** What Nature can answer, and how likely each is. */
  weights(record: Uint8Array): Outcome[] {
    return [...this.legal(record)].map((action) => ({
      action,
      weight: this.call("weight", this.position, action),
    }));
  }

  /** What a seat may see of a record: all that it may not know is 0; seat 0 stands for a spectator. */
  visible(record: Uint8Array, seat: number): Uint8Array {
    const { hidden, agenda, entry, n_open } = this.facts.record;
    const seen = record.slice();
    for (const [begin, end] of hidden[seat]!) seen.fill(0, begin, end);
    const open = agenda + entry * shortAt(record, n_open);
    seen.set(record.subarray(open, open + entry), open);
    return seen;
  }

  /** The points of every seat so far. */
  scores(record: Uint8Array): number[] {
    return this.ofSeats(record, "score").map((parts) => parts / this.facts.parts_of_a_point);
  }

  /** The rank of every seat, 1 for the winner; equal seats share a rank. */
  ranks(record: Uint8Array): number[] {
    return this.ofSeats(record, "rank");
  }

  private ofSeats(record: Uint8Array, door: string): number[] {
    this.put(record);
    return Array.from({ length: this.seats(record) }, (_, index) =>
      this.call(door, this.position, index + 1),
    );
  }

  /** What every seat will have at the end, at a guess. */
  foresee(record: Uint8Array): number[] {
    this.call("foresee", this.put(record), this.expected, N_EXPECTED);
    return [...new Float64Array(this.memory.buffer, this.expected, 1 + this.seats(record))].slice(1);
  }

  /** A position in which what a seat cannot know is replaced by a fair sample. */
  imagine(record: Uint8Array, seat: number, seed: number): Uint8Array {
    this.seed(this.dice, seed);
    this.call("imagine", this.put(record), seat, this.dice, N_DICE);
    return this.taken();
  }

  /** What a bot is given: never the true position. */
  sight(record: Uint8Array, seat: number, moves: readonly (number | null)[] = []): Sight {
    const imagined = this.imagine(record, seat, 0);
    return { record: imagined, seat, legal: this.legal(imagined), moves };
  }

  /** Play to the end at random; how many moves that took is told as well. */
  playOut(record: Uint8Array, seed: number): { record: Uint8Array; moves: number } {
    this.seed(this.dice, seed);
    const room = this.facts.max_legal + 1;
    const moves = this.call(
      "play_out",
      this.put(record),
      this.dice,
      N_DICE,
      this.listing,
      room,
      this.listing,
      0,
    );
    return { record: this.taken(), moves };
  }
}

function numberFor(given: Record<string, number>, name: string): number {
  const value = given[name];
  if (value === undefined) throw new Error(`The module wants ${name}, which the host does not know.`);
  return value;
}

function shortAt(record: Uint8Array, at: number): number {
  return ((record[at]! | (record[at + 1]! << 8)) << 16) >> 16;
}
