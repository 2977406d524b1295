/**
 * Bots in WebAssembly: `search` and `greedy`, as src/ziggurat/bots has them. The same seed and number of simulations give
 * the same tree, to the byte.
 */
import type { Part, Reasons } from "$lib/wire/types";
import type { Engine, Level, Shapes, Sight } from "./engine";

const NOTHING = 0;
const ROOT = 1;
const GIVEN_RECORDS = 3;
/** Seeds of searches lie this far apart, and those of slips apart from both (bots/search.py). */
const NEXT_SEED = 7919;
const SEED_OF_WHIMS = 50_021;
const WHOLE = 1000;
/** Answers that are looked at by whoever slips (bots/search.py). */
const GLANCES = 3;
const LONGEST_LINE = 12;
/** Milliseconds between two looks at the clock, and the most simulations. */
const LOOK = 25;
const CHUNK = 200;

/** How long a search thinks: until it has done its simulations, or for its milliseconds; if nothing is said, as its level. */
export interface Effort {
  simulations?: number;
  milliseconds?: number;
  /** Told the simulations done so far; the search stops where it answers false. */
  report?: (done: number) => boolean | void;
}

/** What a search thinks of one legal answer. */
export interface Opinion {
  answer: number;
  visits: number;
  /** worth[seat - 1]: from 0, lost, to 1, won. */
  worth: number[];
  points: number[];
  rank: number[];
  /** How it would go on. */
  line: number[];
}

type Places = Record<string, number>;

/** Arguments of a module that lie in memory: their places and lengths, by the names that the module has for them. */
class Furniture {
  readonly given: Places = {};
  readonly sizes: Places = {};

  constructor(
    private readonly engine: Engine,
    private readonly nodes: number,
  ) {}

  add(prefix: string, shapes: Shapes): void {
    for (const [name, { item, shape }] of Object.entries(shapes)) {
      const lengths = shape.map((length) => length || (prefix.endsWith("tree") ? this.nodes + 1 : 0));
      const size = item * lengths.reduce((a, b) => a * b, 1);
      this.sizes[`${prefix}.${name}`] = size;
      this.given[`${prefix}.${name}`] = this.engine.room(size);
      lengths.forEach((length, axis) => (this.given[`${prefix}.${name}[${axis}]`] = length));
    }
  }

  at(name: string): number {
    return this.given[name]!;
  }
}

/** A bot that searches. It keeps its tree from one question to the next, in a memory of its own. */
export class Thinker {
  private readonly engine: Engine;
  private readonly nodes: number;
  private readonly furniture: Furniture;
  private readonly whims: number;
  private nAsked = 0;
  private root = ROOT;
  private known: readonly (number | null)[] | null = null;

  constructor(
    engine: Engine,
    readonly level: Level,
    private readonly seed = 0,
    nodes = 0,
  ) {
    const { bots } = engine.facts;
    this.engine = engine.another();
    const wanted = Math.max(bots.fewest_nodes, level.simulations * bots.nodes_per_simulation);
    this.nodes = nodes || Math.min(bots.most_nodes, wanted);
    this.whims = this.engine.newDice(seed + SEED_OF_WHIMS);
    this.furniture = furnished(this.engine, "search.", level.by_net, this.nodes);
    this.furniture.add("search.tree", bots.tree);
    this.engine.ints(this.furniture.at("search.tree.n_nodes"), 1)[0] = ROOT;
    const hasNet = (this.furniture.given["search.work.net.bias[0]"] ?? 0) > 0;
    for (const [name, value] of Object.entries(hasNet ? bots.net_habits : bots.habits)) {
      this.furniture.given[`search.habits.${name}`] = value;
    }
    this.furniture.given["search.dice"] = this.engine.newDice(0);
    this.furniture.given["search.dice[0]"] = 4;
  }

  /** An answer for the seat whose sight this is; at once where there is only one. */
  choose(sight: Sight, effort: Effort = {}): number {
    if (sight.legal.length === 1) return sight.legal[0]!;
    if (this.level.slips > 0 && this.engine.roll(this.whims, WHOLE) < this.level.slips * WHOLE) {
      return this.atFirstSight(sight);
    }
    this.think(sight, effort);
    return this.best(sight);
  }

  /** The best of a few answers, one answer ahead: all others are overlooked, and so is what may follow. */
  private atFirstSight({ record, seat, legal }: Sight): number {
    let [best, lead] = [0, -Infinity];
    for (let glance = 0; glance < GLANCES; glance++) {
      const answer = legal[this.engine.roll(this.whims, legal.length)]!;
      const expected = this.engine.foresee(this.engine.apply(record, answer));
      const ahead = expected[seat - 1]! - Math.max(...expected.filter((_, index) => index !== seat - 1));
      if (ahead > lead) [best, lead] = [answer, ahead];
    }
    return best;
  }

  /** The answer that was tried most. Call `think` before. */
  best(sight: Sight): number {
    const visits = this.visits(sight);
    let best = sight.legal[0]!;
    for (const answer of sight.legal) if (visits.get(answer)! > visits.get(best)!) best = answer;
    return best;
  }

  /** Search until the effort is made. */
  think(sight: Sight, effort: Effort = {}): void {
    const thought = this.thoughts(sight, effort);
    while (!thought.next().done);
  }

  /** The same with pauses, so that a worker can listen in between: goes on whenever it is asked for the next. */
  *thoughts(sight: Sight, effort: Effort = {}): Generator<number> {
    const begun = performance.now();
    this.prepare(sight);
    const most =
      effort.simulations ?? (effort.milliseconds === undefined ? this.level.simulations : Infinity);
    const until = begun + (effort.milliseconds ?? this.level.most_milliseconds ?? Infinity);
    let [done, chunk] = [0, 1];
    while (done < most && performance.now() < until) {
      chunk = Math.min(chunk, most - done);
      this.simulate(sight.seat, chunk);
      done += chunk;
      if (effort.report?.(done) === false) return;
      chunk = nextChunk(done, performance.now() - begun, until - performance.now());
      yield done;
    }
  }

  private simulate(seat: number, times: number): void {
    const { given } = this.furniture;
    this.engine.callNamed("simulate_many", { ...given, seat, root: this.root, n_times: times });
  }

  private prepare(sight: Sight): void {
    this.nAsked++;
    this.root = this.rootNow(sight.moves);
    if (this.root === NOTHING || this.nNodes() > (this.nodes + 1) >> 1) {
      this.clear();
      this.root = ROOT;
    }
    this.known = sight.moves;
    seat(this.engine, this.furniture, "search.", sight.record);
    this.engine.seed(this.furniture.at("search.dice"), this.seed + this.nAsked * NEXT_SEED);
  }

  private nNodes(): number {
    return this.engine.ints(this.furniture.at("search.tree.n_nodes"), 1)[0]!;
  }

  /** Begin a new tree in the same room. */
  private clear(): void {
    const used = this.nNodes() + 1;
    for (const [name, { item, shape }] of Object.entries(this.engine.facts.bots.tree)) {
      if (shape[0] !== 0) continue;
      const row = shape.slice(1).reduce((a, b) => a * b, item);
      this.engine.bytes(this.furniture.at(`search.tree.${name}`), used * row).fill(0);
    }
    this.engine.ints(this.furniture.at("search.tree.n_nodes"), 1)[0] = ROOT;
  }

  /** The node that the moves since the last question lead to; NOTHING where one was hidden or not foreseen. */
  private rootNow(moves: readonly (number | null)[]): number {
    const { known } = this;
    if (known === null || !known.every((move, index) => moves[index] === move)) return NOTHING;
    let node = this.root;
    for (const move of moves.slice(known.length)) {
      if (move === null || node === NOTHING) return NOTHING;
      node = this.children(node).find((child) => this.part("action", child) === move) ?? NOTHING;
    }
    return node;
  }

  // ---- what it thinks

  private part(name: string, node: number): number {
    return this.engine.ints(this.furniture.at(`search.tree.${name}`) + 4 * node, 1)[0]!;
  }

  private children(node: number): number[] {
    const found = [];
    for (let child = this.part("first", node); child !== NOTHING; child = this.part("sibling", child))
      found.push(child);
    return found;
  }

  private visits(sight: Sight): Map<number, number> {
    const visits = new Map([...sight.legal].map((answer) => [answer, 0]));
    for (const child of this.children(this.root)) {
      const answer = this.part("action", child);
      if (visits.has(answer)) visits.set(answer, this.part("visits", child));
    }
    return visits;
  }

  /** What the search thinks of every legal answer, the best first. Call `think` before. */
  opinions(sight: Sight): Opinion[] {
    const legal = new Set(sight.legal);
    const tried = this.children(this.root).filter((node) => this.part("visits", node) > 0);
    const found = tried
      .map((node) => this.opinion(sight, node))
      .filter((opinion) => legal.has(opinion.answer));
    const known = new Set(found.map((opinion) => opinion.answer));
    const silent = [...sight.legal].filter((answer) => !known.has(answer));
    found.sort((a, b) => b.visits - a.visits);
    return [
      ...found,
      ...silent.map((answer) => ({ answer, visits: 0, worth: [], points: [], rank: [], line: [] })),
    ];
  }

  private opinion(sight: Sight, node: number): Opinion {
    const seats = this.engine.seats(sight.record);
    const [worth, points, rank] = ["value", "points", "places"].map((sums) => this.means(sums, node, seats));
    const [answer, visits] = [this.part("action", node), this.part("visits", node)];
    const line = [answer];
    while (line.length < LONGEST_LINE) {
      const next = this.mostTried(node);
      if (next === NOTHING) break;
      line.push(this.part("action", next));
      node = next;
    }
    return { answer, visits, worth: worth!, points: points!, rank: rank!, line };
  }

  private mostTried(node: number): number {
    let best = NOTHING;
    for (const child of this.children(node)) {
      if (this.part("visits", child) > (best === NOTHING ? 0 : this.part("visits", best))) best = child;
    }
    return best;
  }

  private means(name: string, node: number, seats: number): number[] {
    const row = this.engine.facts.bots.tree[name]!.shape[1]!;
    const sums = this.engine.floats(this.furniture.at(`search.tree.${name}`) + 4 * row * node, row);
    const visits = this.part("visits", node);
    return Array.from({ length: seats }, (_, index) => Math.round((sums[index + 1]! / visits) * 1e4) / 1e4);
  }

  /** The bytes of the whole tree, part by part, for comparisons. */
  *treeBytes(): Generator<Uint8Array> {
    for (const name of Object.keys(this.engine.facts.bots.tree)) {
      const full = `search.tree.${name}`;
      yield this.engine.bytes(this.furniture.at(full), this.furniture.sizes[full]!);
    }
  }
}

/** A bot that takes the answer after which it expects the greatest lead. */
export class Greedy {
  private readonly engine: Engine;
  private readonly furniture: Furniture;
  private nAsked = 0;

  constructor(
    engine: Engine,
    private readonly seed = 0,
  ) {
    this.engine = engine.another();
    this.furniture = furnished(this.engine, "", false, 0);
    this.furniture.given["dice"] = this.engine.newDice(0);
    this.furniture.given["dice[0]"] = 4;
  }

  /** An answer for the seat whose sight this is. */
  choose(sight: Sight): number {
    if (sight.legal.length === 1) return sight.legal[0]!;
    this.nAsked++;
    seat(this.engine, this.furniture, "", sight.record);
    this.engine.seed(this.furniture.at("dice"), this.seed + this.nAsked * NEXT_SEED);
    const n_samples = this.engine.facts.bots.samples;
    return this.engine.callNamed("look_one_ahead", { ...this.furniture.given, seat: sight.seat, n_samples });
  }
}

/** Compares two answers by playing both to the end in the same imagined worlds. */
export class Comparer {
  private readonly engine: Engine;
  private readonly furniture: Furniture;

  constructor(engine: Engine) {
    const { bots } = engine.facts;
    this.engine = engine.another();
    this.furniture = furnished(this.engine, "search.", true, 1);
    this.furniture.add("search.tree", bots.tree);
    this.furniture.add("comparison", bots.comparison);
    for (const [name, value] of Object.entries(bots.habits))
      this.furniture.given[`search.habits.${name}`] = value;
    this.furniture.given["search.dice"] = this.engine.newDice(0);
    this.furniture.given["search.dice[0]"] = 4;
  }

  /** In as many worlds as are wanted; or as there is time for, if nothing is said. */
  compare(sight: Sight, best: number, other: number, seed = 0, worlds?: number): Reasons {
    const { comparing } = this.engine.facts.bots;
    seat(this.engine, this.furniture, "search.", sight.record);
    for (const name of Object.keys(this.engine.facts.bots.comparison))
      this.engine.bytes(this.furniture.at(`comparison.${name}`), this.sizeOf(name)).fill(0);
    this.engine.ints(this.furniture.at("comparison.answers"), 2).set([best, other]);
    const [most, begun] = [worlds ?? comparing.worlds, performance.now()];
    let done = 0;
    while (done < most) {
      const isLate = performance.now() - begun > comparing.milliseconds;
      if (worlds === undefined && done > 0 && isLate) break;
      this.play(sight.seat, seed + done * comparing.next_world);
      done++;
    }
    return this.reasons(this.engine.seats(sight.record), best, other, done);
  }

  private play(seat: number, seed: number): void {
    this.engine.callNamed("compare_many", { ...this.furniture.given, seat, seed, n_worlds: 1 });
  }

  private sizeOf(name: string): number {
    return this.furniture.sizes[`comparison.${name}`]!;
  }

  private reasons(seats: number, best: number, other: number, worlds: number): Reasons {
    const { sources } = this.engine.facts.bots;
    const everyone = Array.from({ length: seats }, (_, at) => at + 1);
    const names = ["score", ...sources, "lead", "win"];
    const partsFor = (name: string): Part[] =>
      everyone.map((one) => this.part(one, names.indexOf(name), name, worlds));
    const parts = everyone
      .flatMap((one) => sources.map((source, at) => this.part(one, at + 1, source, worlds)))
      .filter((part) => part.best !== 0 || part.other !== 0);
    const size = (part: Part): number => Math.abs(part.best - part.other);
    parts.sort((one, another) => size(another) - size(one));
    const [scores, leads, wins] = ["score", "lead", "win"].map(partsFor) as [Part[], Part[], Part[]];
    return { best, other, worlds, scores, leads, wins, parts };
  }

  private part(seat: number, source: number, name: string, worlds: number): Part {
    const { comparing } = this.engine.facts.bots;
    const isWin = name === "win";
    const unit = isWin ? comparing.whole_win : this.engine.facts.parts_of_a_point;
    const least = isWin ? comparing.least_win : comparing.least;
    const [best, other, squares] = [0, 1, 2].map((which) => this.sum(which, seat, source)) as [
      number,
      number,
      number,
    ];
    const difference = best - other;
    const spread = (worlds * squares - difference * difference) / (worlds * worlds * Math.max(1, worlds - 1));
    const error = Math.sqrt(Math.max(0, spread)) / unit;
    const size = Math.abs(difference) / worlds / unit;
    const isClear = worlds >= comparing.fewest_worlds && size >= least && size >= comparing.sure * error;
    const told = (value: number): number => Math.round(value * 1e4) / 1e4;
    const points = { best: told(best / worlds / unit), other: told(other / worlds / unit) };
    return { seat, source: name, ...points, error: told(error), is_clear: isClear };
  }

  /** A sum of the comparison; they are small enough for the lower half of their 64 bits. */
  private sum(which: number, seat: number, source: number): number {
    const [, seats, sources] = this.engine.facts.bots.comparison["sums"]!.shape as [number, number, number];
    const at = (which * seats + seat) * sources + source;
    return this.engine.ints(this.furniture.at("comparison.sums") + 8 * at, 1)[0]!;
  }
}

/** Room to think about positions, with the weights of the net where it goes by one. */
function furnished(engine: Engine, prefix: string, byNet: boolean, nodes: number): Furniture {
  const { bots } = engine.facts;
  const furniture = new Furniture(engine, nodes);
  furniture.add(`${prefix}work`, bots.work);
  furniture.add(`${prefix}work.net`, byNet ? bots.net : bots.no_net);
  furniture.add(`${prefix}work.desk`, byNet ? bots.desk : bots.no_net_desk);
  if (byNet) loadNet(engine, furniture, `${prefix}work.net`);
  return furniture;
}

function loadNet(engine: Engine, furniture: Furniture, prefix: string): void {
  const halves = new Uint16Array(WebAssembly.Module.customSections(engine.module, "net")[0]!);
  let at = 0;
  for (const name of Object.keys(engine.facts.bots.net)) {
    const length = furniture.sizes[`${prefix}.${name}`]! / 4;
    const weights = engine.floats(furniture.at(`${prefix}.${name}`), length);
    for (let index = 0; index < length; index++) weights[index] = fromHalf(halves[at++]!);
  }
}

/** A number of half precision. */
function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const [power, part] = [(bits >> 10) & 0x1f, bits & 0x3ff];
  return sign * (power === 0 ? part * 2 ** -24 : (1024 + part) * 2 ** (power - 25));
}

/** Lay down the position that is thought about, and forget the last. */
function seat(engine: Engine, furniture: Furniture, prefix: string, record: Uint8Array): void {
  for (const name of Object.keys(engine.facts.bots.work)) {
    const full = `${prefix}work.${name}`;
    engine.bytes(furniture.at(full), furniture.sizes[full]!).fill(0);
  }
  const positions = furniture.at(`${prefix}work.positions`);
  engine.bytes(positions, record.length * GIVEN_RECORDS).set(record);
}

function nextChunk(done: number, milliseconds: number, left: number): number {
  const pace = milliseconds > 0 ? done / milliseconds : 1;
  return Math.max(1, Math.min(CHUNK, Math.floor(pace * Math.min(LOOK, left / 2))));
}
