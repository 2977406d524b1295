/**
 * Matches on this device, in the browser's database. A change counts when it is written, and not before; whoever writes says
 * which moment they have changed, so that two pages with the same match never write over each other.
 */
import { Refused } from "$lib/wire/refused";
import type { Analysis, SeatWanted } from "$lib/wire/types";
import type { Page } from "./chronicle";
import { committed, Database, notSaved } from "./database";
import type { KeptMove } from "./match";

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
  /** Its last position as it was shown, while it goes on: what can be seen of it when its rules are gone. */
  shown?: Page | null;
}

const kept = new Database("ziggurat", [MATCHES, ANALYSES]);

export const store = {
  /** Open the database. */
  prepare: async (): Promise<void> => void (await kept.opened()),

  all: () => kept.read<KeptMatch[]>(MATCHES, (matches) => matches.getAll()),

  match: async (id: string): Promise<KeptMatch | null> =>
    (await kept.read<KeptMatch | undefined>(MATCHES, (matches) => matches.get(id))) ?? null,

  add: (match: KeptMatch) => kept.write(MATCHES, (matches) => matches.add(match)),

  /** Write a change of the match as it stood at a moment. */
  save: async (match: KeptMatch, since: number): Promise<void> => {
    const transaction = (await kept.opened()).transaction(MATCHES, "readwrite", { durability: "strict" });
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
    await kept.write(MATCHES, (matches) => matches.delete(id));
    await kept.write(ANALYSES, (analyses) => analyses.delete(id));
  },

  analysis: async (id: string): Promise<Analysis | null> =>
    (await kept.read<{ analysis: Analysis } | undefined>(ANALYSES, (analyses) => analyses.get(id)))
      ?.analysis ?? null,

  saveAnalysis: (id: string, analysis: Analysis) =>
    kept.write(ANALYSES, (analyses) => analyses.put({ id, analysis })),
};
