/** Grammar that a machine can check: plurals with real numbers, spaces, apostrophes and quotation marks, figures. */
import { TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { IntlMessageFormat } from "intl-messageformat";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LANGUAGES, TAGS, type Language } from "../src/lib/i18n/languages";
import { GAMES, messagesOf, parsed, partsOf, readJson, rulesTexts, textsOf, WEB } from "./corpus";

const ALL = Object.keys(LANGUAGES) as Language[];
const TRANSLATIONS = ALL.filter((language) => language !== "en");

/** Numbers as they come up at a table, and one point and a half. */
const NUMBERS = [...Array(131).keys(), 1.5];

/** Arguments that count things. */
const COUNTS = "all|count|corn|days|done|hand|minutes|most|n|of|points|price|seconds|support".split("|");

/** Messages that name so many of a good: the game and the key. */
const GOODS = GAMES.flatMap((game) =>
  Object.keys(messagesOf(game, "en"))
    .filter((key) => key.startsWith("goods."))
    .map((key) => [game, key]),
);

/**
 * What a language says of itself: its quotation marks; what may follow a number, the same for one and for many; and
 * what stands between two numbers, as in "2 of 5", and so may follow one only where another comes next.
 */
interface Habits {
  quotes: string;
  after_numbers: string[];
  between_numbers: string[];
}

const habitsOf = (language: Language): Habits => readJson(`terms/${language}.json`);

/** Code that players may read: the signs of a map. */
const SHOWN_CODE = ["`~`", "`.`"];

interface Message {
  name: string;
  elements: MessageFormatElement[];
}

const messages = (language: Language): Message[] =>
  partsOf(language).flatMap((part) =>
    Object.entries(messagesOf(part, language)).map(([key, text]) => ({
      name: `${language}: ${part}/${key}`,
      elements: parsed(text),
    })),
  );

/** The runs of elements in a message: its own, and those of every choice and plural, with the form they stand in. */
function runs(elements: MessageFormatElement[], form = ""): { form: string; run: MessageFormatElement[] }[] {
  const inside = elements.flatMap((element) => {
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return [];
    const forms = Object.entries(element.options);
    return forms.flatMap(([name, { value }]) => runs(value, element.type === TYPE.plural ? name : form));
  });
  return [{ form, run: elements }, ...inside];
}

/** The word after a number, where one follows; and the next one, unless a number or anything else comes next. */
function wordsAfterNumbers(run: MessageFormatElement[]): { word: string; then: string }[] {
  return run.flatMap((element, at) => {
    const counts = element.type === TYPE.argument && COUNTS.includes(element.value);
    const next = run[at + 1];
    if ((!counts && element.type !== TYPE.pound) || next?.type !== TYPE.literal) return [];
    const [, word, then = ""] = /^\s(\p{L}+)(?:\s(\p{L}+))?/u.exec(next.value) ?? [];
    return word ? [{ word, then }] : [];
  });
}

/** Whether a word may follow any number, whatever it is. */
function isTheSame({ word, then }: { word: string; then: string }, language: Language): boolean {
  const { after_numbers: after, between_numbers: between } = habitsOf(language);
  return between.includes(word) ? then === "" || after.includes(`${word} ${then}`) : after.includes(word);
}

const say = (language: Language, part: string, key: string, given: Record<string, number | string>): string =>
  String(new IntlMessageFormat(messagesOf(part, language)[key]!, TAGS[language]).format(given));

describe.each(ALL)("plurals in %s", (language) => {
  it("have a form for every number that comes up", () => {
    const lacking = messages(language).flatMap(({ name, elements }) =>
      runs(elements).flatMap(({ run }) =>
        run.flatMap((element) => {
          if (element.type !== TYPE.plural) return [];
          const rules = new Intl.PluralRules(TAGS[language], { type: element.pluralType ?? "cardinal" });
          const forms = Object.keys(element.options);
          const isSame = forms.every((form) => form === "other" || form.startsWith("="));
          if (isSame) return [];
          const number = NUMBERS.find((n) => !forms.includes(`=${n}`) && !forms.includes(rules.select(n)));
          return number === undefined ? [] : [`${name}: no form for ${number} (${rules.select(number)})`];
        }),
      ),
    );
    expect(lacking).toEqual([]);
  });
});

describe.each(ALL)("numbers in %s", (language) => {
  it("stand before words that agree with them", () => {
    const wrong = messages(language).flatMap(({ name, elements }) =>
      runs(elements)
        .filter(({ form }) => form === "")
        .flatMap(({ run }) => wordsAfterNumbers(run))
        .filter((words) => !isTheSame(words, language))
        .map(({ word, then }) => `${name}: "${`${word} ${then}`.trim()}" is the same for one and for many`),
    );
    expect(wrong).toEqual([]);
  });

  const goods = GOODS.map(
    ([game, key]) => new IntlMessageFormat(messagesOf(game!, language)[key!]!, TAGS[language]),
  );
  const known = new Map<number, Set<string>>();
  /** What follows a number where so many of a good are named. */
  function named(count: number): Set<string> {
    if (!known.has(count))
      known.set(count, new Set(goods.map((good) => String(good.format({ count })).replace(/^\S+ /, ""))));
    return known.get(count)!;
  }
  const all = [...new Set(NUMBERS.flatMap((number) => [...named(number)]))].sort(
    (one, other) => other.length - one.length,
  );

  it("that are written out stand before words that agree with them, too", () => {
    const numbers = new RegExp(`(?<![\\d.,/–−-])(\\d+) (${all.join("|")})(?!\\p{L})`, "gu");
    const wrong = textsOf(language).flatMap(({ place, text }) =>
      [...text.matchAll(numbers)]
        .filter(([, number, word]) => !named(Number(number)).has(word!))
        .map(([said]) => `${language}: ${place}: ${said}`),
    );
    expect(wrong).toEqual([]);
  });

  it("that stand between two numbers name nothing that is counted", () => {
    expect(all.filter((word) => habitsOf(language).between_numbers.includes(word))).toEqual([]);
  });
});

describe("numbers said aloud", () => {
  it.each<[Language, string, string, Record<string, number | string>, string]>([
    ["pt", "imhotep", "board.score", { count: 0 }, "0 pontos"],
    ["pt", "imhotep", "board.score", { count: 1 }, "1 ponto"],
    ["pt", "tzolkin", "board.points", { points: 1.5 }, "1,5 pontos"],
    ["pt", "imhotep", "board.sled", { count: 0 }, "Trenó: 0 pedras"],
    [
      "pt",
      "tzolkin",
      "news.feast",
      { count: 2 },
      "2.º dia de alimentação: os trabalhadores são alimentados.",
    ],
    ["ro", "tzolkin", "goods.wood", { count: 1 }, "1 lemn"],
    ["ro", "tzolkin", "goods.wood", { count: 2 }, "2 lemne"],
    ["ro", "tzolkin", "goods.wood", { count: 20 }, "20 de lemne"],
    ["ro", "tzolkin", "goods.stone", { count: 19 }, "19 pietre"],
    ["ro", "tzolkin", "goods.stone", { count: 101 }, "101 pietre"],
    ["ro", "tzolkin", "goods.stone", { count: 120 }, "120 de pietre"],
    ["ro", "tzolkin", "board.points", { points: 1.5 }, "1,5 puncte"],
    ["fr", "tzolkin", "board.hand", { hand: 1, all: 6 }, "1 ouvrier sur 6 en main"],
    ["fr", "tzolkin", "board.hand", { hand: 3, all: 6 }, "3 ouvriers sur 6 en main"],
    ["fr", "tzolkin", "board.points", { points: 1.5 }, "1,5 point"],
    ["fr", "tzolkin", "goods.gold", { count: 2 }, "2 ors"],
    ["fr", "tzolkin", "news.feast", { count: 1 }, "1er jour de festin\u00a0: on nourrit les ouvriers."],
    ["fr", "tzolkin", "news.feast", { count: 4 }, "4e jour de festin\u00a0: on nourrit les ouvriers."],
  ])("in %s: %s/%s with %o", (language, part, key, given, said) => {
    expect(say(language, part, key, given)).toBe(said);
  });

  it("take „de” in Romanian from 20 on, and not before", () => {
    const wrong = messages("ro").flatMap(({ name, elements }) =>
      runs(elements).flatMap(({ form, run }) =>
        wordsAfterNumbers(run).flatMap((words) => {
          if (form === "other" && words.word !== "de" && !isTheSame(words, "ro"))
            return [`${name}: 20 ${words.word}`];
          const isOf = run.some(
            (element) => element.type === TYPE.literal && /^ de (?!pus)/.test(element.value),
          );
          return form === "few" && isOf ? [`${name}: 2 de`] : [];
        }),
      ),
    );
    expect(wrong).toEqual([]);
  });
});

describe.each(ALL)("the typography of %s", (language) => {
  const found = (pattern: RegExp): string[] =>
    textsOf(language).flatMap(({ place, text }) => {
      const match = pattern.exec(text);
      if (!match) return [];
      return [`${language}: ${place}: …${text.slice(Math.max(0, match.index - 20), match.index + 10)}…`];
    });

  it("has typographic apostrophes, quotation marks and dots", () => {
    expect(found(/['"`´]|\.\.\./)).toEqual([]);
  });

  it("has no quotation marks of another language", () => {
    const strangers = [..."„“”«»‚‘"].filter((mark) => !habitsOf(language).quotes.includes(mark)).join("");
    expect(found(new RegExp(`[${strangers}]`))).toEqual([]);
  });

  it("closes what it opens", () => {
    const [open = "", close = ""] = habitsOf(language).quotes;
    const unequal = textsOf(language).filter(
      ({ text }) => text.split(open).length !== text.split(close).length,
    );
    expect(unequal.map(({ place }) => `${language}: ${place}`)).toEqual([]);
  });

  it("breaks no line before a sign", () => {
    expect(found(/ [:;!?»%]|« /)).toEqual([]);
  });
});

describe("the typography of French", () => {
  it("has a no-break space before : and », a narrow one before ; ! ?, and one inside of «", () => {
    const wrong = textsOf("fr").flatMap(({ place, text }) =>
      [...text.matchAll(/[^\u00a0][:»]|[^\u202f!?][;!?]|«[^\u00a0]/g)].map(
        ({ index }) => `${place}: …${text.slice(Math.max(0, index - 20), index + 10)}…`,
      ),
    );
    expect(wrong).toEqual([]);
  });
});

/** Vowels with which a French word begins, and arguments that a player or a gear may fill with such a word. */
const VOWEL = "[aeiouàâéèêîôœ]";
const NAMED = "\\{(?:name|names|other|attacker|defender|winner|wheel|someone)\\}";

describe("the grammar of French", () => {
  it("elides before vowels, and puts no name that may begin with one behind a word that would", () => {
    const short = "(?<![\\p{L}’-])(?:de|que|ne|le|la|se|je|me|te|jusque|lorsque|puisque)";
    const full = new RegExp(`${short} (?:${NAMED}|${VOWEL})[^ ]*`, "iu");
    const found = textsOf("fr").flatMap(({ place, text }) => {
      const match = full.exec(text);
      return match ? [`${place}: ${match[0]}`] : [];
    });
    expect(found).toEqual([]);
  });
});

describe.each(ALL)("what players read in %s", (language) => {
  it("has no code and no files in the rules", () => {
    const folder = language === "en" ? join(WEB, "../docs/rules") : join(WEB, "rules", language);
    const files = readdirSync(folder).filter((file) => file.endsWith(".md"));
    const shown = files.flatMap((file) => {
      const prose = readFileSync(join(folder, file), "utf8").replace(/```[^]*?```/g, "");
      return [...prose.matchAll(/`[^`]+`/g)]
        .map(([code]) => code)
        .filter((code) => !SHOWN_CODE.includes(code));
    });
    expect(shown).toEqual([]);
  });

  it("has no commands, keys or files in messages and glossaries", () => {
    const code = /\bziggurat \p{Ll}+|\b\p{Ll}+_\p{Ll}+|\.(?:json|py|ts|md|toml)\b|--\p{Ll}/u;
    const found = textsOf(language)
      .filter(({ place }) => !place.startsWith("rules/"))
      .map(({ place, text }) => ({ place, said: code.exec(text.replace(/\{\w+\}/g, ""))?.[0] }));
    expect(
      found.filter(({ said }) => said).map(({ place, said }) => `${language}: ${place}: ${said}`),
    ).toEqual([]);
  });
});

describe.each(TRANSLATIONS)("the rules in %s", (language) => {
  it("have the figures of the English rules", () => {
    const figures = (of: Language): Map<string, string> =>
      new Map(
        rulesTexts(of)
          .filter(({ place }) => /R-[\d.]+$/.test(place))
          .map(({ place, text }) => [place, figuresIn(text)]),
      );
    const [own, english] = [figures(language), figures("en")];
    const wrong = [...english].filter(([place, wanted]) => own.get(place) !== wanted);
    expect(
      wrong.map(([place, wanted]) => `${language}: ${place}: ${own.get(place)}, in English ${wanted}`),
    ).toEqual([]);
  });

  it("refuse what was not asked in the same words in every game", () => {
    expect(new Set(GAMES.map((game) => messagesOf(game, language)["reason.not_asked"])).size).toBe(1);
  });
});

/** The figures of a text, sorted, without those of pages and of rules. */
function figuresIn(text: string): string {
  const plain = text.replace(/\(pp?\.[^)]*\)|R-[\d.]*\d/g, "");
  return [...plain.matchAll(/\d+/g)]
    .map(([figure]) => Number(figure))
    .sort((one, other) => one - other)
    .join(" ");
}
