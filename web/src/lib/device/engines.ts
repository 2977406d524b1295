/**
 * The engines of the games: which there are, and which of them this app may use.
 *
 * An engine changes records and the app reads them, so both must be of one make: `fits.json` was written with the readings
 * of this build, and an engine that fits other readings is never used. A server may be newer than a page that is open or
 * kept; then the engine that the browser has kept for this page is the right one.
 */
import fitting from "$generated/fits.json";
import { Refused } from "$lib/wire/refused";

/** What the list says of an engine: its file, which apps it fits, and the version of the rules in it. */
export interface EngineData {
  file: string;
  fits: string;
  rules: number;
  /** The least and the most seats. */
  seats: number[];
}

type Told = Record<string, EngineData>;

/** An engine that is here; one that is not ours fits another version of the app. */
export type EngineFound = EngineData & { address: string; isOurs: boolean };
export type EngineList = Record<string, EngineFound>;

/** The file that lists them. */
export const LIST = "index.json";
/** Where they are kept for when there is no net. */
export const KEPT = "ziggurat-engines";

/** Where engines lie: beside the page, or beside the worker that asks. */
const FOLDER = new URL(/* @vite-ignore */ import.meta.env.DEV ? "/engines/" : "../engines/", import.meta.url);

/** What an engine must be to go with the readings of this app, by game. */
const OURS: Record<string, Omit<EngineData, "file">> = fitting;

/** Where a file of an engine is found. */
export function addressOf(file: string): string {
  return new URL(file, FOLDER).href;
}

/** The engines that are told now; none where nobody answers. A server that still builds some says when to ask again. */
async function told(): Promise<{ listed: Told; again: number | null }> {
  try {
    const answer = await fetch(addressOf(LIST));
    const again = Number(answer.headers.get("retry-after")) || null;
    return { listed: answer.ok ? ((await answer.json()) as Told) : {}, again };
  } catch {
    return { listed: {}, again: null };
  }
}

/** The names of all files that are kept, the oldest first. */
async function keptFiles(): Promise<string[]> {
  if (!("caches" in globalThis)) return []; // a page that did not come securely keeps nothing
  try {
    const kept = await (await caches.open(KEPT)).keys();
    return kept
      .map(({ url }) => url)
      .filter((url) => url.startsWith(FOLDER.href))
      .map((url) => url.slice(FOLDER.href.length));
  } catch {
    return [];
  }
}

/** How the files begin that are engines of a game for this app. */
export function nameOfOurs(game: string): string {
  return `${game}-${OURS[game]?.fits}-`;
}

/** All engines that can be had now. */
export async function engineList(): Promise<EngineList> {
  return (await lookForEngines()).engines;
}

/**
 * All engines that can be had now: those that are told, and where one of these fits another app, the one that is kept. Also
 * in how many seconds there may be more, where more are to come.
 */
export async function lookForEngines(): Promise<{ engines: EngineList; again: number | null }> {
  const [{ listed, again }, kept] = await Promise.all([told(), keptFiles()]);
  const found: EngineList = {};
  for (const game of new Set([...Object.keys(listed), ...Object.keys(OURS)])) {
    const ours = OURS[game];
    const engine = listed[game];
    const file = ours && kept.findLast((name) => name.startsWith(nameOfOurs(game)));
    if (engine && engine.fits === ours?.fits) found[game] = foundAs(engine, true);
    else if (file) found[game] = foundAs({ ...ours, file }, true);
    else if (engine) found[game] = foundAs(engine, false);
  }
  return { engines: found, again };
}

function foundAs(engine: EngineData, isOurs: boolean): EngineFound {
  return { ...engine, address: addressOf(engine.file), isOurs };
}

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
  const engine = (await engineList())[game];
  if (!engine) throw new Refused("no_engine", `The engine of ${game} is not here yet.`);
  if (!engine.isOurs) throw otherVersion(game);
  return engine;
}

/** What is said where there is an engine, but for another version of the app. */
export function otherVersion(game: string): Refused {
  return new Refused(
    OTHER_VERSION,
    `The engine of ${game} is for another version of this app. Reload the page.`,
  );
}

export const OTHER_VERSION = "other_version";
