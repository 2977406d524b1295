/**
 * A table on this device: the authority over its match, as server/table is over the server's. A change is written to the
 * browser's database first, and only then told; whatever fails to be written has not happened.
 */
import { Refused } from "$lib/wire/refused";
import type {
  Can,
  PastData,
  Position,
  PreviewMessage,
  Reasons,
  ResultData,
  ReviewedMessage,
  SeatData,
  TableData,
  ServerMessage,
} from "$lib/wire/types";
import type { Opinion as OpinionData } from "$lib/wire/types";
import { pageOf, readChronicle, Shown, writeChronicle } from "./chronicle";
import { kept, LocalMatch, NATURE } from "./match";
import { rulesOf } from "./rules";
import { store, type KeptMatch } from "./store";
import { choose, compare, hint, review, warmUp } from "./thinkers";
import type { Opinion } from "./thinking";
import { MATCH_IS_OVER, type Options, type Result } from "./reading";
import { FORMAT, type Played } from "./reading/archive";
import { Chance } from "./reading/fair";

const LOG_PAGE = 100;
const SPECTATOR = 0;
const RETRY = 1000;
const ME = "this device";

type Send = (message: ServerMessage) => void;

export class DeviceTable {
  #row: KeptMatch;
  #match: LocalMatch | null = null;
  /** Why the match cannot be continued by this program: its rules are gone, or a move of it cannot be played again. */
  #trouble: "other_rules" | "unplayable" | null = null;
  /** What it looked like, where it cannot be continued. */
  #shown: Shown | null = null;
  /** Through which seat the page looks; null while it does not look. */
  #viewer: number | null = null;
  #isThinking = false;
  #queue: Promise<unknown> = Promise.resolve();
  #send: Send;
  /** The last moment that was not a bot's answer. */
  #since: number;
  #seed = crypto.getRandomValues(new Uint32Array(1))[0]! >>> 8;

  private constructor(row: KeptMatch, send: Send) {
    this.#row = row;
    this.#send = send;
    this.#since = row.moment;
  }

  /** The table of a match that is kept. */
  static async open(id: string, send: Send): Promise<DeviceTable> {
    const row = await store.match(id);
    if (!row) throw new Refused("not_found", "There is no such table.");
    const table = new DeviceTable(row, send);
    await table.#read();
    return table;
  }

  /** Make the match of what is kept. Under other rules than its own it is not continued before somebody agrees. */
  async #read(): Promise<void> {
    const row = this.#row;
    const rules = await rulesOf(row.game, row.seats.length, row.options as Options);
    this.#match = null;
    this.#trouble = this.#shown = null;
    if (rules.version !== row.rules) {
      this.#trouble = "other_rules";
      this.#shown = await shownOf(row);
      return;
    }
    const match = new LocalMatch(rules, new Chance(row.seed));
    try {
      match.replay(row.log);
    } catch (error) {
      console.error(error);
      this.#trouble = "unplayable";
      this.#shown = await shownOf(row);
      return;
    }
    match.undone = row.undone.map((move) => ({ ...move }));
    this.#match = match;
  }

  get id(): string {
    return this.#row.id;
  }

  get row(): KeptMatch {
    return this.#row;
  }

  /** One thing after the other. */
  #alone<Found>(act: () => Promise<Found>): Promise<Found> {
    const done = this.#queue.then(act, act);
    this.#queue = done.catch(() => {});
    return done;
  }

  // ---- who sits here

  get yourSeats(): number[] {
    return this.#row.seats.flatMap((seat, at) => (seat.kind === "person" ? [at + 1] : []));
  }

  summary(): TableData {
    const row = this.#row;
    const proof = row.chance as { commitment?: string } | null;
    return {
      id: row.id,
      game: row.game,
      title: this.#match?.rules.title ?? row.game,
      rules: row.rules,
      options: row.options,
      seats: row.seats.map((seat, at) => seatData(seat, at + 1, this.#isCoached(at + 1))),
      state: row.isOver ? "over" : "playing",
      is_beginning: false,
      host: ME,
      clock: null,
      is_listed: false,
      hints: row.hints,
      coach: row.coach ?? false,
      as_at_a_real_table: row.as_at_a_real_table,
      created: row.created,
      commitment: row.brought === 0 ? new Chance(row.seed).commitment : (proof?.commitment ?? ""),
      chance: row.brought === 0 ? "committed" : proof ? "proved" : "untold",
      rematch: row.rematch,
      trouble: this.#trouble,
      asked: row.asked,
      n_watching: 0,
    };
  }

  // ---- watching

  watch(seat: number | null): Promise<void> {
    return this.#alone(async () => {
      if (seat !== null && !this.yourSeats.includes(seat))
        throw new Refused("not_yours", `You are not player ${seat} here.`);
      this.#viewer = seat ?? SPECTATOR;
      this.#tellTable();
      this.#tellPosition(0);
      this.#writeDown();
      if (!this.#row.isOver) warmUp(this.#row.game).catch(() => {}); // whoever is asked tries again
      this.#wake();
    });
  }

  unwatch(): void {
    this.#viewer = null;
  }

  /** Another page has gone on with the match. */
  changedElsewhere(moment: number): Promise<void> {
    return this.#alone(async () => {
      if (moment > this.#row.moment) await this.#reread();
    });
  }

  /** Take up the match as it is kept, and tell it. */
  async #reread(): Promise<void> {
    const row = await store.match(this.id);
    if (!row) throw new Refused("not_found", "There is no such table.");
    this.#row = row;
    this.#since = row.moment;
    await this.#read();
    this.#tellTable();
    this.#tellPosition(0);
    this.#wake();
  }

  #tellTable(): void {
    if (this.#viewer === null) return;
    this.#send({ type: "table", table: this.summary(), your_seats: this.yourSeats, spectators: [] });
  }

  #tellPosition(logKept: number): void {
    if (this.#viewer === null) return;
    if (this.#match) this.#send(this.#position(this.#match, this.#viewer, logKept));
    else if (this.#shown) this.#send(this.#asItStood(this.#shown, this.#viewer));
  }

  /** Where a match stood whose rules are gone. Nothing can be done there. */
  #asItStood(shown: Shown, viewer: number): Position {
    const { isOpen, isOver, moment } = this.#row;
    const logFrom = Math.max(shown.moves - LOG_PAGE, shown.first);
    return {
      type: "position",
      table: this.id,
      moment,
      position: shown.moves,
      viewer: viewer || null,
      asked: null,
      thinking: false,
      decision: null,
      legal: [],
      view: shown.view(shown.moves, viewer, isOpen) as Position["view"],
      log_kept: logFrom,
      log_from: logFrom,
      log: shown.lines(viewer, isOpen, logFrom, shown.moves),
      can: NOTHING,
      clocks: null,
      over: isOver,
      result: this.#resultData(shown.result),
    };
  }

  /** Write down how a match was shown that is over, so that it can be seen when its rules are gone. */
  #writeDown(): void {
    if (this.#match?.isOver) void writeChronicle(this.id, this.#match).catch(console.error); // tried again when it is seen
  }

  #position(match: LocalMatch, watching: number, logKept: number): Position {
    const { rules, position, decision, asked } = match;
    const viewer = this.#eyes(watching, asked);
    const isAsked = asked !== null && viewer === asked;
    const logFrom = Math.max(logKept, match.log.length - LOG_PAGE);
    return {
      type: "position",
      table: this.id,
      moment: this.#row.moment,
      position: match.log.length,
      viewer: viewer || null,
      asked,
      thinking: asked !== null && this.#isBots(asked),
      decision,
      legal: isAsked ? rules.legal(position).map((answer) => rules.action(answer)) : [],
      view: this.#view(match, position, viewer),
      log_kept: logKept,
      log_from: logFrom,
      log: match.lines(viewer, this.#row.isOpen, logFrom),
      can: this.#can(match, viewer),
      clocks: null,
      over: match.isOver,
      result: this.#resultData(match.result()),
    };
  }

  /** Who plays all sides looks through whichever of them is asked. */
  #eyes(watching: number, asked: number | null): number {
    if (!this.#row.isOpen) return watching;
    return asked !== null && !this.#isBots(asked) ? asked : watching || this.yourSeats[0]!;
  }

  #view(match: LocalMatch, position: Uint8Array, viewer: number): Position["view"] {
    return this.#row.isOpen ? match.rules.openView(position) : match.rules.view(position, viewer);
  }

  #resultData(result: Result | null): ResultData | null {
    const seed = this.#row.brought === 0 ? this.#row.seed : "";
    return result && { ...result, out_of_time: null, broken_off: false, is_closed: false, seed };
  }

  #isBots(seat: number): boolean {
    return this.#row.seats[seat - 1]?.kind === "bot";
  }

  // ---- what is asked of the table

  /** The match at the moment that somebody means. */
  #matchAt(moment: number): LocalMatch {
    if (!this.#match) throw new Refused("other_rules", "The match cannot be continued by this program.");
    if (moment !== this.#row.moment) throw new Refused("wrong_moment", "The match has gone on.");
    return this.#match;
  }

  /** The same, where a person of this device is asked. */
  #askedAt(moment: number): LocalMatch {
    const match = this.#matchAt(moment);
    if (match.isOver) throw new Refused("match_is_over", MATCH_IS_OVER.sentence);
    if (this.#isBots(match.asked!)) throw new Refused("not_yours", "Another player is asked.");
    return match;
  }

  answer(moment: number, move: number | string): Promise<void> {
    return this.#alone(async () => {
      const match = this.#askedAt(moment);
      const answer = match.checked(move);
      await this.#change(match, () => match.play(answer));
    });
  }

  whyNot(moment: number, move: number | string): Promise<{ code: string; sentence: string } | null> {
    return this.#alone(async () => {
      try {
        this.#askedAt(moment).checked(move);
        return null;
      } catch (error) {
        const { code, message } = error as { code?: string; message: string };
        if (!code || code === "wrong_moment" || code === "not_yours") throw error;
        return { code, sentence: message };
      }
    });
  }

  /** What an answer would do, in a position that the seat cannot tell from the true one. */
  preview(moment: number, move: number | string): Promise<Pick<PreviewMessage, "view" | "news">> {
    return this.#alone(async () => {
      const match = this.#askedAt(moment);
      const seat = match.asked!;
      const answer = match.checked(move);
      const after = match.rules.after(match.rules.sight(match.position, seat, []).record, answer);
      return { view: match.rules.view(after, seat), news: match.rules.news(after, seat) };
    });
  }

  #isCoached(number: number): boolean {
    const seat = this.#row.seats[number - 1]!;
    return Boolean(this.#row.coach) && seat.kind === "person" && seat.coach !== false;
  }

  #checkAdvised(seat: number): void {
    if (!this.#row.hints && !this.#isCoached(seat))
      throw new Refused("no_hints", "Hints are off at this table.");
  }

  /** Where the difference between two answers comes from, where a person of this device is or was asked. */
  async compare(position: number, best: number | string, other: number | string): Promise<Reasons> {
    const match = this.#matchAt(this.#row.moment);
    const seat = position === match.log.length ? match.asked : match.log[position]?.seat;
    if (!seat || this.#isBots(seat))
      throw new Refused("not_yours", `It was not your turn at position ${position}.`);
    this.#checkAdvised(seat);
    const sight = match.sightAt(position);
    const legal = (move: number | string): number => {
      const answer = typeof move === "number" ? move : match.rules.reading.actionOf(move);
      if (!sight.legal.includes(answer))
        throw new Refused("bad_option", `${move} was not a possible move there.`);
      return answer;
    };
    return await compare(match.rules.game, sight, legal(best), legal(other));
  }

  /** What an answer of a person of this device has cost, compared with the best. */
  async review(position: number): Promise<Pick<ReviewedMessage, "best" | "played" | "reasons">> {
    const match = this.#matchAt(this.#row.moment);
    const played = match.log[position];
    if (!played || played.seat === NATURE || this.#isBots(played.seat))
      throw new Refused("not_yours", `You have not answered at position ${position}.`);
    this.#checkAdvised(played.seat);
    const given = match.rules.action(match.rules.reading.actionOf(played.text));
    const { best, reasons } = await review(match.rules.game, match.sightAt(position), given.id);
    return { best: match.rules.action(best), played: given, reasons };
  }

  async hint(moment: number): Promise<OpinionData[]> {
    const match = this.#askedAt(moment);
    this.#checkAdvised(match.asked!);
    const opinions = await hint(match.rules.game, match.sightAt(match.log.length));
    if (moment !== this.#row.moment) throw new Refused("wrong_moment", "The match has gone on.");
    return opinions.map((opinion) => inWords(match, opinion));
  }

  logUntil(until: number): { viewer: number | null; log_from: number; log: Position["log"]; moment: number } {
    if (this.#shown) return this.#logAsItStood(this.#shown, until);
    const match = this.#matchAt(this.#row.moment);
    const viewer = this.#eyes(this.#viewer ?? SPECTATOR, match.asked);
    const end = Math.min(until, match.log.length);
    const since = Math.max(0, end - LOG_PAGE);
    return {
      viewer: viewer || null,
      moment: this.#row.moment,
      log_from: since,
      log: match.lines(viewer, this.#row.isOpen, since, end),
    };
  }

  #logAsItStood(shown: Shown, until: number): ReturnType<DeviceTable["logUntil"]> {
    const viewer = this.#viewer ?? SPECTATOR;
    const end = Math.min(until, shown.moves);
    const since = Math.max(shown.first, end - LOG_PAGE);
    const log = shown.lines(viewer, this.#row.isOpen, since, end);
    return { viewer: viewer || null, moment: this.#row.moment, log_from: since, log };
  }

  // ---- taking back

  #can(match: LocalMatch, viewer: number): Can {
    if (match.isOver || viewer === SPECTATOR) return NOTHING;
    const mine = this.yourSeats;
    const reset = match.log.length > match.barrier && mine.includes(match.log.at(-1)!.seat);
    const last = this.#lastDecision(match);
    const undo = reset || (last !== null && !this.#row.as_at_a_real_table);
    const redo = match.undone.length > 0 && mine.includes(match.undone.at(-1)!.seat);
    const whyNot = last === null ? "nothing" : "revealed";
    return { undo, redo, reset, ask: null, why_not: undo ? null : whyNot };
  }

  /** The position at which a person of this device was asked last and has answered. */
  #lastDecision(match: LocalMatch): number | null {
    const at = match.log.findLastIndex((move) => move.seat !== NATURE && !this.#isBots(move.seat));
    return at < 0 ? null : at;
  }

  takeBack(moment: number, how: "undo" | "redo" | "reset"): Promise<void> {
    return this.#alone(async () => {
      const isMeant = how === "undo" && this.#since <= moment && moment <= this.#row.moment;
      const match = this.#matchAt(isMeant ? this.#row.moment : moment);
      const can = this.#can(match, this.yourSeats[0] ?? SPECTATOR);
      if (!can[how]) throw new Refused("nothing_to_undo", "There is nothing to take back.");
      if (how === "redo") await this.#change(match, () => match.redo(this.yourSeats));
      else await this.#change(match, () => match.goTo(this.#target(match, how)));
    });
  }

  #target(match: LocalMatch, how: "undo" | "reset"): number {
    if (how === "reset") return match.barrier;
    return this.#row.as_at_a_real_table ? match.log.length - 1 : this.#lastDecision(match)!;
  }

  // ---- changing

  /** Change the match, write it down, and then tell it. What cannot be written has not happened. */
  async #change(match: LocalMatch, act: () => void, isBots = false): Promise<void> {
    const before = match.log.length;
    const since = this.#row.moment;
    try {
      act();
      const row = this.#rowOf(match, since + 1);
      await store.save(row, since);
      this.#row = row;
    } catch (error) {
      await this.#reread();
      throw error;
    }
    if (!isBots) this.#since = this.#row.moment;
    changes.postMessage({ id: this.id, moment: this.#row.moment });
    if (this.#row.isOver) this.#tellTable();
    this.#tellPosition(Math.min(before, match.log.length));
    this.#writeDown();
    this.#wake();
  }

  #rowOf(match: LocalMatch, moment: number): KeptMatch {
    return {
      ...this.#row,
      build: match.rules.build,
      log: match.log.map(kept),
      undone: match.undone,
      moment,
      isOver: match.isOver,
      asked: match.asked,
      touched: Date.now() / 1000,
      shown: match.isOver ? null : pageOf(match.rules, match.position),
    };
  }

  /** Give a seat that came with a record to a bot. */
  giveToBot(seat: number, name: string, level: KeptMatch["seats"][number]["level"]): Promise<void> {
    return this.#alone(async () => {
      const given = this.#row.seats[seat - 1];
      if (!given?.isVacant) throw new Refused("not_yours", `Seat ${seat} cannot be given to a bot.`);
      const seats = this.#row.seats.with(seat - 1, { kind: "bot", name, level, isVacant: false });
      const isOpen = this.#row.isOpen && seats.filter((each) => each.kind === "person").length > 1;
      const row = { ...this.#row, seats, isOpen, moment: this.#row.moment + 1 };
      await store.save(row, this.#row.moment);
      this.#row = row;
      this.#tellTable();
      this.#tellPosition(0);
      this.#wake();
    });
  }

  /** Remember the table where they play again. */
  playedAgainAt(id: string): Promise<void> {
    return this.#alone(async () => {
      const row = { ...this.#row, rematch: id, moment: this.#row.moment + 1 };
      await store.save(row, this.#row.moment);
      this.#row = row;
    });
  }

  // ---- bots

  /** If a bot is asked and somebody looks on, let it think. */
  #wake(): void {
    const asked = this.#match?.asked ?? null;
    if (asked === null || !this.#isBots(asked) || this.#viewer === null || this.#isThinking) return;
    this.#isThinking = true;
    void this.#letBotsAnswer().finally(() => {
      this.#isThinking = false;
      const next = this.#match?.asked ?? null;
      if (next !== null && this.#isBots(next)) setTimeout(() => this.#wake(), RETRY);
    });
  }

  /** Bots answer until a person is asked. What a bot thought before something was taken back fits nowhere. */
  async #letBotsAnswer(): Promise<void> {
    for (;;) {
      const match = this.#match;
      const seat = match?.asked ?? null;
      if (!match || seat === null || !this.#isBots(seat) || this.#viewer === null) return;
      const moment = this.#row.moment;
      const level = this.#row.seats[seat - 1]!.level ?? "normal";
      const sight = match.sightAt(match.log.length);
      try {
        const answer = await choose(match.rules.game, `${this.id} ${seat}`, level, this.#seed, sight);
        await this.#alone(async () => {
          if (this.#row.moment === moment) await this.#change(match, () => match.play(answer), true);
        });
      } catch (error) {
        console.error(error);
        return; // it is asked again in a while
      }
    }
  }

  // ---- looking back

  past(position: number, seat: number | null): PastData {
    if (this.#shown) return this.#pastAsItStood(this.#shown, position, seat);
    const match = this.#matchAt(this.#row.moment);
    if (!Number.isInteger(position) || position < 0 || position > match.log.length) {
      throw new Refused("not_found", `There is no position ${position}.`);
    }
    if (seat !== null && !match.isOver && !this.yourSeats.includes(seat)) {
      throw new Refused("not_yours", `You are not player ${seat} here.`);
    }
    const then = match.positionAfter(position);
    const viewer = seat ?? SPECTATOR;
    return {
      position,
      of: match.log.length,
      viewer: seat,
      decision: match.rules.decision(then),
      view: this.#view(match, then, viewer),
      move: position > 0 ? { ...match.lines(viewer, this.#row.isOpen, position - 1, position)[0]! } : null,
    };
  }

  #pastAsItStood(shown: Shown, position: number, seat: number | null): PastData {
    const { isOpen, isOver } = this.#row;
    if (seat !== null && !isOver && !this.yourSeats.includes(seat))
      throw new Refused("not_yours", `You are not player ${seat} here.`);
    const viewer = seat ?? SPECTATOR;
    const view = shown.view(position, viewer, isOpen) as PastData["view"];
    const move = position ? { ...shown.lines(viewer, isOpen, position - 1, position)[0]! } : null;
    return { position, of: shown.moves, viewer: seat, decision: shown.page(position).decision, view, move };
  }

  /** The points of each seat at every position of a match that is over. */
  course(): number[][] {
    return this.#shown && this.#row.isOver ? this.#shown.course() : this.finished().course();
  }

  /** The match that is over, to be looked back at. */
  finished(): LocalMatch {
    const match = this.#matchAt(this.#row.moment);
    if (!match.isOver) throw new Refused("match_goes_on", "This is available once the match is over.");
    return match;
  }

  /** The whole match as the text of a record; also of one that goes on, or whose rules are not here. */
  record(): string {
    const { game, rules, options, log, brought, chance } = this.#row;
    const seats = this.#row.seats.map((seat) => seat.name);
    const match = this.#match;
    if (match) return match.record(seats, brought === 0 ? match.proof() : (chance as Played["chance"]));
    const moves = log.map((move) => `${move.seat}: ${move.text}`);
    const record = { format: FORMAT, game, rules, seats, options, opening: null, moves, result: null };
    return `${JSON.stringify(record, null, 2)}\n`;
  }
}

/** What can be done where nothing can be done. */
const NOTHING: Can = { undo: false, redo: false, reset: false, ask: null, why_not: null };

/** What a match looked like that cannot be continued; null where that was not kept. */
async function shownOf({ id, isOver, log, shown }: KeptMatch): Promise<Shown | null> {
  if (isOver) return await readChronicle(id).catch(() => null);
  return shown ? Shown.last(log.length, shown) : null;
}

/** Tells other pages of this browser that a match has gone on. */
export const changes = new BroadcastChannel("ziggurat-matches");

function seatData(seat: KeptMatch["seats"][number], number: number, coach: boolean): SeatData {
  const isPerson = seat.kind === "person";
  return {
    seat: number,
    kind: seat.kind,
    name: seat.name,
    level: seat.level,
    guest: isPerson ? ME : null,
    is_here: isPerson,
    has_left: seat.isVacant,
    promise: null,
    has_told: false,
    coach,
  };
}

/** An opinion with its moves in text. */
export function inWords(match: LocalMatch, opinion: Opinion): OpinionData {
  const text = (answer: number): string => match.rules.action(answer).text;
  return { ...opinion, text: text(opinion.answer), line: opinion.line.map(text) };
}
