/** The log comes in pages, the last one first: how pages and positions add up to one log without holes. */
import type { Line, LogMessage, Position } from "$lib/wire/types";

/** The lines that are known after a position was told. They may begin in the middle of the log. */
export function linesAfter(lines: Line[], position: Position): Line[] {
  if (position.log_kept < position.log_from) return position.log; // what lies between is unknown, and so what lies before it is cut off
  return [...lines.filter((line) => line.number <= position.log_kept), ...position.log];
}

/** How many lines of a log that ends at a position are not known yet. */
export function linesMissing(lines: Line[], position: Position | null): number {
  return Math.max(0, (position?.position ?? 0) - lines.length);
}

/** The lines with a page before them; the same lines, if the page does not end where they begin. */
export function linesWith(page: LogMessage, lines: Line[], missing: number): Line[] {
  return page.log_from + page.log.length === missing ? [...page.log, ...lines] : lines;
}

/** Lines of text for each of some that have needs: the fewest for each, and the others in turn as long as there are any. */
export function allotted(needs: number[], lines: number, least = needs.map(() => 1)): number[] {
  const given = [...least];
  const isShort = (index: number): boolean => given[index]! < needs[index]!;
  for (let left = lines - given.reduce((sum, count) => sum + count, 0); left > 0; left--) {
    const short = [...given.keys()].filter(isShort);
    if (short.length === 0) break;
    const next = short.reduce((one, other) => (given[other]! < given[one]! ? other : one));
    given[next]! += 1;
  }
  return given;
}
