/** The engines of the games: which there are, under which names, and keeping them for when there is no net. */
import { Refused } from "$lib/wire/refused";

/** What the list says of an engine: its file, and the version of the rules in it. */
export interface EngineTold {
  file: string;
  rules: number;
  bytes: number;
  /** The least and the most seats. */
  seats: [number, number];
}

export type EngineList = Record<string, EngineTold>;

/** The file that lists them. */
export const LIST = "index.json";

/** Where engines lie: beside the page, or beside the worker that asks. */
const FOLDER = new URL(/* @vite-ignore */ import.meta.env.DEV ? "/engines/" : "../engines/", import.meta.url);

/** All engines that can be had now. */
export async function engineList(): Promise<EngineList> {
  try {
    const answer = await fetch(addressOf(LIST));
    return answer.ok ? ((await answer.json()) as EngineList) : {};
  } catch {
    return {};
  }
}

/** Where a file of an engine is found. */
export function addressOf(file: string): string {
  return new URL(file, FOLDER).href;
}

type EngineFound = EngineTold & { address: string };

const known = new Map<string, Promise<EngineFound>>();

/** Where the engine of a game is found; whoever has asked once goes on with the same. */
export function engineOf(game: string): Promise<EngineFound> {
  let found = known.get(game);
  if (!found) {
    found = find(game);
    known.set(game, found);
    found.catch(() => known.delete(game)); // asked again the next time
  }
  return found;
}

async function find(game: string): Promise<EngineFound> {
  const listed = (await engineList())[game];
  if (!listed) throw new Refused("no_engine", `The engine of ${game} is not here yet.`);
  return { ...listed, address: addressOf(listed.file) };
}
