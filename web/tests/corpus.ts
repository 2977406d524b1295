/** Everything that people read in a language: messages, rules and glossaries, each text with the place where it stands. */
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "../src/lib/i18n/languages";

export interface Text {
  /** `messages/tzolkin/kind.pick`, `glossary/tigris/war` or `rules/imhotep/R-3.6`. */
  place: string;
  text: string;
}

export const WEB = join(import.meta.dirname, "..");
export const GAMES = ["imhotep", "tigris", "tzolkin"];

export const parsed = (text: string): MessageFormatElement[] => parse(text, { ignoreTag: true });

export const readJson = <Content>(path: string): Content =>
  JSON.parse(readFileSync(join(WEB, path), "utf8")) as Content;

/** The messages of a part. What games and the server say in English stands in their sources. */
export const messagesOf = (part: string, language: Language): Record<string, string> => ({
  ...(language === "en" && existsSync(join(WEB, `generated/${part}.en.json`))
    ? readJson<Record<string, string>>(`generated/${part}.en.json`)
    : {}),
  ...readJson<Record<string, string>>(`messages/${language}/${part}.json`),
});

/** The parts of the messages: the app's own, and one for each game. */
export const partsOf = (language: Language): string[] =>
  readdirSync(join(WEB, "messages", language)).map((file) => file.replace(".json", ""));

/** All sentences that a message can become, with its arguments in braces: one for each choice that says something. */
export function sentencesOf(elements: MessageFormatElement[]): string[] {
  return elements.reduce(
    (begun, element) => begun.flatMap((start) => spoken(element).map((end) => start + end)),
    [""],
  );
}

function spoken(element: MessageFormatElement): string[] {
  if (element.type === TYPE.literal) return [element.value];
  if (element.type === TYPE.pound) return ["#"];
  if (element.type === TYPE.select || element.type === TYPE.plural)
    return Object.values(element.options)
      .filter((option) => option.value.length > 0)
      .flatMap((option) => sentencesOf(option.value));
  return ["value" in element ? `{${element.value}}` : ""];
}

/** The messages of a language as sentences. */
export function messageTexts(language: Language): Text[] {
  return partsOf(language).flatMap((part) =>
    Object.entries(messagesOf(part, language)).flatMap(([key, message]) =>
      sentencesOf(parsed(message)).map((text) => ({ place: `messages/${part}/${key}`, text })),
    ),
  );
}

/** The glossaries of a language: names and explanations. */
export function glossaryTexts(language: Language): Text[] {
  return GAMES.flatMap((game) =>
    Object.entries(
      readJson<Record<string, { name: string; text: string }>>(`rules/${language}/${game}.terms.json`),
    ).flatMap(([key, { name, text }]) => [
      { place: `glossary/${game}/${key}`, text: name },
      { place: `glossary/${game}/${key}.text`, text },
    ]),
  );
}

/** The names of the rules texts. */
export const DOCUMENTS = readdirSync(join(WEB, "../docs/rules"))
  .filter((file) => file.endsWith(".md"))
  .map((file) => file.replace(".md", ""));

/** The rules of a language, paragraph by paragraph, without what is written in code; a row of a table is a paragraph. */
export function rulesTexts(language: Language): Text[] {
  return DOCUMENTS.flatMap((document) => {
    const translated = join(WEB, "rules", language, `${document}.md`);
    const file = existsSync(translated) ? translated : join(WEB, "../docs/rules", `${document}.md`);
    const prose = readFileSync(file, "utf8").replace(/```[^]*?```|`[^`\n]*`/g, "…");
    const paragraphs = prose.split(/\n\s*\n|\n(?=[|-])/).filter((text) => !/^[|\s-]*$/.test(text));
    return paragraphs.map((paragraph, at) => {
      const rule = /\*\*(R-[\d.]+)\*\*/.exec(paragraph)?.[1];
      return {
        place: `rules/${document}/${rule ?? `paragraph ${at + 1}`}`,
        text: paragraph.replace(/\n\s*/g, " "),
      };
    });
  });
}

const read = new Map<Language, Text[]>();

/** All that people read in a language. */
export function textsOf(language: Language): Text[] {
  const known = read.get(language);
  if (known) return known;
  const texts = [...messageTexts(language), ...glossaryTexts(language), ...rulesTexts(language)];
  read.set(language, texts);
  return texts;
}
