/** A turn told in a few sentences that carry information, with the points that came of each. */
import type { Say } from "$lib/boards/contract";
import type { NewsItem } from "$lib/wire/types";
import type { Turn } from "./turns";

/** Points that somebody got or lost. */
export interface Gain {
  seat: number;
  count: number;
  /** The colour of the points, in a game that has such. */
  colour?: string;
}

/** One thing that happened. */
export interface Told {
  /** The line of the log where it began. */
  number: number;
  /** Who did it; 0 for nobody. */
  seat: number;
  text: string;
  /** How it is said right after another of its kind, by the same player: in fewer words. */
  again?: string;
  gains: Gain[];
}

/** What a teller needs in order to speak. */
export interface Speaker {
  name(seat: number): string;
  /** A message of the game. */
  say: Say;
  /** A message of ours. */
  tell: Say;
  /** The plain sentence for one piece of news. */
  narrate(item: NewsItem): string | null;
  /** A list in words. */
  list(items: string[]): string;
}

/** Tells a turn of a game. */
export type Teller = (turn: Turn, speaker: Speaker) => Told[];

/** A number argument of a piece of news; what is 0 is not sent. */
export function argument(item: NewsItem, name: string): number {
  return Number(item[name] ?? 0);
}

/** What is written of a turn, sentence by sentence. */
export class Page {
  readonly lines: Told[] = [];
  number = 0;

  get last(): Told | undefined {
    return this.lines.at(-1);
  }

  /** Say something, unless there is nothing to say. */
  add(seat: number, text: string | null): void {
    if (text) this.begin(seat).text = text;
  }

  /** A thing whose words are still to be found. */
  begin(seat: number): Told {
    const line: Told = { number: this.number, seat, text: "", gains: [] };
    this.lines.push(line);
    return line;
  }

  /** Points for what was said last. */
  gain(gain: Gain): void {
    const line = this.last ?? this.begin(gain.seat);
    line.gains = withGain(line.gains, gain);
  }
}

/** A turn news by news, for a game that has no teller of its own. */
export const tellPlainly: Teller = (turn, speaker) => {
  const page = new Page();
  for (const line of turn.lines) {
    page.number = line.number;
    for (const item of line.news as NewsItem[]) page.add(item.seat, speaker.narrate(item));
  }
  return page.lines;
};

/** Gains with one more, added to those of the same player and colour. */
export function withGain(gains: Gain[], more: Gain): Gain[] {
  const isSame = (one: Gain): boolean => one.seat === more.seat && one.colour === more.colour;
  const same = gains.find(isSame);
  if (!same) return [...gains, more];
  return gains.map((one) => (isSame(one) ? { ...one, count: one.count + more.count } : one));
}

/** How many there are of each, in the order in which they come first. */
export function counted<Thing>(things: Thing[]): [Thing, number][] {
  const counts = new Map<Thing, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return [...counts];
}
