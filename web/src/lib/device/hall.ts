/** All tables on this device: setting up, finding, bringing and taking along, playing again, looking back. */
import { Refused, type AtMove } from "$lib/wire/refused";
import type { Analysis, PastData, SeatGiven, SeatWanted, TableAnswer, ServerMessage } from "$lib/wire/types";
import { LocalMatch } from "./match";
import { botName } from "./names";
import type { Options, Result } from "./reading";
import { read, replayed, type MatchRecord } from "./reading/archive";
import { Chance } from "./reading/fair";
import { pageOf, removeChronicle } from "./chronicle";
import { prepareRules, rulesOf, type Rules } from "./rules";
import { store, type KeptMatch, type KeptSeat } from "./store";
import { changes, DeviceTable, inWords } from "./table";
import { judged, nThinkers } from "./thinkers";

export const PREFIX = "here-";
const ANALYSIS_SIMULATIONS = 400;
const MOST_ANALYSED = 600;

/** A table to be set up on this device. */
export interface Wanted {
  game: string;
  options: Options;
  seats: SeatWanted[];
  /** What the person in front of this device is called. */
  name: string;
  /** One person plays all sides, and sees into every hand. */
  isOpen: boolean;
  hints: boolean;
  coach: boolean;
  as_at_a_real_table: boolean;
}

/** A match in a list. */
export type Listed = Pick<KeptMatch, "id" | "game" | "rules" | "seats" | "isOver" | "asked" | "touched"> & {
  moves: number;
};

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return PREFIX + [...bytes].map((byte) => (byte % 36).toString(36)).join("");
}

function seatFrom(wanted: SeatWanted, number: number, name: string): KeptSeat {
  if (wanted.kind === "bot") {
    const level = wanted.level ?? "normal";
    return { kind: "bot", name: wanted.name ?? botName(number), level, isVacant: false };
  }
  if (wanted.kind !== "me" && wanted.kind !== "local") {
    throw new Refused("bad_option", "Who is not at this device cannot play at its tables.");
  }
  const called = (wanted.kind === "me" ? name : (wanted.name ?? "")).trim();
  if (!called) throw new Refused("bad_name", `Player ${number} has no name.`);
  const coach = wanted.coach ?? null;
  return { kind: "person", name: called.slice(0, 24), level: null, isVacant: false, coach };
}

export class Hall {
  #tables = new Map<string, Promise<DeviceTable>>();
  #analyses = new Map<string, Analysis>();
  /** Which thinking about a match is the last that was begun: one that was stopped ends, also when another has begun. */
  #thinking = new Map<string, symbol>();
  #send: (message: ServerMessage) => void;

  constructor(send: (message: ServerMessage) => void) {
    this.#send = send;
    changes.onmessage = ({ data }: MessageEvent<{ id: string; moment: number }>) =>
      void this.#tables.get(data.id)?.then((table) => table.changedElsewhere(data.moment));
  }

  at(id: string): Promise<DeviceTable> {
    let table = this.#tables.get(id);
    if (!table) {
      table = DeviceTable.open(id, this.#send);
      this.#tables.set(id, table);
      table.catch(() => this.#tables.delete(id)); // asked again the next time
    }
    return table;
  }

  // ---- beginning

  /** Have all that a match of a game needs. */
  async prepare(game: string): Promise<void> {
    await Promise.all([prepareRules(game), store.prepare()]);
  }

  async setUp(wanted: Wanted): Promise<TableAnswer> {
    const seats = wanted.seats.map((seat, at) => seatFrom(seat, at + 1, wanted.name));
    const rules = await rulesOf(wanted.game, seats.length, wanted.options);
    const { isOpen, hints, coach, as_at_a_real_table } = wanted;
    return await this.#begin(rules, { seats, isOpen, hints, coach, as_at_a_real_table });
  }

  async #begin(
    rules: Rules,
    settings: Pick<KeptMatch, "seats" | "isOpen" | "hints" | "coach" | "as_at_a_real_table">,
    brought?: { moves: KeptMatch["log"]; chance: unknown },
  ): Promise<TableAnswer> {
    const chance = new Chance();
    const match = new LocalMatch(rules, chance);
    if (brought) match.replay(brought.moves);
    match.letNatureAnswer();
    const now = Date.now() / 1000;
    const row: KeptMatch = {
      id: newId(),
      game: rules.game,
      rules: rules.version,
      build: rules.build,
      options: rules.options,
      ...settings,
      seed: chance.seed,
      brought: brought?.moves.length ?? 0,
      chance: brought?.chance ?? null,
      log: match.log.map(({ seat, text, draw }) => ({ seat, text, draw })),
      undone: [],
      moment: 1,
      isOver: match.isOver,
      asked: match.asked,
      created: now,
      touched: now,
      rematch: null,
      shown: match.isOver ? null : pageOf(rules, match.position),
    };
    await store.add(row);
    return await this.table(row.id);
  }

  async table(id: string): Promise<TableAnswer> {
    const table = await this.at(id);
    return { table: table.summary(), your_seats: table.yourSeats, invites: {} };
  }

  async rematch(id: string): Promise<TableAnswer> {
    const table = await this.at(id);
    if (table.row.rematch && (await store.match(table.row.rematch)))
      return await this.table(table.row.rematch);
    const { game, options, seats, isOpen, hints, coach = false, as_at_a_real_table } = table.row;
    const rules = await rulesOf(game, seats.length, options as Options);
    const answer = await this.#begin(rules, { seats, isOpen, hints, coach, as_at_a_real_table });
    await table.playedAgainAt(answer.table.id);
    return answer;
  }

  async giveSeat(id: string, seat: number, given: SeatGiven): Promise<TableAnswer> {
    if (given.kind !== "bot") throw new Refused("bad_option", "Nobody can come to a table on this device.");
    await (await this.at(id)).giveToBot(seat, botName(seat), given.level ?? "normal");
    return await this.table(id);
  }

  // ---- what is kept

  async list(): Promise<Listed[]> {
    const rows = (await store.all()).sort((one, other) => other.touched - one.touched);
    return rows.map(({ id, game, rules, seats, isOver, asked, touched, log }) => {
      return { id, game, rules, seats, isOver, asked, touched, moves: log.length };
    });
  }

  async remove(id: string): Promise<void> {
    await Promise.all([store.remove(id), removeChronicle(id)]);
    this.#tables.delete(id);
  }

  async record(id: string): Promise<string> {
    return (await this.at(id)).record();
  }

  /** A match from the text of a record: to look at, or to go on with. Every move is played again. */
  async bring(text: string): Promise<TableAnswer> {
    const { record, rules, moves } = await matchOf(text);
    const seats = record.seats.map((name, at): KeptSeat => ({
      kind: "person",
      name: name.slice(0, 24),
      level: null,
      isVacant: at > 0,
    }));
    const settings = { seats, isOpen: true, hints: true, coach: false, as_at_a_real_table: false };
    return await this.#begin(rules, settings, { moves, chance: record.chance ?? null });
  }

  /** Go on under today's rules with a match that was begun under others, if all its moves are possible under them. */
  async adopt(id: string): Promise<TableAnswer> {
    const row = await store.match(id);
    if (!row) throw new Refused("not_found", "There is no such table.");
    const rules = await rulesOf(row.game, row.seats.length, row.options as Options);
    try {
      new LocalMatch(rules, new Chance(row.seed)).replay(row.log);
    } catch (error) {
      const { message, at = null } = error as { message: string; at?: AtMove | null };
      throw new Refused("not_adopted", message, at);
    }
    await store.save({ ...row, rules: rules.version, undone: [], moment: row.moment + 1 }, row.moment);
    this.#tables.delete(id);
    return await this.table(id);
  }

  // ---- looking back

  async past(id: string, position: number, seat: number | null): Promise<PastData> {
    return (await this.at(id)).past(position, seat);
  }

  async course(id: string): Promise<number[][]> {
    return (await this.at(id)).course();
  }

  async analysis(id: string): Promise<Analysis | null> {
    return this.#analyses.get(id) ?? (await store.analysis(id));
  }

  async analyse(id: string): Promise<Analysis> {
    return await this.#analysed(id, async () => (await this.at(id)).finished());
  }

  /** Think about a match of somebody else's table that is over, by its record. */
  async analyseRecord(id: string, text: string): Promise<Analysis> {
    return await this.#analysed(id, async () => {
      const { record, match } = await matchOf(text);
      if (record.rules !== match.rules.version)
        throw new Refused("other_rules", `It was played under rules ${record.rules}.`);
      return match;
    });
  }

  async #analysed(id: string, find: () => Promise<LocalMatch>): Promise<Analysis> {
    const known = await this.analysis(id);
    if (known?.state === "running" || known?.state === "done") return known;
    const match = await find();
    const asked = match.log.flatMap((move, at) => (move.seat === 0 ? [] : [at]));
    const most = Math.min(asked.length, MOST_ANALYSED);
    const decisions = Array.from({ length: most }, (_, at) => asked[Math.floor((at * asked.length) / most)]!);
    const analysis: Analysis = { state: "running", done: 0, of: most, positions: [], moves: {} };
    const thinking = Symbol(id);
    this.#analyses.set(id, analysis);
    this.#thinking.set(id, thinking);
    void this.#analyseAll(id, match, decisions, () => this.#isRunning(id, thinking));
    return analysis;
  }

  async #analyseAll(
    id: string,
    match: LocalMatch,
    decisions: number[],
    isRunning: () => boolean,
  ): Promise<void> {
    const left = decisions.slice();
    const found: Analysis["positions"] = [];
    const work = async (core: number): Promise<void> => {
      for (let at; isRunning() && (at = left.shift()) !== undefined;) {
        found.push(await thoughtAt(match, core, at));
        if (isRunning()) this.#note(id, match, found, decisions.length, "running");
      }
    };
    try {
      await Promise.all(Array.from({ length: nThinkers() }, (_, core) => work(core)));
      if (!isRunning()) return;
      await store.saveAnalysis(id, this.#note(id, match, found, decisions.length, "done"));
    } catch (error) {
      console.error(error);
      if (isRunning()) this.#note(id, match, found, decisions.length, "failed");
    }
  }

  #isRunning(id: string, thinking: symbol): boolean {
    return this.#thinking.get(id) === thinking && this.#analyses.get(id)?.state === "running";
  }

  #note(
    id: string,
    match: LocalMatch,
    found: Analysis["positions"],
    of: number,
    state: Analysis["state"],
  ): Analysis {
    const positions = found.toSorted((one, other) => Number(one["position"]) - Number(other["position"]));
    const texts = new Set(
      positions.flatMap((each) => [each["played"], each["best"], ...(each["line"] as string[])]),
    );
    const read = (text: string) => match.rules.action(match.rules.reading.actionOf(text));
    const moves = Object.fromEntries([...texts].map((text) => [String(text), read(String(text))]));
    const analysis = { state, done: positions.length, of, positions, moves };
    this.#analyses.set(id, analysis);
    return analysis;
  }

  async stopAnalysis(id: string): Promise<Analysis> {
    const analysis = this.#analyses.get(id);
    if (analysis?.state !== "running") throw new Refused("not_found", "There is no such analysis.");
    const stopped: Analysis = { ...analysis, state: "stopped" };
    this.#analyses.set(id, stopped);
    return stopped;
  }
}

/** The match that a record tells of. Every move is played again, and its result compared. */
async function matchOf(
  text: string,
): Promise<{ record: MatchRecord; rules: Rules; moves: KeptMatch["log"]; match: LocalMatch }> {
  const record = read(text);
  const rules = await rulesOf(record.game, record.seats.length, record.options);
  const moves = movesIn(rules, text);
  const match = new LocalMatch(rules, new Chance());
  match.replay(moves);
  checkResult(record.result, match);
  return { record, rules, moves, match };
}

/** The moves of a record, each played again and checked. */
function movesIn(rules: Rules, text: string): KeptMatch["log"] {
  const { engine } = rules;
  const doors = {
    whyNot: (record: Uint8Array, action: number) => engine.whyNot(record, action),
    apply: (record: Uint8Array, action: number) => record.set(engine.apply(record, action)),
  };
  const moves = replayed(rules.reading, text, doors);
  return Array.from(moves, ({ seat, action }) => ({ seat, text: rules.action(action).text, draw: 0 }));
}

/** Refuse a record that tells another end than the one its moves lead to. */
function checkResult(claimed: Result | null, match: LocalMatch): void {
  const found = match.result();
  if (claimed && !found) throw new Refused("bad_record", "The record tells a result, but its match goes on.");
  if (!claimed && found)
    throw new Refused("bad_record", "The record tells no result, but its match is over.");
  if (!claimed || !found || JSON.stringify(claimed.scores) === JSON.stringify(found.scores)) return;
  const [said, counted] = [claimed.scores.join(", "), found.scores.join(", ")];
  throw new Refused("bad_record", `The record tells the points ${said}; its moves lead to ${counted}.`);
}

/** What the search thinks of one decision of a match. */
async function thoughtAt(
  match: LocalMatch,
  core: number,
  at: number,
): Promise<Analysis["positions"][number]> {
  const sight = match.sightAt(at);
  const opinion = inWords(match, await judged(match.rules.game, core, ANALYSIS_SIMULATIONS, sight));
  const { worth, points, line } = opinion;
  return {
    position: at,
    seat: sight.seat,
    played: match.log[at]!.text,
    best: opinion.text,
    worth,
    points,
    line,
  };
}
