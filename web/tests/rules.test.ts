/** The rules in all languages: the same rules in the same order, the same words, and every reference leads somewhere. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { GameWords } from "../src/lib/boards/contract";
import { words as imhotep } from "../src/lib/boards/imhotep/words";
import { words as tigris } from "../src/lib/boards/tigris/words";
import { words as tzolkin } from "../src/lib/boards/tzolkin/words";
import { LANGUAGES } from "../src/lib/i18n/languages";
import { isAbout, readRules, rulesIn, slug, type Links } from "../src/routes/rules/markdown";

const WEB = join(import.meta.dirname, "..");
const TRANSLATIONS = Object.keys(LANGUAGES).filter((language) => language !== "en");
const DOCUMENTS = ["imhotep", "tigris", "tzolkin", "tzolkin-expansion"];
const GAMES: Record<string, GameWords> = { imhotep, tigris, tzolkin };

const LINKS: Links = {
  address: (target) => `#/rules/game/${target}`,
  document: (file) => `<a href="#/rules/${file}">${file}</a>`,
  table: "Table",
};

const english = (document: string): string =>
  readFileSync(join(WEB, "../docs/rules", `${document}.md`), "utf8");
const fileOf = (document: string, language: string): string => join(WEB, "rules", language, `${document}.md`);
const termsOf = (game: string, language: string): Record<string, { name: string; text: string }> =>
  JSON.parse(readFileSync(join(WEB, "rules", language, `${game}.terms.json`), "utf8"));
const known = (game: string): Set<string> =>
  new Set(
    DOCUMENTS.filter((document) => document.startsWith(game)).flatMap((name) => rulesIn(english(name))),
  );

describe.each(DOCUMENTS)("the rules of %s", (document) => {
  const source = english(document);
  const rules = rulesIn(source);

  it("number every rule once", () => {
    expect(rules.length).toBeGreaterThan(20);
    expect(new Set(rules).size).toBe(rules.length);
  });

  it("refer only to rules that there are", () => {
    const game = Object.keys(GAMES).find((name) => document.startsWith(name))!;
    const all = known(game);
    expect(
      [...source.matchAll(/R-\d+\.\d+/g)].map(([rule]) => rule).filter((rule) => !all.has(rule)),
    ).toEqual([]);
  });

  const translated = TRANSLATIONS.filter((language) => existsSync(fileOf(document, language)));
  it.each(translated)("are the same in %s, in the same order", (language) => {
    expect(rulesIn(readFileSync(fileOf(document, language), "utf8"))).toEqual(rules);
  });

  it.each(["en", ...translated])("have an anchor for every rule and heading in %s", (language) => {
    const text = language === "en" ? source : readFileSync(fileOf(document, language), "utf8");
    const read = readRules(text, LINKS);
    const blocks = read.chapters.flatMap((chapter) => chapter.blocks);
    const anchors = [
      ...blocks
        .map((block) => block.html)
        .join("")
        .matchAll(/ id="([^"]+)"/g),
    ].map(([, id]) => id);
    expect(anchors).toEqual(rules);
    const headings = read.chapters.map((chapter) => chapter.id);
    expect(new Set(headings).size).toBe(headings.length);
    expect(headings.filter((id) => ["", "components", "glossary"].includes(id))).toEqual([]);
    expect(read.intro.map((block) => block.html).join("")).not.toContain("src/");
  });
});

describe.each(Object.entries(GAMES))("the words of %s", (game, words) => {
  it("point to rules that there are", () => {
    const all = known(game);
    expect(Object.entries(words.rules).filter(([, rule]) => !all.has(rule))).toEqual([]);
  });

  it.each(TRANSLATIONS)("are explained in %s as in English", (language) => {
    expect(Object.keys(termsOf(game, language)).sort()).toEqual(Object.keys(termsOf(game, "en")).sort());
    expect(Object.values(termsOf(game, language)).filter((term) => !term.name || !term.text)).toEqual([]);
  });
});

describe.each(Object.keys(LANGUAGES))("the glossaries in %s", (language) => {
  it.each(Object.keys(GAMES))("of %s have every word once", (game) => {
    const names = Object.values(termsOf(game, language)).map((term) => term.name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

describe("a rules text", () => {
  const read = readRules(
    "# Title\n\nIntro.\n\n## 1. Set-up (pp. 2-3)\n\n**R-1.1** Stones, see R-1.2.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n" +
      "**R-1.2** L’ordre des Étoiles. See [Rulings](#rulings) and `R-1.1`.\n\n## Rulings\n\nNone.\n",
    LINKS,
  );

  it("is read as chapters of rules, tables with the rule before them", () => {
    expect(read.title).toBe("Title");
    expect(read.chapters.map(({ id, title, pages }) => [id, title, pages])).toEqual([
      ["1-set-up", "1. Set-up", "(pp. 2-3)"],
      ["rulings", "Rulings", ""],
    ]);
    expect(read.chapters[0]!.blocks.map((block) => block.rules)).toEqual([["R-1.1"], ["R-1.2"]]);
    expect(read.chapters[0]!.blocks[0]!.html).toContain("<table>");
  });

  it("links references, and leaves code alone", () => {
    expect(read.chapters[0]!.blocks[0]!.html).toContain('see <a href="#/rules/game/R-1.2">R-1.2</a>');
    expect(read.chapters[0]!.blocks[1]!.html).toContain('href="#/rules/game/rulings"');
    expect(read.chapters[0]!.blocks[1]!.html).toContain("<code>R-1.1</code>");
  });

  it("is found without accents, with either apostrophe and in any order of words", () => {
    expect(isAbout(read.chapters[0]!.blocks[1]!, "rulings etoiles")).toBe(true);
    expect(isAbout(read.chapters[0]!.blocks[1]!, "l'ordre")).toBe(true);
    expect(isAbout(read.chapters[0]!.blocks[0]!, "etoiles")).toBe(false);
    expect(slug("Décisions")).toBe("décisions");
  });
});
