/** What the news add to a scene: where a piece comes from or goes to when the table does not show it, and what is handed out. */
import type { Decision, NewsItem } from "$lib/wire/types";

/** Something that is handed out: points, or goods that look like what lies at a place. */
export interface Token {
  from: string;
  to: string;
  /** Points, or the place whose picture it wears. */
  points?: { count: number; colour?: string };
  picture?: string;
}

export interface Script {
  /** Where a piece comes from that lies at a place now. */
  origin(what: string, place: string): string | null;
  /** Where a piece goes to that lay at a place before. */
  goal(what: string, place: string): string | null;
  tokens: Token[];
}

/** With more than these at once, a scene hands out only the first. */
const MOST_TOKENS = 14;

/** Writes the script of a game for some news; the question that was open before tells what they answer. */
export type Scriptwriter = (news: NewsItem[], decision: Decision | null) => Script;

/** Of a game without a script of its own nothing moves. */
const STILL: Script = { origin: () => null, goal: () => null, tokens: [] };

/** The script for some news. */
export function scriptOf(
  write: Scriptwriter | undefined,
  news: NewsItem[],
  decision: Decision | null,
): Script {
  const script = write?.(news, decision) ?? STILL;
  return { ...script, tokens: script.tokens.slice(0, MOST_TOKENS) };
}

/** The news of some kinds. */
export function only(news: NewsItem[], ...kinds: string[]): NewsItem[] {
  return news.filter((item) => kinds.includes(item.kind));
}
