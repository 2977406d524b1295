/** Workers in which bots think, as many as the device has cores to spare. */
import { Refused } from "$lib/wire/refused";
import type { Reasons } from "$lib/wire/types";
import { RULE_FAILED, type Sight } from "./engine";
import { sharedEngine } from "./rules";
import type { Asked, Thought } from "./thinker";
import type { Opinion } from "./thinking";

const MOST = 4;
const HINT_SIMULATIONS = 3000;
const REVIEW_SIMULATIONS = 1000;

type Job = Omit<Asked, "number" | "module">;

class ThinkerAtWork {
  #worker = new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" });
  #waiting = new Map<number, { resolve: (thought: Thought) => void; reject: (error: Refused) => void }>();
  #number = 0;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<Thought>) => {
      this.#waiting.get(data.number)?.resolve(data);
      this.#waiting.delete(data.number);
    };
    this.#worker.onerror = () => {
      for (const { reject } of this.#waiting.values()) reject(failed("the worker ended"));
      this.#waiting.clear();
    };
  }

  async ask(job: Job, module: WebAssembly.Module): Promise<Thought> {
    const number = ++this.#number;
    return await new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.#worker.postMessage({ ...job, number, module } satisfies Asked);
    });
  }
}

function failed(why: string, code = "no_opinion"): Refused {
  return new Refused(code, `The bot could not think: ${why}.`);
}

const pool: ThinkerAtWork[] = [];

/** How many can think at a time: one core is left for the page. */
export function nThinkers(): number {
  return Math.max(1, Math.min(MOST, (navigator.hardwareConcurrency || 2) - 1));
}

function thinker(at: number): ThinkerAtWork {
  const index = at % nThinkers();
  return (pool[index] ??= new ThinkerAtWork());
}

async function asked(at: number, job: Job): Promise<Thought> {
  const { module } = await sharedEngine(job.game);
  const thought = await thinker(at).ask(job, module);
  if ("failed" in thought) throw failed(thought.failed, thought.code);
  return thought;
}

async function opinionsOf(at: number, job: Job): Promise<Opinion[]> {
  const thought = await asked(at, job);
  if (!("opinions" in thought)) throw failed("it has no opinions");
  return thought.opinions;
}

/** What several searches of one position found out together: each counts by its visits. */
export function together(found: Opinion[][]): Opinion[] {
  const merged = new Map<number, Opinion>();
  for (const opinion of found.flat()) {
    const known = merged.get(opinion.answer);
    merged.set(opinion.answer, known ? mean(known, opinion) : opinion);
  }
  return [...merged.values()].sort((one, other) => other.visits - one.visits);
}

function mean(one: Opinion, other: Opinion): Opinion {
  const visits = one.visits + other.visits;
  if (one.visits === 0 || other.visits === 0) return one.visits ? one : other;
  const both = (a: number[], b: number[]): number[] =>
    a.map((value, at) => Math.round(((value * one.visits + b[at]! * other.visits) / visits) * 1e4) / 1e4);
  return {
    answer: one.answer,
    visits,
    worth: both(one.worth, other.worth),
    points: both(one.points, other.points),
    rank: both(one.rank, other.rank),
    line: one.visits >= other.visits ? one.line : other.line,
  };
}

/** Let the workers begin before anybody waits for them, and while there is a net. */
export async function warmUp(game: string): Promise<void> {
  const job = { do: "warm", game, bot: "", level: "", simulations: null, seed: 0, sight: null } as const;
  await Promise.all(Array.from({ length: nThinkers() }, (_, at) => asked(at, job)));
}

/** The answer of a bot. Should a rule fail while it thinks, a legal one all the same, as at a server. */
export async function choose(
  game: string,
  bot: string,
  level: string,
  seed: number,
  sight: Sight,
): Promise<number> {
  if (sight.legal.length === 1) return sight.legal[0]!;
  try {
    return await thoughtOut(game, bot, level, seed, sight);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== RULE_FAILED) throw error;
    console.error(error);
    return sight.legal[Math.floor(Math.random() * sight.legal.length)]!;
  }
}

/** The answer that a bot finds. An expert thinks on all cores that there are, with a tree on each. */
async function thoughtOut(
  game: string,
  bot: string,
  level: string,
  seed: number,
  sight: Sight,
): Promise<number> {
  const job = { game, bot: `${bot} ${level}`, level, simulations: null, sight };
  if (level !== "expert" || nThinkers() === 1) {
    const thought = await asked(ownThinker(sight), { ...job, do: "choose", seed });
    if (!("answer" in thought)) throw failed("it has no answer");
    return thought.answer;
  }
  const searches = Array.from({ length: nThinkers() }, (_, at) =>
    opinionsOf(at, { ...job, do: "opinions", seed: seed + at * 104_729 }),
  );
  return together(await Promise.all(searches))[0]!.answer;
}

/** What the search thinks of every answer: on all cores, if it is for a person who waits. */
export async function hint(game: string, sight: Sight): Promise<Opinion[]> {
  const job = { do: "opinions", game, level: "hint", simulations: HINT_SIMULATIONS, sight } as const;
  const searches = Array.from({ length: nThinkers() }, (_, at) =>
    opinionsOf(at, { ...job, bot: "hint", seed: at * 104_729 }),
  );
  return together(await Promise.all(searches));
}

const underWay = new Set<string>();

/** Do a kind of thing for the person who waits; a second of its kind is refused, as by a server. */
async function alone<Found>(kind: string, act: () => Promise<Found>): Promise<Found> {
  if (underWay.has(kind))
    throw new Refused("hint_waits", "You are already having two moves compared: one at a time.");
  underWay.add(kind);
  try {
    return await act();
  } finally {
    underWay.delete(kind);
  }
}

/** Where the difference between two answers comes from. One comparison at a time. */
export function compare(game: string, sight: Sight, best: number, other: number): Promise<Reasons> {
  return alone("compare", () => reasonsFor(game, sight, best, other));
}

/** The best answer and, if another one was given, where the difference comes from. One review at a time. */
export function review(game: string, sight: Sight, played: number): Promise<Reviewed> {
  return alone("review", async () => {
    const job = { do: "opinions", game, bot: "review", level: "review", seed: 0, sight } as const;
    const found = await opinionsOf(ownThinker(sight), { ...job, simulations: REVIEW_SIMULATIONS });
    const best = found[0]!.answer;
    return { best, reasons: best === played ? null : await reasonsFor(game, sight, best, played) };
  });
}

interface Reviewed {
  best: number;
  reasons: Reasons | null;
}

/** Where a bot in the place of the seat would think: there it is least in the way of those that are at the table. */
function ownThinker(sight: Sight): number {
  return sight.seat - 1;
}

async function reasonsFor(game: string, sight: Sight, best: number, other: number): Promise<Reasons> {
  const job = { do: "compare", game, bot: "", level: "", simulations: null, seed: 0, sight } as const;
  const thought = await asked(ownThinker(sight), { ...job, answers: [best, other] });
  if (!("reasons" in thought)) throw failed("it has no reasons");
  return thought.reasons;
}

/** What the search thinks of a position of a match that is over; several can be asked for at a time. */
export async function judged(game: string, at: number, simulations: number, sight: Sight): Promise<Opinion> {
  const found = await opinionsOf(at, {
    do: "opinions",
    game,
    bot: `analysis ${at}`,
    level: "analysis",
    simulations,
    seed: 0,
    sight,
  });
  return found[0]!;
}
