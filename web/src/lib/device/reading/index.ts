/** Reading a game without Python. See README.md. */
import { Reading, type GameModule } from "./reading";

export * as archive from "./archive";
export { Chance } from "./fair";
export { BadOption, BadRecord, Refused, UnknownMove } from "./errors";
export {
  MATCH_IS_OVER,
  newsFor,
  Reading,
  type GameModule,
  type Move,
  type Result,
  type View,
} from "./reading";
export type { Data, OptionData, Options } from "./data";

const modules = import.meta.glob<GameModule>("../../../../generated/reading/*.ts");
const loaded = new Map<string, Promise<Reading>>();

/** The games that can be read. */
export const READABLE: readonly string[] = Object.keys(modules).map((path) =>
  path.split("/").at(-1)!.slice(0, -3),
);

/** What reads a game; loaded once. */
export function loadReading(game: string): Promise<Reading> {
  let reading = loaded.get(game);
  if (!reading) {
    reading = load(game);
    loaded.set(game, reading);
    reading.catch(() => loaded.delete(game)); // asked again the next time
  }
  return reading;
}

async function load(game: string): Promise<Reading> {
  const module = modules[`../../../../generated/reading/${game}.ts`];
  if (!module) throw new Error(`There is nothing to read ${game} by.`);
  return new Reading(await module());
}
