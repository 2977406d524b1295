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
