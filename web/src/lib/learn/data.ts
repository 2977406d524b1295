/** Tours and lessons as data: written in web/learn/<game>.toml, played and checked by tools/learning.py. */
import { loadReading, type Options, type Reading } from "$lib/device/reading";
import type { Run } from "$lib/device/reading/data";
import type { Decision, NewsItem, Position } from "$lib/wire/types";

/** A position: what differs from the opening of its setting. */
export interface PlaceData {
  seats: number;
  options: Options;
  /** Through whose eyes it is seen; the pupil's seat. */
  viewer: number;
  runs: Run[];
}

/** What follows from a move: what changes in the record, and what is told of it. */
export interface FrameData {
  seat: number;
  runs: Run[];
  news: NewsItem[];
}

export interface PageData {
  key: string;
  at: string;
  light: string[];
  /** How near the eye goes to what is lit; 0 is not at all. */
  near: number;
  /** The seat whose things are shown below the board; 0 is none. */
  panel: number;
  frames: FrameData[];
}

export interface TourData {
  key: string;
  pages: PageData[];
}

/** A task; where no answer is wanted, something to read. Answers are moves in notation, or their beginnings. */
export interface StepData {
  key: string;
  want: string[];
  /** How far a wanted answer raises numbers among what the pupil sees as its own, by the ways to them. */
  gain: Record<string, number>;
  light: string[];
  /** What is said to other answers: the answer, and the last word of the message's key. */
  replies: [string, string][];
  /** What the others and Nature answer afterwards. */
  then: string[];
  praise: boolean;
}

export interface LessonData {
  key: string;
  at: string;
  steps: StepData[];
}

export interface LearnData {
  positions: Record<string, PlaceData>;
  tours: TourData[];
  lessons: LessonData[];
  /** The keys of all that is said. */
  messages: string[];
}

/**
 * The lesson that follows; none after the last one, and none where what follows is about options: then one can play the game
 * itself.
 */
export function nextLesson({ lessons, positions }: LearnData, lesson: LessonData): LessonData | null {
  const isOptional = ({ at }: LessonData): boolean => Object.keys(positions[at]!.options).length > 0;
  const next = lessons[lessons.indexOf(lesson) + 1];
  return next && isOptional(next) && !isOptional(lesson) ? null : (next ?? null);
}

const files = import.meta.glob<LearnData>("../../../generated/learn/*.json", { import: "default" });

/** The part of the messages that has the words of a game's tours and lessons. */
export function partOf(game: string): string {
  return `${game}-learn`;
}

/** Whether there is something to learn a game by. */
export function isTaught(game: string): boolean {
  return `../../../generated/learn/${game}.json` in files;
}

/** The tours and lessons of a game. */
export async function loadLearning(game: string): Promise<LearnData> {
  const file = files[`../../../generated/learn/${game}.json`];
  if (!file) throw new Error(`There is nothing to learn ${game} by.`);
  return await file();
}

/** The record of a position. */
export function recordAt(reading: Reading, place: PlaceData): Uint8Array {
  return laid(reading.openingOf(place.seats, place.options), place.runs);
}

/** A record in which some numbers are others. */
function laid(record: Uint8Array, runs: Run[]): Uint8Array {
  const numbers = new Int16Array(record.slice().buffer);
  for (const [at, ...run] of runs) numbers.set(run, at);
  return new Uint8Array(numbers.buffer);
}

/** What is seen at one moment of a page: the table, and what has just happened. */
export interface Frame {
  view: Position["view"];
  decision: Decision | null;
  news: NewsItem[];
  seat: number;
}

/** A page as it is looked at: first as it stands, then after each of its moves. */
export async function framesOf(game: string, place: PlaceData, page: PageData): Promise<Frame[]> {
  const reading = await loadReading(game);
  let record = recordAt(reading, place);
  const seen = (news: NewsItem[], seat: number): Frame => ({
    view: reading.viewOf(record, place.viewer),
    decision: reading.decisionOf(record),
    news,
    seat,
  });
  const frames = [seen([], 0)];
  for (const { runs, news, seat } of page.frames) {
    record = laid(record, runs);
    frames.push(seen(news, seat));
  }
  return frames;
}

/** Whether an answer is the one that is written, or begins with it. */
export function isMeant(move: string, written: string): boolean {
  return move === written || move.startsWith(`${written} `);
}

/** Whether a step wants an answer, given what its pupil sees as its own before and after it. */
export function isWanted(step: StepData, move: string, before: unknown = {}, after: unknown = {}): boolean {
  if (!step.want.some((wanted) => isMeant(move, wanted))) return false;
  return Object.entries(step.gain).every(
    ([way, rise]) => numberAt(after, way) - numberAt(before, way) === rise,
  );
}

/** The number to which a way leads, as `points.blue` does. */
function numberAt(seen: unknown, way: string): number {
  return way.split(".").reduce((found, name) => (found as Record<string, unknown>)[name], seen) as number;
}

/** The last word of the key of what is said to an answer that was not wanted. */
export function replyTo(step: StepData, move: string): string {
  return step.replies.find(([to]) => isMeant(move, to))?.[1] ?? "other";
}
