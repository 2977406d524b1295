/**
 * What the app says, in four languages. Messages are ICU texts in messages/<language>/<part>.json, flat keys; the part
 * `shell` is the app's own, every other part is a game's and is loaded when the game is first shown. A game says most
 * of its English itself: generated/<game>.en.json holds it, and a message of the same key takes its place.
 */
import { IntlMessageFormat } from "intl-messageformat";
import { SvelteMap } from "svelte/reactivity";
import { LANGUAGES, TAGS, type Language } from "./languages";

export { LANGUAGES, type Language };
export type Arguments = Record<string, string | number | boolean | null | undefined>;
type Messages = Record<string, string>;

const files = import.meta.glob<Messages>("../../../messages/*/*.json", { import: "default" });
const sources = import.meta.glob<Messages>("../../../generated/*.en.json", { import: "default" });
const messages = new SvelteMap<string, Messages>();
const formats = new Map<string, IntlMessageFormat>();
const wanted = new Set<string>(["shell"]);
/** What games without messages of their own say, by part and key; it is the same in every language. */
const taught = new SvelteMap<string, Messages>();
let current = $state<Language>("en");

/** The language that is spoken now. */
export function language(): Language {
  return current;
}

/** The tag by which that language forms numbers, plurals and dates. */
export function tag(): string {
  return TAGS[current];
}

/** The first of the browser's languages that we speak. */
export function languageOfBrowser(): Language {
  const spoken = navigator.languages.map((each) => each.slice(0, 2).toLowerCase());
  return (spoken.find((each) => each in LANGUAGES) ?? "en") as Language;
}

/** Speak a language from now on, once all its parts that are in use are here. */
export async function chooseLanguage(next: Language): Promise<void> {
  if (messages.size === 0) current = next; // nothing was said yet: whatever is needed now is needed in this language
  for (let n = 0; n < wanted.size;) {
    n = wanted.size; // a part that comes into use meanwhile is loaded too
    await Promise.all([...wanted].map((part) => load(next, part)));
  }
  current = next;
  document.documentElement.lang = TAGS[next];
}

/** Have a part ready, in the language that is spoken. */
export async function needPart(part: string): Promise<void> {
  wanted.add(part);
  let spoken: Language;
  do {
    spoken = current;
    await load(spoken, part);
  } while (spoken !== current);
}

async function load(inLanguage: Language, part: string): Promise<void> {
  const name = `${inLanguage}/${part}`;
  if (messages.has(name)) return;
  const own = inLanguage === "en" ? sources[`../../../generated/${part}.en.json`]?.() : {};
  const written = files[`../../../messages/${name}.json`]?.();
  messages.set(name, { ...(await own), ...(await written) });
}

/** Learn what a part says where it has no messages of its own. */
export function teach(part: string, texts: Messages): void {
  taught.set(part, { ...taught.get(part), ...texts });
}

/** Whether there is such a message. */
export function has(part: string, key: string): boolean {
  return textOf(part, key) !== undefined;
}

function textOf(part: string, key: string): string | undefined {
  return messages.get(`${current}/${part}`)?.[key] ?? taught.get(part)?.[key];
}

/** A message of a part, with its arguments filled in. A missing one shows its key, so that it is seen and mended. */
export function say(part: string, key: string, given: Arguments = {}): string {
  const text = textOf(part, key);
  if (text === undefined) return missing(part, key);
  if (!text.includes("{") && !text.includes("'")) return text;
  return String(formatOf(`${current}/${part}/${key}`, text).format(given));
}

/** What is said for want of a message: the last word of the key, in a game that has taught us what it could. */
function missing(part: string, key: string): string {
  if (part === "shell" || !taught.has(part)) return `${part}:${key}`;
  return key.slice(key.lastIndexOf(".") + 1).replaceAll(/[_-]/g, " ");
}

/** A message of the app itself. */
export function t(key: string, given: Arguments = {}): string {
  return say("shell", key, given);
}

function formatOf(name: string, text: string): IntlMessageFormat {
  const known = formats.get(name);
  if (known) return known;
  const made = new IntlMessageFormat(text, tag(), undefined, { ignoreTag: true });
  formats.set(name, made);
  return made;
}

/** A list in words: "wood, stone and gold". */
export function list(items: string[]): string {
  return new Intl.ListFormat(tag(), { type: "conjunction" }).format(items);
}

/** A number as people write it. */
export function number(value: number): string {
  return new Intl.NumberFormat(tag(), { maximumFractionDigits: 2 }).format(value);
}

/** A day, given in seconds, as people write it. */
export function day(seconds: number): string {
  return new Intl.DateTimeFormat(tag(), { dateStyle: "medium" }).format(new Date(seconds * 1000));
}
