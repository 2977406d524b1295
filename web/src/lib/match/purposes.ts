/**
 * What an answer is for, in a sentence that is so: read from the table before and after it, as the rules themselves have
 * given it, and from what is printed. Each game lists what can be said in `boards/<game>/purposes.ts`, what teaches most
 * first. A sentence that is not certain from these is not said.
 */
import type { Say } from "$lib/boards/contract";
import type { Arguments } from "$lib/i18n/i18n.svelte";
import type { Action, Decision, NewsItem } from "$lib/wire/types";

/** An answer, and what the rules have made of it. */
export interface Answered<View> {
  action: Action;
  decision: Decision | null;
  me: number;
  before: View;
  after: View;
  news: readonly NewsItem[];
  name(seat: number): string;
  say: Say;
}

/** Something that can be said of an answer, by the message `why.<key>` of the game. */
export interface Purpose<View> {
  key: string;
  /** What it is said with; null where it is not so. */
  sees(answered: Answered<View>): Arguments | null;
  /** It is said after what the answer is for: something more that it brings; or what it costs, or others have of it. */
  comes?: "also" | "price";
  /** The parts of the board that it speaks of. */
  lights?(given: Arguments, answered: Answered<View>): string[];
}

/** A sentence of an answer, and the parts of the board to be marked while it is read. */
export interface Told {
  text: string;
  isPrice: boolean;
  lights: string[];
}

/** What an answer is for, what more it brings, and its price: at most one sentence of each. */
export function purposeOf<View>(purposes: readonly Purpose<View>[], answered: Answered<View>): Told[] {
  return [undefined, "also", "price"].flatMap((place) => {
    for (const purpose of purposes.filter(({ comes }) => comes === place)) {
      const given = purpose.sees(answered);
      if (given) return [told(purpose, given, answered)];
    }
    return [];
  });
}

function told<View>(purpose: Purpose<View>, given: Arguments, answered: Answered<View>): Told {
  return {
    text: answered.say(`why.${purpose.key}`, given),
    isPrice: purpose.comes === "price",
    lights: purpose.lights?.(given, answered) ?? [],
  };
}

/** The points that a seat gets at once, as the news tell it. */
export function pointsIn(news: readonly NewsItem[], seat: number): number {
  return news
    .filter((item) => item.kind === "points" && item.seat === seat)
    .reduce((sum, item) => sum + Number(item["count"] ?? 0), 0);
}
