/**
 * A lesson: tasks on the real board, one after the other. It is a table like any other (wire/house.ts), kept by this page:
 * the engine of the game says what is legal, why not and what follows; the lesson says what is wanted. A legal answer that
 * is not wanted is played, answered kindly and taken back. Others and Nature answer what the lesson has written down.
 */
import { botName } from "$lib/device/names";
import { nameHere } from "$lib/device/games";
import { LocalMatch } from "$lib/device/match";
import { Chance } from "$lib/device/reading";
import type { Rules } from "$lib/device/rules";
import type { House, Question, Transport } from "$lib/wire/house";
import { Refused } from "$lib/wire/refused";
import type { Can, Position, SeatData, TableAnswer, TableData, ServerMessage } from "$lib/wire/types";
import { isWanted, recordAt, replyTo, type LessonData, type PlaceData, type StepData } from "./data";

const ID = "lesson";
const NOTHING: Can = { undo: false, redo: false, reset: false, ask: null, why_not: null };
const NONE = new Refused("not_found", "There is no such table.");

/**
 * Where a lesson stands: something is asked or told, the others answer, something else than wanted was answered, or it is
 * over.
 */
export type Mood = "asks" | "tells" | "waits" | "wrong" | "over";

/** What is said beside a position. */
export interface Said {
  /** The step, counted from 0; as many as there are when all are done. */
  at: number;
  step: StepData | null;
  mood: Mood;
  /** The last words of the key of what is said to an answer that was not wanted. */
  reply: string;
  /** The step whose answer is praised. */
  praised: StepData | null;
}

export class Classroom implements House {
  readonly isShared = false;
  readonly transport: Transport;
  readonly #lesson: LessonData;
  readonly #pupil: number;
  readonly #match: LocalMatch;
  readonly #listeners = new Set<(message: ServerMessage) => void>();
  /** What is said at each moment: a page that still shows an earlier one says nothing too early. */
  readonly #said = new Map<number, Said>();
  #at = 0;
  #mood: Mood = "asks";
  #reply = "";
  #praised: StepData | null = null;
  #moment = 1;
  /** How many moves had been made when the step was asked. */
  #since = 0;

  constructor(rules: Rules, lesson: LessonData, place: PlaceData) {
    this.#lesson = lesson;
    this.#pupil = place.viewer;
    this.#match = new LocalMatch(rules, new Chance(), recordAt(rules.reading, place));
    this.transport = {
      state: "open",
      listen: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
      whenOpen: (act) => {
        act();
        return () => {};
      },
      ask: async (question) => this.#answerTo(question),
    };
    this.#begin(0);
  }

  get #step(): StepData | null {
    return this.#lesson.steps[this.#at] ?? null;
  }

  /** What is said beside the position of a moment. */
  saidAt(moment: number): Said {
    return this.#said.get(moment)!;
  }

  #begin(at: number): void {
    this.#at = at;
    this.#since = this.#match.log.length;
    const step = this.#step;
    this.#mood = step ? (step.want.length > 0 ? "asks" : "tells") : "over";
  }

  // ---- what is said at the table

  #answerTo(question: Question): ServerMessage {
    const ref = null;
    switch (question.type) {
      case "watch":
        this.#send({ type: "table", table: this.#summary(), your_seats: [this.#pupil], spectators: [] });
        this.#show(0);
        break;
      case "answer":
        this.#checkMoment(question.moment);
        this.#answer(this.#match.checked(question.move));
        break;
      case "why_not":
        this.#checkMoment(question.moment);
        return { type: "why_not", ref, move: question.move, reason: this.#whyNot(question.move) };
      case "preview":
        this.#checkMoment(question.moment);
        return { type: "preview", ref, move: question.move, ...this.#preview(question.move) };
      default:
        break; // nobody else is here who could hear it
    }
    return { type: "done", ref };
  }

  #checkMoment(moment: number): void {
    if (moment !== this.#moment) throw new Refused("wrong_moment", "The match has gone on.");
  }

  #whyNot(move: number | string): { code: string; sentence: string } | null {
    try {
      this.#match.checked(move);
      return null;
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (!code) throw error;
      return { code, sentence: message };
    }
  }

  #preview(move: number | string): Pick<Extract<ServerMessage, { type: "preview" }>, "view" | "news"> {
    const { rules, position } = this.#match;
    const answer = this.#match.checked(move);
    const after = rules.after(rules.sight(position, this.#pupil, []).record, answer);
    return { view: rules.view(after, this.#pupil), news: rules.news(after, this.#pupil) };
  }

  // ---- answers

  #answer(answer: number): void {
    const step = this.#step;
    if (!step || this.#mood !== "asks") throw new Refused("wrong_moment", "Nothing is asked now.");
    const move = this.#match.rules.action(answer).text;
    this.#praised = null;
    if (this.#isWanted(step, move, answer)) this.#goOn(step, answer);
    else this.#explain(step, move, answer);
  }

  #isWanted(step: StepData, move: string, answer: number): boolean {
    const { rules, position } = this.#match;
    const seen = (at: typeof position) => (rules.view(at, this.#pupil).players as unknown[])[this.#pupil - 1];
    return isWanted(step, move, seen(position), seen(rules.after(position, answer)));
  }

  #goOn(step: StepData, answer: number | null): void {
    const made: (() => void)[] = answer === null ? [] : [() => this.#match.do(answer)];
    for (const move of step.then) made.push(() => this.#match.do(this.#match.checked(move)));
    this.#praised = step.praise ? step : null;
    made.forEach((make, index) => {
      const before = this.#match.log.length;
      make();
      if (index < made.length - 1) this.#mood = "waits";
      else this.#begin(this.#at + 1);
      this.#moment++;
      this.#show(before);
    });
    if (made.length > 0) return;
    this.#begin(this.#at + 1);
    this.#moment++;
    this.#show(this.#match.log.length);
  }

  #explain(step: StepData, move: string, answer: number): void {
    const before = this.#match.log.length;
    this.#match.do(answer);
    this.#match.letNatureAnswer();
    this.#reply = replyTo(step, move);
    this.#mood = "wrong";
    this.#moment++;
    this.#show(before);
  }

  /** Take back what was not wanted. */
  takeBack(): void {
    this.#match.goTo(this.#since);
    this.#begin(this.#at);
    this.#moment++;
    this.#show(this.#since);
  }

  /** What was only to be read has been read. */
  next(): void {
    if (this.#mood === "tells" && this.#step) this.#goOn(this.#step, null);
  }

  // ---- what is told

  #send(message: ServerMessage): void {
    for (const listener of this.#listeners) listener(message);
  }

  #show(logKept: number): void {
    this.#said.set(this.#moment, {
      at: this.#at,
      step: this.#step,
      mood: this.#mood,
      reply: this.#reply,
      praised: this.#praised,
    });
    const { rules, position, decision, asked, log, isOver } = this.#match;
    const isAsked = this.#mood === "asks" && asked === this.#pupil;
    const told: Position = {
      type: "position",
      table: ID,
      moment: this.#moment,
      position: log.length,
      viewer: this.#pupil,
      asked,
      thinking: false,
      decision,
      legal: isAsked ? rules.legal(position).map((answer) => rules.action(answer)) : [],
      view: rules.view(position, this.#pupil),
      log_kept: logKept,
      log_from: logKept,
      log: this.#match.lines(this.#pupil, false, logKept),
      can: NOTHING,
      clocks: null,
      over: isOver,
      result: null,
    };
    this.#send(told);
  }

  #summary(): TableData {
    const { rules } = this.#match;
    return {
      id: ID,
      game: rules.game,
      title: rules.title,
      rules: rules.version,
      options: rules.options,
      seats: Array.from({ length: rules.seats }, (_, at) => this.#seat(at + 1)),
      state: "playing",
      is_beginning: false,
      host: ID,
      clock: null,
      is_listed: false,
      hints: false,
      coach: false,
      as_at_a_real_table: false,
      created: 0,
      commitment: "",
      chance: "untold",
      rematch: null,
      trouble: null,
      asked: this.#match.asked,
      n_watching: 0,
    };
  }

  #seat(seat: number): SeatData {
    const isPupil = seat === this.#pupil;
    return {
      seat,
      kind: isPupil ? "person" : "bot",
      name: isPupil ? nameHere() : botName(seat),
      level: null,
      guest: isPupil ? ID : null,
      is_here: isPupil,
      has_left: false,
      promise: null,
      has_told: false,
      coach: false,
    };
  }

  // ---- what else a house is asked for

  enter(): Promise<void> {
    return Promise.resolve();
  }

  table(): Promise<TableAnswer> {
    return Promise.resolve({ table: this.#summary(), your_seats: [this.#pupil], invites: {} });
  }

  past(): Promise<never> {
    return Promise.reject(NONE);
  }
  course(): Promise<never> {
    return Promise.reject(NONE);
  }
  analysis(): Promise<null> {
    return Promise.resolve(null);
  }
  analyse(): Promise<never> {
    return Promise.reject(NONE);
  }
  stopAnalysis(): Promise<never> {
    return Promise.reject(NONE);
  }
  leave(): Promise<void> {
    return Promise.resolve();
  }
  rematch(): Promise<never> {
    return Promise.reject(NONE);
  }
  giveSeat(): Promise<never> {
    return Promise.reject(NONE);
  }
  recordAddress(): Promise<never> {
    return Promise.reject(NONE);
  }
}
