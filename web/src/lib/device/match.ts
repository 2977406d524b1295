/** One playing of a game on this device: moves are checked, logged and taken back as engine/match.py does it. */
import { Refused } from "$lib/wire/refused";
import type { Decision, Line, NewsItem } from "$lib/wire/types";
import type { Sight } from "./engine";
import type { Chance } from "./reading/fair";
import { MATCH_IS_OVER, type Result } from "./reading";
import { recordOf, write, type Played } from "./reading/archive";
import type { Position, Rules } from "./rules";

export const NATURE = 0;

/** Positions this many moves apart are kept, so that going back plays few moves again. */
const KEEP_EVERY = 64;

export interface Move {
  seat: number;
  answer: number;
  text: string;
  /** The only seat that may read it; 0 where everyone may. */
  reader: number;
  news: NewsItem[];
  /** Which of the match's draws decided it, for a move of Nature; 0 where nobody drew. */
  draw: number;
}

/** A move as it is kept. */
export interface KeptMove {
  seat: number;
  text: string;
  draw: number;
}

export class LocalMatch {
  readonly rules: Rules;
  readonly chance: Chance;
  position: Position;
  decision: Decision | null;
  log: Move[] = [];
  undone: KeptMove[] = [];
  /** Moves can be taken back to this position at a real table: just after the last thing revealed to anyone. */
  barrier = 0;
  nDraws = 0;
  #kept = new Map<number, Position>();

  constructor(rules: Rules, chance: Chance, opening: Position = rules.opening()) {
    this.rules = rules;
    this.chance = chance;
    this.position = opening;
    this.decision = rules.decision(this.position);
    this.#kept.set(0, this.position);
  }

  get asked(): number | null {
    return this.decision?.seat ?? null;
  }

  get isOver(): boolean {
    return this.decision === null;
  }

  // ---- making moves

  /** The answer that a move means, if it is legal now. */
  checked(move: number | string): number {
    if (this.isOver) throw new Refused("match_is_over", MATCH_IS_OVER.sentence);
    const id = this.rules.read(move, this.position);
    const reason = this.rules.whyNot(this.position, id);
    if (reason) throw new Refused(reason.code, reason.sentence);
    return id;
  }

  /** Answer the open decision, and let Nature answer hers. */
  play(answer: number): void {
    this.undone = [];
    this.do(answer);
    this.letNatureAnswer();
  }

  /** Apply an answer that is legal. */
  do(answer: number, draw = 0): void {
    const seat = this.asked ?? NATURE;
    const reader = this.rules.readerOf(this.position, answer);
    this.#standIn(this.rules.after(this.position, answer));
    const news = this.rules.news(this.position);
    this.log.push({ seat, answer, text: this.rules.action(answer).text, reader, news, draw });
    if (this.log.length % KEEP_EVERY === 0) this.#kept.set(this.log.length, this.position);
    this.#raiseBarrier();
  }

  letNatureAnswer(): void {
    while (this.asked === NATURE) {
      const number = ++this.nDraws;
      this.do(
        this.rules.drawn(this.position, (cases) => this.chance.draw(cases, number)),
        number,
      );
    }
  }

  #standIn(position: Position): void {
    this.position = position;
    this.decision = this.rules.decision(position);
  }

  /** A move of Nature, or of another seat than the last, tells somebody something: what came before it stands. */
  #raiseBarrier(): void {
    const { length } = this.log;
    const seat = this.log[length - 1]!.seat;
    if (seat === NATURE) this.barrier = length;
    else if (length > 1 && this.log[length - 2]!.seat !== seat)
      this.barrier = Math.max(this.barrier, length - 1);
  }

  // ---- taking back, and playing again

  /** Play again what is known; what does not fit is refused with the number of its move. */
  replay(moves: KeptMove[]): void {
    for (const move of moves) {
      const number = this.log.length + 1;
      const at = { number, move: move.text };
      if (move.seat !== this.asked) {
        throw new Refused("bad_record", `Move ${number}, "${move.text}": seat ${this.asked} is asked.`, at);
      }
      try {
        this.do(this.checked(move.text), move.draw);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        throw new Refused("bad_record", `Move ${number}, "${move.text}": ${why}`, at);
      }
    }
    this.nDraws = this.lastDraw;
  }

  get lastDraw(): number {
    return this.log.reduce((last, move) => Math.max(last, move.draw), 0);
  }

  /** Go back to an earlier position, keeping what came after. To the same answers the same chance comes again. */
  goTo(position: number): void {
    this.undone.push(...this.log.slice(position).reverse().map(kept));
    this.#standIn(this.positionAfter(position));
    this.log.length = position;
    for (const at of [...this.#kept.keys()]) if (at > position) this.#kept.delete(at);
    this.barrier = Math.min(this.barrier, position);
    this.nDraws = this.lastDraw;
  }

  /** Play again what was taken back, up to where one of these seats was asked. */
  redo(seats: number[]): void {
    for (let move; (move = this.undone.pop()) !== undefined;) {
      this.do(this.checked(move.text), move.draw);
      if (this.undone.length > 0 && seats.includes(this.undone.at(-1)!.seat)) break;
    }
    this.nDraws = Math.max(this.nDraws, this.lastDraw);
    this.letNatureAnswer();
  }

  /** The position after the first moves of the log. */
  positionAfter(moves: number): Position {
    const start = Math.max(...[...this.#kept.keys()].filter((at) => at <= moves));
    return this.log
      .slice(start, moves)
      .reduce((position, move) => this.rules.after(position, move.answer), this.#kept.get(start)!);
  }

  // ---- what people may know

  /** What a bot of the seat that was asked at a position could go by: never the true position. */
  sightAt(position: number): Sight {
    const then = position === this.log.length ? this.position : this.positionAfter(position);
    const seat = this.rules.decision(then)!.seat;
    const moves = this.log
      .slice(0, position)
      .map((move) => (move.reader === 0 || move.reader === seat ? move.answer : null));
    return this.rules.sight(then, seat, moves);
  }

  /** Lines of the log as a viewer may read them. */
  lines(viewer: number, isOpen: boolean, since: number, until = this.log.length): Line[] {
    return linesOf(this.log, viewer, isOpen, since, until);
  }

  /** How the match ended; null while it goes on. */
  result(): Result | null {
    return this.isOver ? this.rules.result(this.position) : null;
  }

  /** The match as the text of a record. How its draws came about is told when it is over, and never before. */
  record(names: string[], proof?: Played["chance"]): string {
    const moves = this.log.map(({ seat, answer }) => ({ seat, action: answer }));
    const { reading, options } = this.rules;
    const played = { names, options, moves, result: this.result(), chance: proof };
    return write(reading.data, recordOf(reading, played));
  }

  /** What proves the draws, where all of them were made here. */
  proof(): Played["chance"] {
    return this.chance.proof(this.log.filter((move) => move.seat === NATURE).map((move) => move.draw));
  }

  /** Every position, from the opening to the present one. */
  *positions(): Generator<Position> {
    let position = this.#kept.get(0)!;
    yield position;
    for (const move of this.log) yield (position = this.rules.after(position, move.answer));
  }

  /** The points of each seat at every position. */
  course(): number[][] {
    return Array.from(this.positions(), (position) => this.rules.scores(position));
  }
}

/** Lines of a log as a viewer may read them; somebody who plays all sides reads everything. */
export function linesOf(
  log: Omit<Move, "answer" | "draw">[],
  viewer: number,
  isOpen: boolean,
  since: number,
  until: number,
): Line[] {
  const mayRead = (seat: number): boolean => isOpen || seat === 0 || seat === viewer;
  return log.slice(since, until).map((move, index) => ({
    number: since + index + 1,
    seat: move.seat,
    move: mayRead(move.reader) ? move.text : null,
    news: move.news.filter((item) => mayRead(Number(item["only_for"] ?? 0))),
  }));
}

/** A move as it is kept. */
export function kept(move: Move): KeptMove {
  return { seat: move.seat, text: move.text, draw: move.draw };
}
