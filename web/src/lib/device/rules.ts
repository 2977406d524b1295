/**
 * The rules of one game for a number of seats, with its options chosen, as a table on this device needs them: the engine
 * (compiled rules over flat records) and the reading of its records together.
 */
import type { Action, Decision, NewsItem } from "$lib/wire/types";
import { loadEngine, type Engine, type Facts, type Sight } from "./engine";
import { engineOf, otherVersion } from "./engines";
import { loadReading, type Options, type Reading, type Result } from "./reading";

/** A position: the bytes of a record. */
export type Position = Uint8Array;

/** Why a move is refused. */
export interface Reason {
  code: string;
  sentence: string;
}

export class Rules {
  readonly options: Options;

  constructor(
    readonly engine: Engine,
    readonly reading: Reading,
    readonly seats: number,
    options: Options,
  ) {
    this.options = reading.optionsFor(seats, options);
  }

  get game(): string {
    return this.reading.data.name;
  }

  get title(): string {
    return this.reading.data.title;
  }

  /** The version of the rules. */
  get version(): number {
    return this.reading.data.rules;
  }

  /** The build of the engine: two of the same name are the same to the byte. */
  get build(): string {
    return this.engine.facts.fingerprint;
  }

  // ---- playing

  opening(): Position {
    return this.reading.openingOf(this.seats, this.options);
  }

  decision(position: Position): Decision | null {
    return this.reading.decisionOf(position);
  }

  legal(position: Position): number[] {
    return [...this.engine.legal(position)];
  }

  /** The position after a legal answer; the one that is given stays as it is. */
  after(position: Position, answer: number): Position {
    return this.engine.apply(position, answer);
  }

  /** The only seat that may read an answer; 0 where everyone may. */
  readerOf(position: Position, answer: number): number {
    return this.engine.readerOf(position, answer);
  }

  whyNot(position: Position, answer: number): Reason | null {
    return this.reading.whyText(this.engine.whyNot(position, answer));
  }

  /** What Nature answers when a draw is made among all equally likely cases. */
  drawn(position: Position, draw: (cases: number) => number): number {
    const outcomes = this.engine.weights(position);
    let at = draw(outcomes.reduce((sum, { weight }) => sum + weight, 0));
    return outcomes.find(({ weight }) => (at -= weight) < 0)!.action;
  }

  /** What a bot of a seat may go by. */
  sight(position: Position, seat: number, moves: readonly (number | null)[]): Sight {
    return this.engine.sight(position, seat, moves);
  }

  // ---- answers

  action(answer: number): Action {
    return this.reading.vocabulary.action(answer);
  }

  /** The answer that a move means; a beginning that fits one legal answer is that answer. What means none is refused. */
  read(move: string | number, position: Position): number {
    return this.reading.actionOf(move, () => this.engine.legal(position));
  }

  // ---- what is shown

  view(position: Position, seat: number): Record<string, unknown> {
    return this.reading.viewOf(position, seat);
  }

  /** The view of somebody who sees into every hand. */
  openView(position: Position): Record<string, unknown> {
    let view = this.reading.publicViewOf(position);
    for (let seat = 1; seat <= this.seats; seat++) view = this.reading.withOwn(view, position, seat);
    return view;
  }

  /** What the last answer caused; as one seat may read it, if a seat is given. */
  news(position: Position, seat?: number): NewsItem[] {
    return this.reading.newsOf(position, seat);
  }

  scores(position: Position): number[] {
    return this.engine.scores(position);
  }

  /** How a match that is over has ended. */
  result(position: Position): Result {
    const parts = this.reading.data.partsOfAPoint;
    const scores = this.engine.scores(position).map((score) => score * parts);
    return this.reading.resultOf(position, scores, this.engine.ranks(position));
  }
}

const engines = new Map<string, Promise<Engine>>();

/** The engine of a game; loaded once. */
export function sharedEngine(game: string): Promise<Engine> {
  let engine = engines.get(game);
  if (!engine) {
    engine = engineOf(game).then(({ address }) => loadEngine(game, address));
    engines.set(game, engine);
    engine.catch(() => engines.delete(game)); // asked again the next time
  }
  return engine;
}

/** What an engine says of itself that the reading of its records says as well. */
export function isReadBy(facts: Facts, { data, vocabulary }: Reading): boolean {
  return (
    facts.game === data.name &&
    facts.rules_version === data.rules &&
    facts.record.size === 2 * data.layouts.State.size &&
    facts.record.facts === data.sizeOfFacts &&
    facts.n_actions === vocabulary.size &&
    facts.max_legal === data.maxLegal &&
    facts.parts_of_a_point === data.partsOfAPoint
  );
}

/** Have the engine of a game and the reading of its records ready. */
export async function prepareRules(game: string): Promise<void> {
  await Promise.all([sharedEngine(game), loadReading(game)]);
}

/** The rules of a game. Whatever the list of engines says: one that this app would misread is refused. */
export async function rulesOf(game: string, seats: number, options: Options): Promise<Rules> {
  const [engine, reading] = await Promise.all([sharedEngine(game), loadReading(game)]);
  if (!isReadBy(engine.facts, reading)) throw otherVersion(game);
  return new Rules(engine, reading, seats, options);
}
