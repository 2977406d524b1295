/** Small helpers for what is written on the board. */
import type { Cards } from "./view";

/** A text in lines of about this many letters, broken between words. */
export function wrap(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Every card by itself, in the order of the catalogue. */
export function spread(cards: Cards): string[] {
  return Object.entries(cards).flatMap(([card, copies]) => Array<string>(copies ?? 0).fill(card));
}

/** How many cards there are. */
export function total(cards: Cards): number {
  return Object.values(cards).reduce<number>((sum, copies) => sum + (copies ?? 0), 0);
}
