/**
 * Everything the app says: complete in all languages, with the same arguments, for all that can happen in a game,
 * and nothing that is never said. A failure names the part, the language and the key.
 */
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { IntlMessageFormat } from "intl-messageformat";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { GameWords, Say } from "../src/lib/boards/contract";
import { words as imhotep } from "../src/lib/boards/imhotep/words";
import { words as tigris } from "../src/lib/boards/tigris/words";
import { words as tzolkin } from "../src/lib/boards/tzolkin/words";
import { LANGUAGES as NAMES, TAGS, type Language } from "../src/lib/i18n/languages";
import type { Action, Decision, NewsItem } from "../src/lib/wire/types";

type Messages = Record<string, string>;

interface Facts {
  questions: string[];
  news: string[];
  actions: Record<string, string[]>;
  reasons: string[];
  options: { name: string; choices: unknown[] }[];
  keys: Record<string, string[]>;
}

interface Sample {
  name: string;
  names: string[];
  position: {
    decision: Decision | null;
    legal: Action[];
    log: { news: NewsItem[] }[];
    result: { breakdown: Record<string, number>[] } | null;
  };
}

const WEB = join(import.meta.dirname, "..");
const LANGUAGES = Object.keys(NAMES) as Language[];
const GAMES: Record<string, GameWords> = { imhotep, tigris, tzolkin };
const FAMILIES = ["question", "news", "action", "reason", "option", "source", "piece"];

/** Arguments that a translation may leave out. A wealth tile is named by its gains, so that its gains name it. */
const MAY_OMIT: Record<string, string[]> = { "tzolkin/action.keep": ["tile"] };

function json<Content>(path: string): Content {
  const file = join(WEB, path);
  return (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {}) as Content;
}

const PARTS = [...new Set(LANGUAGES.flatMap((language) => readdirSync(join(WEB, "messages", language))))].map(
  (file) => file.replace(".json", ""),
);
const writtenOf = (part: string, language: Language): Messages => json(`messages/${language}/${part}.json`);
/** What the sources of a game say in English. */
const sourceOf = (part: string): Messages => json(`generated/${part}.en.json`);
const messagesOf = (part: string, language: Language): Messages => ({
  ...(language === "en" ? sourceOf(part) : {}),
  ...writtenOf(part, language),
});
const factsOf = (game: string): Facts => json(`generated/${game}.json`);
const samplesOf = (game: string): Sample[] => json(`generated/${game}.samples.json`);

// ---- the texts

const parsed = (text: string): MessageFormatElement[] => parse(text, { ignoreTag: true });

/** All elements of a message, those inside of choices and plurals too. */
function elements(of: MessageFormatElement[]): MessageFormatElement[] {
  return of.flatMap((element) => {
    const isChoice = element.type === TYPE.select || element.type === TYPE.plural;
    const inside = isChoice ? Object.values(element.options).flatMap((option) => elements(option.value)) : [];
    return [element, ...inside];
  });
}

/** The names of all arguments but those that may be left out, sorted. */
function argumentsOf(text: string, name: string): string {
  const named = elements(parsed(text)).filter(
    (element) => element.type !== TYPE.literal && element.type !== TYPE.pound,
  );
  const names = new Set(named.map((element) => ("value" in element ? element.value : "")));
  return [...names]
    .filter((each) => !MAY_OMIT[name]?.includes(each))
    .sort()
    .join(", ");
}

/** What is wrong with one text, if anything. */
function wrongWith(text: string): string | null {
  try {
    parsed(text);
    return null;
  } catch (error) {
    return String(error);
  }
}

// ---- where texts are used

interface Source {
  path: string;
  text: string;
}

const SOURCES: Source[] = readdirSync(join(WEB, "src"), { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(ts|svelte)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(WEB, "src", path), "utf8") }));

const boardOf = (path: string): string | undefined =>
  Object.keys(GAMES).find((game) => path.startsWith(join("lib", "boards", game)));

/** The part whose messages every game says, by `tell`. */
const TOLD = "director";

/** The files that can say messages of a part: a game's own folder, and for all parts what belongs to no game. */
const sourcesOf = (part: string): Source[] =>
  SOURCES.filter(({ path }) => part === TOLD || (boardOf(path) ?? part) === part);

/** The text of an argument that begins at a place: up to the comma or bracket that ends it. */
function argumentAt(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const letter = text[at]!;
    if ("([{".includes(letter)) depth++;
    if (depth === 0 && (letter === "," || letter === ")")) return text.slice(from, at).trim();
    if (")]}".includes(letter)) depth--;
  }
  return text.slice(from);
}

/** What is put between backticks, as a pattern: the holes stand for anything. */
function pattern(template: string): RegExp {
  const marked = template.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, "\u0000");
  const escaped = marked.replace(/[.*+?^$()|[\]\\{}]/g, "\\$&");
  return new RegExp(`^${escaped.replaceAll("\u0000", "(.+)")}$`);
}

interface Uses {
  literals: Set<string>;
  templates: Map<string, RegExp>;
}

/** All texts in quotes and backticks that could be keys. */
function couldBeKeys(sources: Source[]): Uses {
  const uses: Uses = { literals: new Set(), templates: new Map() };
  for (const { text } of sources) {
    for (const match of text.matchAll(/["']([\w-]+(?:\.[\w-]+)+)["']/g)) uses.literals.add(match[1]!);
    for (const match of text.matchAll(/`([\w-]+\.(?:[^`$]|\$\{(?:[^{}]|\{[^{}]*\})*\})*)`/g))
      uses.templates.set(match[1]!, pattern(match[1]!));
  }
  return uses;
}

/** The keys that are said for certain: the first argument of `t(…)`, or of a game's `say(…)`. */
function said(sources: Source[], call: RegExp): Uses {
  const uses: Uses = { literals: new Set(), templates: new Map() };
  for (const { text } of sources) {
    for (const match of text.matchAll(call)) {
      const argument = argumentAt(text, match.index + match[0].length);
      const plain = argument.replace(/`[^`]*`/g, "");
      for (const found of plain.matchAll(/(?:^|[?:]\s*)"([^"]+)"/g)) uses.literals.add(found[1]!);
      for (const found of argument.matchAll(/(?:^|[?:]\s*)`([^`]+)`/g))
        uses.templates.set(found[1]!, pattern(found[1]!));
    }
  }
  return uses;
}

/** The calls that say a message of a part. */
function saidOf(part: string): Uses {
  if (part in GAMES) {
    const own = SOURCES.filter(({ path }) => boardOf(path) === part);
    return said(own, /\bsay\(\s*/g);
  }
  const shared = SOURCES.filter(({ path }) => boardOf(path) === undefined);
  const bySay = said(shared, new RegExp(`\\bsay\\(\\s*"${part}",\\s*`, "g"));
  if (part !== "shell" && part !== TOLD) return bySay;
  const byOthers = said(SOURCES, part === TOLD ? /\btell\(\s*/g : /(?<![\w.])t\(\s*/g);
  return {
    literals: new Set([...byOthers.literals, ...bySay.literals]),
    templates: new Map([...byOthers.templates, ...bySay.templates]),
  };
}

// ---- what a game can say

/** The messages that the kinds of a game need. */
function neededBy(game: string): string[] {
  const facts = factsOf(game);
  const sources = samplesOf(game).flatMap((sample) => sample.position.result?.breakdown ?? []);
  return [
    ...facts.questions.map((kind) => `question.${kind}`),
    ...facts.news.map((kind) => `news.${kind}`),
    ...Object.keys(facts.actions).map((kind) => `action.${kind}`),
    ...facts.reasons.map((code) => `reason.${code}`),
    ...facts.options.flatMap(({ name, choices }) => [
      `option.${name}`,
      `option.${name}.text`,
      ...choices.map((choice) => `option.${name}.${String(choice)}`),
    ]),
    ...new Set(sources.flatMap((points) => Object.keys(points)).map((key) => `source.${key}`)),
  ];
}

/** Whether a message of a family is about something that the game has. */
function isOfTheGame(key: string, game: string): boolean {
  const [family = "", kind = "", name = ""] = key.split(".");
  if (!FAMILIES.includes(family)) return false;
  const keys = new Set(Object.values(factsOf(game).keys).flat());
  if (family === "piece") return keys.has(name) || keys.has(name.replace(/-\d+$/, ""));
  if (family === "source" && keys.has(kind.replaceAll("_", "-"))) return true;
  return neededBy(game).includes(`${family}.${kind}`);
}

/** All words that can fill a template of a part: those in quotes where it is said, and those of the game. */
function fillings(part: string): Set<string> {
  const quoted = sourcesOf(part).flatMap(({ text }) => [...text.matchAll(/["'`]([\w-]+)["'`]/g)]);
  const facts = part in GAMES ? JSON.stringify(factsOf(part)) : "";
  const known = [...facts.matchAll(/"([\w-]+)"/g)];
  return new Set([...quoted, ...known].map((match) => match[1]!));
}

/** Whether a template can become a key. Who fills the templates of the shell is not always known here. */
function becomes(each: RegExp, key: string, part: string, words: Set<string>): boolean {
  const [, ...holes] = key.match(each) ?? [];
  const isFilled = (hole: string): boolean =>
    hole.split(".").every((word) => words.has(word) || /^\d+$/.test(word));
  return each.test(key) && (!(part in GAMES) || holes.every(isFilled));
}

/** Speak in a language; what cannot be said is told. */
function speaker(game: string, language: Language, tell: (problem: string) => void): Say {
  const messages = messagesOf(game, language);
  return (key, given = {}) => {
    const text = messages[key];
    if (text === undefined) tell(`no message ${key}`);
    try {
      return String(
        new IntlMessageFormat(text ?? key, TAGS[language], undefined, { ignoreTag: true }).format(given),
      );
    } catch (error) {
      tell(`${key}: ${String(error)}`);
      return key;
    }
  };
}

/** All sentences of a sample: its question, its answers and its news. */
function sentences(words: GameWords, sample: Sample, say: Say): (string | null)[] {
  const { decision, legal, log } = sample.position;
  const name = (seat: number): string => sample.names[seat - 1] ?? "";
  return [
    decision && words.question(decision, say),
    ...legal.map((action) => words.answer(action, say, decision)),
    ...log.flatMap((line) => line.news).map((item) => words.narrate(item, name, say)),
  ];
}

/** Two messages that say the same in every language, and have a reason to. */
const ALIKE: Record<string, string> = {
  "pages/rules.tigris": "the title of a document, which is the name of the game only here",
};

describe("an English sentence", () => {
  const everywhere = (language: Language): Messages =>
    Object.fromEntries(
      PARTS.flatMap((part) =>
        Object.entries(messagesOf(part, language)).map(([key, text]) => [`${part}/${key}`, text]),
      ),
    );
  const said = new Map(LANGUAGES.map((language) => [language, everywhere(language)]));
  const partOf = (key: string): string => key.split("/")[0]!;
  /** Pieces of a game may read alike, and games may say the same in their own words. */
  const isOfAGame = (key: string): boolean => partOf(key).replace(/-learn$/, "") in GAMES;
  /** What the sources of the server or of a game say has its home there. */
  const isWritten = (key: string): boolean => key.slice(key.indexOf("/") + 1) in writtenOf(partOf(key), "en");

  it("has one home: no part says again what another says in all languages", () => {
    const homes = new Map<string, string[]>();
    for (const [key, text] of Object.entries(said.get("en")!)) {
      if (text.split(" ").length < 3 || key in ALIKE) continue;
      const inAll = LANGUAGES.map((language) => said.get(language)![key]).join("\n");
      homes.set(inAll, [...(homes.get(inAll) ?? []), key]);
    }
    const twice = [...homes.values()].filter(
      (keys) => keys.length > 1 && !keys.every(isOfAGame) && keys.some(isWritten),
    );
    expect(twice).toEqual([]);
  });
});

describe.each(PARTS)("the messages of %s", (part) => {
  const english = messagesOf(part, "en");
  const all = new Set(LANGUAGES.flatMap((language) => Object.keys(messagesOf(part, language))));

  it("exist in all languages", () => {
    const missing = LANGUAGES.flatMap((language) => {
      const messages = messagesOf(part, language);
      return [...all].filter((key) => !(key in messages)).map((key) => `${part}/${language}: ${key}`);
    });
    expect(missing).toEqual([]);
  });

  it("are not written again in English where the sources of the game say the same", () => {
    const source = sourceOf(part);
    const again = Object.entries(writtenOf(part, "en")).filter(([key, text]) => source[key] === text);
    expect(again.map(([key]) => `${part}/en: ${key}`)).toEqual([]);
  });

  it("are well formed, with the same arguments in all languages", () => {
    const problems = LANGUAGES.flatMap((language) =>
      Object.entries(messagesOf(part, language)).flatMap(([key, text]) => {
        const wrong = wrongWith(text);
        if (wrong) return [`${part}/${language}: ${key}: ${wrong}`];
        const other = english[key];
        if (other === undefined || wrongWith(other)) return [];
        const [own, wanted] = [text, other].map((each) => argumentsOf(each, `${part}/${key}`));
        return own === wanted ? [] : [`${part}/${language}: ${key}: {${own}}, in English {${wanted}}`];
      }),
    );
    expect(problems).toEqual([]);
  });

  it("are all used", () => {
    const { literals, templates } = couldBeKeys(sourcesOf(part));
    const words = fillings(part);
    for (const key of saidOf(part).literals) literals.add(key);
    const isUsed = (key: string): boolean =>
      literals.has(key) ||
      [...templates.values()].some((each) => becomes(each, key, part, words)) ||
      (part in GAMES && isOfTheGame(key, part)) ||
      // a piece that is named where its card or its rule is: `thing.calendar`
      (key.startsWith("piece.") && literals.has(key.split(".").slice(1, 3).join(".")));
    expect([...all].filter((key) => !isUsed(key)).map((key) => `${part}: ${key}`)).toEqual([]);
  });

  it("are there for all that is said", () => {
    const { literals, templates } = saidOf(part);
    const keys = [...literals].filter((key) => !all.has(key));
    const unmet = [...templates].filter(([, each]) => ![...all].some((key) => each.test(key)));
    expect([...keys, ...unmet.map(([template]) => template)].map((key) => `${part}: ${key}`)).toEqual([]);
  });
});

describe.each(Object.entries(GAMES))("%s in sentences", (game, words) => {
  it.each(LANGUAGES)("has a message for every kind in %s", (language) => {
    const messages = messagesOf(game, language);
    const missing = neededBy(game).filter((key) => !(key in messages));
    expect(missing.map((key) => `${game}/${language}: ${key}`)).toEqual([]);
  });

  it.each(LANGUAGES)("says every sample in %s", (language) => {
    const problems = new Set<string>();
    const say = speaker(game, language, (problem) => problems.add(`${game}/${language}: ${problem}`));
    for (const sample of samplesOf(game)) {
      for (const sentence of sentences(words, sample, say)) {
        const isBroken = sentence !== null && /[{}]|undefined|NaN|^$/.test(sentence);
        if (isBroken) problems.add(`${game}/${language}: ${sample.name}: "${sentence}"`);
      }
    }
    expect([...problems]).toEqual([]);
  });

  it("names a piece and its card for every rule", () => {
    const messages = messagesOf(game, "en");
    const wanted = Object.keys(words.rules).flatMap((piece) => [`piece.${piece}`, `piece.${piece}.text`]);
    expect(wanted.filter((key) => !(key in messages)).map((key) => `${game}: ${key}`)).toEqual([]);
  });

  it("cites rules that there are", () => {
    const folder = join(WEB, "..", "docs", "rules");
    const written = readdirSync(folder).filter((file) => file.startsWith(game) && file.endsWith(".md"));
    const text = written.map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
    const unknown = Object.entries(words.rules).filter(([, rule]) => !text.includes(`**${rule}**`));
    expect(unknown.map(([piece, rule]) => `${game}: ${piece}: ${rule}`)).toEqual([]);
  });
});
