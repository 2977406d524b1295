/** The log by turns: the lines of one player that belong together, with what chance and others add to them. */
import type { Line, NewsItem } from "$lib/wire/types";

export interface Turn {
  /** Whose turn it is; 0 for what happens before anybody's. */
  seat: number;
  /** The numbers of its first and its last line. */
  first: number;
  last: number;
  lines: Line[];
}

/** More steps than these are not played again: the replay page is there for whole matches. */
const MOST = 60;

/** What ends a turn; where it names a player, the next turn is theirs whoever answers in it. */
const ENDS = ["turn_begins", "round_begins"];

function newsOf(line: Line): NewsItem[] {
  return line.news as NewsItem[];
}

/** Cut a log into turns, the newest last. */
export function turnsOf(lines: Line[]): Turn[] {
  const turns: Turn[] = [];
  let isOver = false;
  /** Whose turn was announced; as long as nobody's is, a turn is as long as one player answers. */
  let owner = 0;
  for (const line of lines) {
    const last = turns.at(-1);
    const isOthers = owner === 0 && line.seat > 0 && last !== undefined && last.seat !== line.seat;
    if (!last || (isOver && line.seat > 0) || isOthers) {
      turns.push({ seat: owner || line.seat, first: line.number, last: line.number, lines: [line] });
    } else {
      last.lines.push(line);
      last.last = line.number;
    }
    const end = newsOf(line).find((item) => ENDS.includes(item.kind));
    if (line.seat > 0) isOver = false;
    if (end) isOver = true;
    if (end?.kind === "turn_begins") owner = end.seat;
  }
  return turns;
}

/** The turns of the others since the viewer's last one that is over; for a spectator, the last of each player. */
export function turnsSince(turns: Turn[], viewer: number | null): Turn[] {
  if (viewer === null)
    return turns.filter(
      (turn, at) => turn.seat > 0 && !turns.slice(at + 1).some(({ seat }) => seat === turn.seat),
    );
  const mine = turns.findLastIndex((turn) => turn.seat === viewer);
  const isNow = mine === turns.length - 1; // the viewer is in the middle of a turn: what led to it is still of interest
  const from = isNow ? turns.findLastIndex((turn, at) => turn.seat === viewer && at < mine) : mine;
  return turns.slice(from + 1, isNow ? mine : turns.length).filter((turn) => turn.seat > 0);
}

/** One step: the position after a line, with the news since the step before. */
interface Step {
  at: number;
  news: NewsItem[];
}

/** The steps of some lines: what people answer, with what chance adds to it. */
export function stepsOf(lines: Line[], first: number, last: number): Step[] {
  const steps: Step[] = [];
  for (const line of lines) {
    if (line.number < first || line.number > last) continue;
    if (line.seat > 0 || steps.length === 0) steps.push({ at: line.number, news: [] });
    const step = steps.at(-1)!;
    step.at = line.number;
    step.news.push(...newsOf(line));
  }
  return steps.slice(-MOST);
}
