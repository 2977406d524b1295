/**
 * One word for one thing. `terms/places.json` says where every concept stands, `terms/<language>.json` which word is
 * ours for it, in which forms it comes, and which words are to be avoided.
 */
import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "../src/lib/i18n/languages";
import { GAMES, readJson, textsOf, type Text } from "./corpus";

interface Term {
  word: string;
  forms?: string[];
  avoid?: string[];
}

/**
 * Pieces and places that are called by their word wherever English says it: a translation that says something else there
 * has two names for one thing. What is left out are words that a sentence often turns another way: verbs, players,
 * rounds and turns, spaces (a numbered one has its gear's name) and buildings in general.
 */
const FIRM = {
  imhotep:
    "ship stone sled quarry market-card round-card minimum-load burial-chamber pyramid obelisk tower bonus draw-pile " +
    "wrath-of-the-pharaoh red-card green-card violet-card blue-card",
  tigris:
    "tile settlement farm market leader king priest farmer trader revolt war catastrophe treasure monument square " +
    "market-hall civilization-building screen bag",
  tzolkin:
    "gear calendar tooth worker wealth-tile jungle beg step starting-player-space privilege age bank bonus extraction " +
    "tomb shrine farm quick-action food-day wood stone gold tribe calamity",
};

/** Places where every translation may do without the word; `unsaid` of `terms/<language>.json` names those of one. */
const MAY_DO_WITHOUT: [string, RegExp][] = [
  // titles and labels that have to be short, and say what they are by where they stand
  ["imhotep.ship", /lesson\.bow$/],
  ["imhotep.stone", /burial_chamber\.B$|action\.place$/],
  ["tigris.civilization-building", /board\.buildings$/],
  ["tzolkin.food-day", /board\.feast-in$/],
  ["tzolkin.extraction", /piece\.wealth\.yaxchilan/],
  // sentences that go without it: what was just said, or what the sentence is about
  ["imhotep.ship", /coach\.where$/],
  ["tigris.leader", /glossary\/tigris\/leader\.text$/],
  ["tigris.catastrophe", /R-9\.2$/],
  ["tigris.monument", /R-7\.7$/],
  ["tigris.trader", /R-8\.5$/],
];

const places = readJson<Record<string, string[]>>("terms/places.json");
const termsOf = (language: Language): Record<string, Term> =>
  readJson<{ terms: Record<string, Term> }>(`terms/${language}.json`).terms;

/**
 * A word to avoid as a pattern: whole words, in any case; `*` stands for any ending. In parentheses it may stand beside
 * ours, as a bridge from another edition.
 */
function avoided(word: string): RegExp {
  const escaped = word.replace(/[.+?^$()|[\]\\{}]/g, "\\$&").replaceAll("*", "\\p{L}*");
  const first = /^\p{L}/u.test(word) ? "(?<![\\p{L}({])" : "";
  const last = /\p{L}$/u.test(word) ? "(?![\\p{L}}])" : "";
  return new RegExp(`${first}${escaped}${last}`, "iu");
}

/** The cards of big moments, by the game in which they come up. */
const MOMENTS: Record<string, string> = { feast: "tzolkin", fight: "tigris", round: "imhotep" };

/** Whether a text is about the scope of a concept: a game, or with `app` everything. */
function isInScope({ place }: Text, scope: string): boolean {
  if (!GAMES.includes(scope)) return true;
  const [, part = "", key = ""] = place.split("/");
  if (part === "director" && MOMENTS[key.split(".")[0]!] === scope) return true;
  return part.startsWith(scope) || new RegExp(`(^|\\.)${scope}\\b`).test(key);
}

/** Whether a word, or one of its forms, occurs in a text. */
const occurs = ({ word, forms = [] }: Term, text: string): boolean =>
  [word, ...forms].some((form) => text.toLowerCase().includes(form.toLowerCase()));

/** The part, the glossary or the rules in which a place lies: `tzolkin-learn`, `tzolkin`, `tzolkin-expansion`. */
const placeOf = (place: string): string => place.split("/")[1]!;

/** All that is said at a place, whatever is chosen, without the names of arguments. */
function wholeTexts(language: Language): Map<string, string> {
  const whole = new Map<string, string>();
  for (const { place, text } of textsOf(language))
    if (!/paragraph \d+$/.test(place))
      whole.set(place, `${whole.get(place) ?? ""} ${text.replace(/\{\w+\}/g, "")}`);
  return whole;
}

/** The English word of a concept or one of its forms, alone or in the plural. */
const saying = ({ word, forms = [] }: Term): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${[word, ...forms].join("|")})s?(?!\\p{L})`, "iu");

/** Whether a translation may do without the word of a concept at a place. */
function mayDoWithout(language: Language, concept: string, place: string): boolean {
  const { unsaid } = readJson<{ unsaid: Record<string, string[]> }>(`terms/${language}.json`);
  const isAllowed = MAY_DO_WITHOUT.some(([what, which]) => what === concept && which.test(place));
  return isAllowed || (unsaid[concept] ?? []).includes(place);
}

describe.each(Object.keys(LANGUAGES) as Language[])("the terms of %s", (language) => {
  const terms = termsOf(language);

  it("name every concept", () => {
    expect(Object.keys(places).filter((concept) => !terms[concept]?.word)).toEqual([]);
  });

  it("have a word of its own for every concept of a game", () => {
    const named = Object.entries(terms).map(([concept, { word }]) => `${concept.split(".")[0]}: ${word}`);
    const verbs = ["build", "constru", "construi"]; // building and building a monument are one thing done
    const twice = named.filter((name, at) => named.indexOf(name) !== at);
    expect(twice.filter((name) => !verbs.includes(name.split(": ")[1]!))).toEqual([]);
  });

  it("avoid none of their own words", () => {
    const own = Object.values(terms).flatMap(({ word, forms = [] }) => [word, ...forms]);
    const apart = Object.entries(terms).filter(([concept]) => concept.startsWith("app."));
    const patterns = apart.flatMap(([, { avoid = [] }]) => avoid.map(avoided));
    expect(own.filter((word) => patterns.some((pattern) => pattern.test(word)))).toEqual([]);
  });
});

describe.each(Object.keys(LANGUAGES) as Language[])("what is read in %s", (language) => {
  const terms = termsOf(language);

  it("calls every concept by its word wherever it stands", () => {
    const texts = textsOf(language);
    const wrong = Object.entries(places).flatMap(([concept, where]) =>
      where.flatMap((place) => {
        const there = texts.filter((text) => text.place === place);
        if (there.length === 0) return [`${language}: no such place: ${place}`];
        const isNamed = there.some(({ text }) => occurs(terms[concept]!, text));
        return isNamed
          ? []
          : [`${language}: ${place}: "${there[0]!.text}" does not say ${terms[concept]!.word}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it("has one name for every piece and place, wherever English has one", () => {
    const [own, english] = [wholeTexts(language), wholeTexts("en")];
    const inEnglish = termsOf("en");
    const wrong = Object.entries(FIRM).flatMap(([game, names]) =>
      names.split(" ").flatMap((name) => {
        const concept = `${game}.${name}`;
        const said = saying(inEnglish[concept]!);
        return [...english]
          .filter(([place, text]) => placeOf(place).startsWith(game) && said.test(text))
          .filter(([place]) => !occurs(terms[concept]!, own.get(place)!))
          .filter(([place]) => !mayDoWithout(language, concept, place))
          .map(
            ([place]) =>
              `${language}: ${place}: "${own.get(place)}" does not say ${terms[concept]!.word}, English does`,
          );
      }),
    );
    expect(wrong).toEqual([]);
  });

  it("does without a word only where it would say it", () => {
    const { unsaid } = readJson<{ unsaid: Record<string, string[]> }>(`terms/${language}.json`);
    const own = wholeTexts(language);
    const needless = Object.entries(unsaid).flatMap(([concept, where]) =>
      where.filter((place) => occurs(terms[concept]!, own.get(place) ?? terms[concept]!.word)),
    );
    expect(needless).toEqual([]);
  });

  it("has none of the words to avoid", () => {
    const texts = textsOf(language);
    const found = Object.entries(terms).flatMap(([concept, { word, avoid = [] }]) => {
      const patterns = avoid.map(avoided);
      const scope = texts.filter((text) => isInScope(text, concept.split(".")[0]!));
      return scope.flatMap(({ place, text }) =>
        patterns.flatMap((pattern) => {
          const match = pattern.exec(text);
          return match ? [`${language}: ${place}: "${match[0]}", ours is "${word}"`] : [];
        }),
      );
    });
    expect([...new Set(found)]).toEqual([]);
  });
});
