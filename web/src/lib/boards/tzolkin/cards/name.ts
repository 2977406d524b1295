/** The name of a card in lines. */

/** A name in one line where it is short enough; else in two, cut between the words that leave them most alike. */
export function inLines(name: string, most: number): string[] {
  const words = name.split(" ");
  if (name.length <= most || words.length < 2) return [name];
  const cuts = words.slice(1).map((_, index) => [words.slice(0, index + 1), words.slice(index + 1)]);
  const lines = cuts.map((cut) => cut.map((part) => part.join(" ")));
  const longest = (of: string[]): number => Math.max(...of.map((line) => line.length));
  return lines.reduce((best, other) => (longest(other) < longest(best) ? other : best));
}
