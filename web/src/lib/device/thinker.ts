/**
 * A worker in which bots think. It is sent a sight: a position in which everything that the seat may not know has been
 * replaced already. Bots keep their trees between the questions of a seat; the oldest are forgotten.
 */
import { loadEngine, type Engine, type Level, type Sight } from "./engine";
import { Greedy, Thinker, type Opinion } from "./thinking";

const MOST_BOTS = 4;

/** What a thinker is asked. */
export interface Asked {
  number: number;
  do: "warm" | "choose" | "opinions";
  game: string;
  address: string;
  /** Whose tree it is. */
  bot: string;
  level: string;
  simulations: number | null;
  seed: number;
  sight: Sight | null;
}

/** What it answers. */
export type Thought = { number: number } & (
  { answer: number } | { opinions: Opinion[] } | { failed: string }
);

interface Bot {
  choose(sight: Sight): number;
}

const engines = new Map<string, Promise<Engine>>();
const bots = new Map<string, Bot>();

function engineAt(game: string, address: string): Promise<Engine> {
  let engine = engines.get(address);
  if (!engine) {
    engine = loadEngine(game, address);
    engines.set(address, engine);
    engine.catch(() => engines.delete(address));
  }
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

async function think(asked: Asked): Promise<Thought> {
  const engine = await engineAt(asked.game, asked.address);
  if (asked.do === "warm") return { number: asked.number, answer: 0 };
  const bot = botFor(engine, asked);
  const sight = asked.sight!;
  if (asked.do === "choose") return { number: asked.number, answer: bot.choose(sight) };
  if (!(bot instanceof Thinker)) return { number: asked.number, failed: `${asked.level} has no opinions.` };
  bot.think(sight);
  return { number: asked.number, opinions: bot.opinions(sight) };
}

onmessage = async ({ data }: MessageEvent<Asked>): Promise<void> => {
  try {
    postMessage(await think(data));
  } catch (error) {
    bots.delete(data.bot); // whatever state it is in, it is not asked again
    postMessage({ number: data.number, failed: String(error) } satisfies Thought);
  }
};
