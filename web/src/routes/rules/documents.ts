/** The rules texts and glossaries, each loaded when it is first read. */
import { GAMES, type GameName } from "$lib/boards/games";
import type { Language } from "$lib/i18n/i18n.svelte";
import { rulesIn } from "./markdown";

export type DocumentName = string;

/** A word of a game, with what it means. */
export interface Term {
  name: string;
  text: string;
}

const english = import.meta.glob<string>("../../../../docs/rules/*.md", { query: "?raw", import: "default" });
const others = import.meta.glob<string>("../../../rules/*/*.md", { query: "?raw", import: "default" });
const terms = import.meta.glob<Record<string, Term>>("../../../rules/*/*.terms.json", { import: "default" });

/** The rules that can be read: the name of a game, and of what is added to one. */
export const DOCUMENTS: readonly DocumentName[] = Object.keys(english)
  .map((path) => path.slice(path.lastIndexOf("/") + 1, -".md".length))
  .sort();

/** Whether there are rules of that name. */
export function isDocument(name: string): boolean {
  return DOCUMENTS.includes(name);
}

/** The game that a document belongs to. */
export function gameOf(document: DocumentName): GameName {
  return GAMES.find((game) => document.startsWith(game))!;
}

/** The text in a language; in English where it has not been translated. */
export async function loadText(document: DocumentName, language: Language): Promise<string> {
  const translated = others[`../../../rules/${language}/${document}.md`];
  const original = english[`../../../../docs/rules/${document}.md`];
  return (await (translated ?? original)?.()) ?? "";
}

/** The other documents about the same game, with the numbers of their rules. */
export async function loadRelated(document: DocumentName): Promise<Map<string, DocumentName>> {
  const found = new Map<string, DocumentName>();
  for (const other of DOCUMENTS) {
    if (other === document || gameOf(other) !== gameOf(document)) continue;
    for (const rule of rulesIn(await loadText(other, "en"))) found.set(rule, other);
  }
  return found;
}

/** The glossary of a game. */
export async function loadTerms(game: GameName, language: Language): Promise<Term[]> {
  const file = terms[`../../../rules/${language}/${game}.terms.json`];
  return Object.values((await file?.()) ?? {});
}
