/**
 * Record files, `ziggurat-record/1`: the form in which matches leave and come, read and written as ziggurat/engine/archive.py
 * does. The same match gives the same bytes; a record that a device has written opens on a server, and the other way round.
 */
import type { Data, Options } from "./data";
import { BadRecord, Refused, shown } from "./errors";
import type { Proof } from "./fair";
import type { Reading, Result } from "./reading";

export const FORMAT = "ziggurat-record/1";
const MAX_CHARACTERS = 4_000_000;
const MOST_NESTED = 6;

/** A match as a file holds it. */
export interface MatchRecord {
  format: string;
  game: string;
  /** The rules version. */
  rules: number;
  /** The names of the seats. */
  seats: string[];
  options: Options;
  /** The text of the position from which the match began; null for the usual one. */
  opening: string | null;
  /** Every move with its seat, Nature's too: `0: fleet 4-3-2-1`. */
  moves: string[];
  result: Result | null;
  chance?: Proof | Record<string, unknown>;
}

/** What a match is made of. */
export interface Played {
  names: string[];
  options: Options;
  opening?: string | null;
  moves: { seat: number; action: number }[];
  /** Once the match is over. */
  result: Result | null;
  /** To be told when the match is over, and never before. */
  chance?: Proof | Record<string, unknown> | undefined;
}

/** A match as a record. */
export function recordOf(reading: Reading, played: Played): MatchRecord {
  const record: MatchRecord = {
    format: FORMAT,
    game: reading.data.name,
    rules: reading.data.rules,
    seats: played.names,
    options: played.options,
    opening: played.opening ?? null,
    moves: played.moves.map(({ seat, action }) => `${seat}: ${reading.textOf(action)}`),
    result: played.result,
  };
  return played.result && played.chance ? { ...record, chance: played.chance } : record;
}

// ---- writing

/** A record as the text of a file, one move on a line. */
export function write(data: Data, record: MatchRecord): string {
  const lines = Object.entries(record).map(([name, value]) => {
    if (name === "moves") return movesWritten(record.moves);
    return `  "${name}": ${name === "result" ? resultWritten(data, record.result) : inJson(value)}`;
  });
  return `{\n${lines.join(",\n")}\n}\n`;
}

function movesWritten(moves: string[]): string {
  if (!moves.length) return '  "moves": []';
  return `  "moves": [\n${moves.map((move) => `    ${inJson(move)}`).join(",\n")}\n  ]`;
}

/** A result: points of a game that counts in parts have a fraction, be it `.0`. */
function resultWritten(data: Data, result: Result | null): string {
  if (!result) return "null";
  const scores = result.scores.map((score) =>
    data.partsOfAPoint === 1 ? inJson(score) : withFraction(score),
  );
  const sources = result.breakdown.map((points) =>
    objectWritten(points, data.sourcesAreFractions ? withFraction : inJson),
  );
  const { ranking } = result;
  return `{"scores": [${scores.join(", ")}], "ranking": ${inJson(ranking)}, "breakdown": [${sources.join(", ")}]}`;
}

function withFraction(value: number): string {
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

function objectWritten<Value>(data: Record<string, Value>, written: (value: Value) => string): string {
  return `{${Object.entries(data)
    .map(([name, value]) => `${inJson(name)}: ${written(value)}`)
    .join(", ")}}`;
}

/** Data as JSON, with the spaces that Python sets. */
function inJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inJson).join(", ")}]`;
  if (value !== null && typeof value === "object")
    return objectWritten(value as Record<string, unknown>, inJson);
  return JSON.stringify(value);
}

// ---- reading

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isObject: Check = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const FIELDS: Record<string, [check: Check, wanted: string]> = {
  format: [isText, "text"],
  game: [isText, "text"],
  rules: [Number.isSafeInteger, "a whole number"],
  seats: [Array.isArray, "a list"],
  options: [isObject, "an object"],
  opening: [(value) => value === null || isText(value), "text or null"],
  moves: [Array.isArray, "a list"],
  result: [(value) => value === null || isObject(value), "an object or null"],
};
const OPTIONAL: Record<string, [check: Check, wanted: string]> = { chance: [isObject, "an object"] };

/** The record in a text. Damage is refused with the line and the reason. */
export function read(text: string): MatchRecord {
  if (text.length > MAX_CHARACTERS)
    throw new BadRecord(`A record of ${text.length} characters is larger than any match.`);
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    const where = lineOfError(text, String(error));
    throw new BadRecord(where ? `${where}this is not JSON.` : "This is not JSON.");
  }
  return checked(data, text);
}

/** The record with the form of its fields checked. */
function checked(data: unknown, text: string): MatchRecord {
  if (!isObject(data)) throw new BadRecord("Line 1: a record is a JSON object.");
  if (isDeep(data)) throw new BadRecord("This is not a record: it is nested too deeply.");
  const record = data as Record<string, unknown>;
  if (record["format"] !== FORMAT)
    throw new BadRecord(
      `${lineOfKey(text, "format")}The format is ${shown(record["format"], 60)}, not '${FORMAT}'.`,
    );
  for (const name of Object.keys(record))
    if (!(name in FIELDS) && !(name in OPTIONAL))
      throw new BadRecord(`${lineOfKey(text, name)}A record has no field ${shown(name.slice(0, 60))}.`);
  for (const [name, [isRight, wanted]] of Object.entries({ ...FIELDS, ...OPTIONAL })) {
    if (!(name in record) && name in OPTIONAL) continue;
    if (!(name in record)) throw new BadRecord(`The record has no field '${name}'.`);
    if (!isRight(record[name]))
      throw new BadRecord(`${lineOfKey(text, name)}The field '${name}' must be ${wanted}.`);
  }
  for (const name of ["seats", "moves"])
    (record[name] as unknown[]).forEach((item, at) => {
      if (!isText(item))
        throw new BadRecord(
          `${lineOfKey(text, name)}Entry ${at + 1} of '${name}' must be text, not ${shown(item, 60)}.`,
        );
    });
  return data as MatchRecord;
}

/** Things lie in things, in things, and so on, further than in any record. */
function isDeep(data: unknown): boolean {
  let level: unknown[] = [data];
  for (let depth = 0; depth < MOST_NESTED; depth++)
    level = level.flatMap((each) => (each !== null && typeof each === "object" ? Object.values(each) : []));
  return level.length > 0;
}

function lineOfError(text: string, message: string): string {
  const line = /line (\d+)/.exec(message)?.[1];
  const at = /position (\d+)/.exec(message)?.[1];
  if (line) return `Line ${line}: `;
  return at ? lineAt(text, Number(at)) : "";
}

function lineOfKey(text: string, name: string): string {
  const at = text.search(new RegExp(`"${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}"\\s*:`));
  return at < 0 ? "" : lineAt(text, at);
}

function lineOfMove(text: string, number: number): string {
  const start = /"moves"\s*:\s*\[/.exec(text);
  if (!start) return "";
  const string = /"(?:[^"\\]|\\.)*"/g;
  string.lastIndex = start.index + start[0].length;
  for (let n = 0; n < number; n++) if (!string.exec(text)) return "";
  return lineAt(text, string.lastIndex);
}

function lineAt(text: string, at: number): string {
  return `Line ${text.slice(0, at).split("\n").length}: `;
}

// ---- playing it again

/** The doors that are needed to play a record again; `apply` changes the record. */
export interface Doors {
  whyNot(record: Uint8Array, action: number): number;
  apply(record: Uint8Array, action: number): void;
}

/** A move of a record that was played again, and the position after it. */
export interface Replayed {
  number: number;
  seat: number;
  action: number;
  record: Uint8Array;
}

/**
 * Play a record again, move by move, each checked. The first position is `reading.openingOf` the record's seats and options.
 * A record of earlier rules is played under today's; where that makes a difference it is refused.
 */
export function* replayed(reading: Reading, text: string, doors: Doors): Generator<Replayed> {
  const match = read(text);
  const record = beginningOf(reading, match, text);
  for (const [at, line] of match.moves.entries()) {
    const number = at + 1;
    try {
      const [seat, action] = moveIn(reading, record, line);
      const reason = reading.whyText(doors.whyNot(record, action));
      if (reason) throw new BadRecord(`'${reading.textOf(action)}' is not possible: ${reason.sentence}`);
      doors.apply(record, action);
      yield { number, seat, action, record: record.slice() };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const where = `${lineOfMove(text, number)}Move ${number}, ${shown(line.slice(0, 60))}`;
      const sentence = `${where}: ${error.message}${underWhichRules(reading, match)}`;
      throw new BadRecord(sentence, { number, move: line.slice(0, 60) });
    }
  }
}

/** A record must tell the result that its moves have; null while they have none. */
export function checkResult(data: Data, match: MatchRecord, found: Result | null, text = ""): void {
  const [claimed, wanted] = [resultWritten(data, match.result), resultWritten(data, found)];
  if (match.result === null || claimed === wanted) return;
  const where = lineOfKey(text, "result");
  throw new BadRecord(
    `${where}The record tells another result than its moves: ${claimed} and not ${wanted}.`,
  );
}

/** The opening position of a record, if it is one of this game and of its rules. */
export function beginningOf(reading: Reading, match: MatchRecord, text = ""): Uint8Array {
  const { data } = reading;
  if (match.game !== data.name)
    throw new BadRecord(
      `${lineOfKey(text, "game")}The record is one of ${shown(match.game, 60)}, not of '${data.name}'.`,
    );
  if (match.rules < 1 || match.rules > data.rules)
    throw new BadRecord(
      `${lineOfKey(text, "rules")}The match was played under rules ${shown(match.rules, 20)} of ${data.title}; ` +
        `this program has rules ${data.rules}.`,
    );
  if (match.moves.length > data.maxMoves)
    throw new BadRecord(`${match.moves.length} moves are more than any match of ${data.title} takes.`);
  if (match.opening !== null)
    throw new BadRecord(
      `${lineOfKey(text, "opening")}A match from a position of its own can be played on a server only.`,
    );
  try {
    return reading.openingOf(match.seats.length, match.options);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new BadRecord(`${lineOfKey(text, "game")}${error.message}`);
  }
}

function moveIn(reading: Reading, record: Uint8Array, line: string): [seat: number, action: number] {
  const [seat, ...words] = line.split(":");
  const decision = reading.decisionOf(record);
  if (!decision) throw new BadRecord("the match was over before it.");
  if (seat!.trim() !== String(decision.seat))
    throw new BadRecord(`seat ${decision.seat} is asked, not seat ${seat!.trim().slice(0, 20)}.`);
  return [decision.seat, reading.actionOf(words.join(":"))];
}

/** What to add to a refusal of a record that was played under earlier rules. */
function underWhichRules(reading: Reading, match: MatchRecord): string {
  if (match.rules === reading.data.rules) return "";
  return ` It was played under rules ${match.rules} of ${reading.data.title}, and is another match under today's rules.`;
}
