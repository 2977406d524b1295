/**
 * What a translator sees: every message with where it stands, where to look at it, the English text, the translation,
 * and an example from a real match. `node scripts/context.mjs ro` prints all of it for Romanian.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { IntlMessageFormat } from "intl-messageformat";
import { createServer } from "vite";

const WEB = join(import.meta.dirname, "..");
const GAMES = ["imhotep", "tigris", "tzolkin"];
const json = (path) => JSON.parse(readFileSync(join(WEB, path), "utf8"));

/** The messages of a part. What games and the server say in English stands in their sources. */
const messagesOf = (part, language) => ({
  ...(language === "en" && existsSync(join(WEB, `generated/${part}.en.json`))
    ? json(`generated/${part}.en.json`)
    : {}),
  ...json(`messages/${language}/${part}.json`),
});

/** Where a message stands, as exactly as it is told: for its game or for all games, for `board.beg` or for `board`. */
function contextOf(part, key, contexts) {
  const words = key.split(".");
  const families = words.map((_, at) => words.slice(0, words.length - at).join("."));
  const scopes = GAMES.includes(part) ? [part, "game"] : [part];
  const places = families.flatMap((family) => scopes.map((scope) => `${scope}/${family}`));
  return contexts[places.find((place) => place in contexts)];
}

/** Say everything that happens in the samples of a game, and note the first sentence that each message became. */
function examplesOf(game, words, messages, tag) {
  const said = new Map();
  const say = (key, given = {}) => {
    const text = messages[key] ?? key;
    const sentence = String(new IntlMessageFormat(text, tag, undefined, { ignoreTag: true }).format(given));
    if (text.includes("{") && !said.has(key)) said.set(key, sentence);
    return sentence;
  };
  for (const { names, position } of json(`generated/${game}.samples.json`)) {
    if (position.decision) words.question(position.decision, say);
    for (const action of position.legal) words.answer(action, say, position.decision);
    for (const item of position.log.flatMap((line) => line.news))
      words.narrate(item, (seat) => names[seat - 1] ?? "", say);
  }
  return said;
}

async function main(language = "") {
  const server = await createServer({ root: WEB, server: { middlewareMode: true }, logLevel: "error" });
  const { TAGS } = await server.ssrLoadModule("/src/lib/i18n/languages.ts");
  if (!(language in TAGS))
    throw new Error(`no such language: "${language}"; there are ${Object.keys(TAGS).join(", ")}`);
  const contexts = json("messages/context.json");
  for (const part of readdirSync(join(WEB, "messages", language)).map((file) => file.replace(".json", ""))) {
    const [english, own] = ["en", language].map((each) => messagesOf(part, each));
    const words =
      GAMES.includes(part) && (await server.ssrLoadModule(`/src/lib/boards/${part}/words.ts`)).words;
    const [first, second] = words
      ? [examplesOf(part, words, english, "en"), examplesOf(part, words, own, TAGS[language])]
      : [new Map(), new Map()];
    for (const [key, text] of Object.entries(english)) {
      const { where, see, picture } = contextOf(part, key, contexts) ?? { where: "?", see: "?" };
      const example = first.has(key)
        ? `\n- for example: ${first.get(key)}\n- which becomes: ${second.get(key)}`
        : "";
      const place = [see, picture].filter(Boolean).join("; ").replaceAll("<game>", part);
      console.log(
        `## ${part}/${key}\n\n${where} (${place})\n\n- en: ${text}\n- ${language}: ${own[key]}${example}\n`,
      );
    }
  }
  await server.close();
}

try {
  await main(process.argv[2]);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
