/**
 * Matches on this device, in the browser's database. A change counts when it is written, and not before; whoever writes says
 * which moment they have changed, so that two pages with the same match never write over each other.
 */
import { Refused } from "$lib/wire/refused";
import type { Analysis, SeatWanted } from "$lib/wire/types";
import type { KeptMove } from "./match";

const NAME = "ziggurat";
const VERSION = 1;
const MATCHES = "matches";
const ANALYSES = "analyses";

export interface KeptSeat {
  kind: "person" | "bot";
  name: string;
  level: NonNullable<SeatWanted["level"]> | null;
  /** Nobody is known to play it: it came with a record, and may be given to a bot. */
  isVacant: boolean;
  /** The person has a coach, where the table allows one; nothing said is yes. */
  coach?: boolean | null;
}

/** A match with everything that is needed to go on with it. */
export interface KeptMatch {
  id: string;
  game: string;
  /** The version of the rules it is played under, and the build of the engine that wrote it last. */
  rules: number;
  build: string;
  options: Record<string, unknown>;
  seats: KeptSeat[];
  /** One person plays all sides, and sees into every hand. */
  isOpen: boolean;
  hints: boolean;
  /** Players may have a coach; matches that were kept before there was one have none. */
  coach?: boolean;
  as_at_a_real_table: boolean;
  /** What all draws follow from. */
  seed: string;
  /** A match that came with a record: how many of its moves were played elsewhere. */
  brought: number;
  /** What that record tells about its draws. */
  chance: unknown;
  log: KeptMove[];
  undone: KeptMove[];
  moment: number;
  isOver: boolean;
  /** Who is asked, for lists. */
  asked: number | null;
  created: number;
  touched: number;
  rematch: string | null;
}

function done<Found>(request: IDBRequest<Found>): Promise<Found> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The browser's database failed."));
  });
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(notSaved(transaction.error));
  });
}

function notSaved(error: unknown): Refused {
  return new Refused("not_saved", `This could not be saved in the browser: ${String(error)}`);
}

let opening: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opening ??= open().catch((error: unknown) => {
    opening = null;
    throw notSaved(error);
  });
  return opening;
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(MATCHES, { keyPath: "id" });
    request.result.createObjectStore(ANALYSES, { keyPath: "id" });
  };
  const found = await done(request);
  found.onversionchange = () => {
    found.close(); // a newer page wants to change the form of the database
    opening = null;
  };
  return found;
}

async function read<Found>(room: string, ask: (store: IDBObjectStore) => IDBRequest<Found>): Promise<Found> {
  return await done(ask((await database()).transaction(room).objectStore(room)));
}

async function write(room: string, act: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = (await database()).transaction(room, "readwrite", { durability: "strict" });
  act(transaction.objectStore(room));
  await committed(transaction);
}

export const store = {
  all: () => read<KeptMatch[]>(MATCHES, (matches) => matches.getAll()),

  match: async (id: string): Promise<KeptMatch | null> =>
    (await read<KeptMatch | undefined>(MATCHES, (matches) => matches.get(id))) ?? null,

  add: (match: KeptMatch) => write(MATCHES, (matches) => matches.add(match)),

  /** Write a change of the match as it stood at a moment. */
  save: async (match: KeptMatch, since: number): Promise<void> => {
    const transaction = (await database()).transaction(MATCHES, "readwrite", { durability: "strict" });
    const matches = transaction.objectStore(MATCHES);
    let isOther = false;
    let problem: unknown = null;
    const asked = matches.get(match.id) as IDBRequest<KeptMatch | undefined>;
    asked.onsuccess = () => {
      isOther = asked.result?.moment !== since;
      try {
        if (isOther) transaction.abort();
        else matches.put(match);
      } catch (error) {
        problem = error;
        transaction.abort();
      }
    };
    try {
      await committed(transaction);
    } catch (error) {
      if (isOther) throw new Refused("wrong_moment", "The match has gone on in another tab.");
      throw problem === null ? error : notSaved(problem);
    }
  },

  remove: async (id: string): Promise<void> => {
    await write(MATCHES, (matches) => matches.delete(id));
    await write(ANALYSES, (analyses) => analyses.delete(id));
  },

  analysis: async (id: string): Promise<Analysis | null> =>
    (await read<{ analysis: Analysis } | undefined>(ANALYSES, (analyses) => analyses.get(id)))?.analysis ??
    null,

  saveAnalysis: (id: string, analysis: Analysis) =>
    write(ANALYSES, (analyses) => analyses.put({ id, analysis })),
};
