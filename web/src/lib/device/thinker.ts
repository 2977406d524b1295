/**
 * A worker in which bots think. It is sent a sight: a position in which everything that the seat may not know has been
 * replaced already. Bots keep their trees between the questions of a seat; the oldest are forgotten.
 */
import type { Reasons } from "$lib/wire/types";
import { Engine, RuleFailed, type Level, type Sight } from "./engine";
import { Comparer, Greedy, Thinker, type Opinion } from "./thinking";

const MOST_BOTS = 4;

/** What a thinker is asked. */
export interface Asked {
  number: number;
  do: "warm" | "choose" | "opinions" | "compare";
  game: string;
  /** The engine of the game, as it was compiled once for all. */
  module: WebAssembly.Module;
  /** Whose tree it is. */
  bot: string;
  level: string;
  simulations: number | null;
  seed: number;
  sight: Sight | null;
  /** The two answers that are to be compared. */
  answers?: [number, number];
}

/** What it answers. */
export type Thought = { number: number } & (
  { answer: number } | { opinions: Opinion[] } | { reasons: Reasons } | { failed: string; code: string }
);

const NO_OPINION = "no_opinion";

interface Bot {
  choose(sight: Sight): number;
}

const engines = new Map<string, Engine>();
const bots = new Map<string, Bot>();
const comparers = new Map<Engine, Comparer>();

function engineOf({ game, module }: Asked): Engine {
  const engine = engines.get(game) ?? new Engine(module);
  engines.set(game, engine);
  return engine;
}

/** A bot that answers at random. */
function randomBot(): Bot {
  return { choose: ({ legal }) => legal[Math.floor(Math.random() * legal.length)]! };
}

function newBot(engine: Engine, level: Level | undefined, { level: name, seed }: Asked): Bot {
  if (name === "random") return randomBot();
  return level ? new Thinker(engine, level, seed) : new Greedy(engine, seed);
}

function levelOf(engine: Engine, asked: Asked): Level | undefined {
  if (asked.simulations !== null) return { simulations: asked.simulations, slips: 0, by_net: true };
  return engine.facts.bots.levels[asked.level];
}

function botFor(engine: Engine, asked: Asked): Bot {
  const bot = bots.get(asked.bot) ?? newBot(engine, levelOf(engine, asked), asked);
  bots.delete(asked.bot);
  bots.set(asked.bot, bot); // the newest is the last
  for (const old of [...bots.keys()].slice(0, -MOST_BOTS)) bots.delete(old);
  return bot;
}

function comparerFor(engine: Engine): Comparer {
  const comparer = comparers.get(engine) ?? new Comparer(engine);
  comparers.set(engine, comparer);
  return comparer;
}

/** Compare two answers; one that has failed is not asked again. */
function compared(engine: Engine, { sight, answers, seed }: Asked): Reasons {
  const [best, other] = answers!;
  try {
    return comparerFor(engine).compare(sight!, best, other, seed);
  } catch (error) {
    comparers.delete(engine);
    throw error;
  }
}

function think(asked: Asked): Thought {
  const engine = engineOf(asked);
  if (asked.do === "warm") return { number: asked.number, answer: 0 };
  if (asked.do === "compare") return { number: asked.number, reasons: compared(engine, asked) };
  const bot = botFor(engine, asked);
  const sight = asked.sight!;
  if (asked.do === "choose") return { number: asked.number, answer: bot.choose(sight) };
  if (!(bot instanceof Thinker)) throw new Error(`${asked.level} has no opinions.`);
  bot.think(sight);
  return { number: asked.number, opinions: bot.opinions(sight) };
}

onmessage = ({ data }: MessageEvent<Asked>): void => {
  try {
    postMessage(think(data));
  } catch (error) {
    bots.delete(data.bot); // whatever state it is in, it is not asked again
    const code = error instanceof RuleFailed ? error.code : NO_OPINION;
    postMessage({ number: data.number, failed: String(error), code } satisfies Thought);
  }
};
