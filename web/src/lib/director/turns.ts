/** The log by turns: the lines of one player that belong together, with what chance and others add to them. */
import type { Line, NewsItem } from "$lib/wire/types";

export interface Turn {
  /** Whose turn it is; 0 for what happens before anybody's. */
  seat: number;
  /** The numbers of its first and its last line. */
  first: number;
  last: number;
  lines: Line[];
  /** It tells what was revealed of all together, which comes of no answer of this player alone. */
  isRevealed?: boolean;
}

/** More steps than these are not played again: the replay page is there for whole matches. */
const MOST = 60;

/** What ends a turn; where it names a player, the next turn is theirs whoever answers in it. */
const ENDS = ["turn_begins", "round_begins"];

function newsOf(line: Line): NewsItem[] {
  return line.news as NewsItem[];
}

/** Whether something was hidden until now. */
function isRevealing({ kind }: NewsItem): boolean {
  return kind.endsWith("_revealed");
}

/** Whose news this is; 0 for what begins or ends for all. */
function ownerOf({ kind, seat }: NewsItem): number {
  return ENDS.includes(kind) ? 0 : seat;
}

/** Share a line among those it is about, whoever has answered: each player has one turn for all that is revealed. */
function share(line: Line, turns: Turn[], revealed: Map<number, Turn>): void {
  for (const seat of new Set(newsOf(line).map(ownerOf))) {
    const news = newsOf(line).filter((item) => ownerOf(item) === seat);
    const turn = revealed.get(seat) ?? { seat, first: line.number, last: 0, lines: [], isRevealed: true };
    turn.lines.push({ ...line, seat, news });
    turn.last = line.number;
    if (!revealed.has(seat)) turns.push(turn);
    revealed.set(seat, turn);
  }
}

/** Cut a log into turns, the newest last. */
export function turnsOf(lines: Line[]): Turn[] {
  const turns: Turn[] = [];
  let isOver = false;
  /** Whose turn was announced; as long as nobody's is, a turn is as long as one player answers. */
  let owner = 0;
  /** What is revealed now, by player, until a turn or a round begins. */
  let revealed: Map<number, Turn> | null = null;
  for (const line of lines) {
    const last = turns.at(-1);
    const isOthers = owner === 0 && line.seat > 0 && last !== undefined && last.seat !== line.seat;
    if (newsOf(line).some(isRevealing)) revealed ??= new Map();
    if (revealed) share(line, turns, revealed);
    else if (!last || (isOver && line.seat > 0) || isOthers) {
      turns.push({ seat: owner || line.seat, first: line.number, last: line.number, lines: [line] });
    } else {
      last.lines.push(line);
      last.last = line.number;
    }
    const end = newsOf(line).find((item) => ENDS.includes(item.kind));
    if (line.seat > 0) isOver = false;
    if (end) [isOver, revealed] = [true, null];
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
  const isMine = (turn: Turn): boolean => turn.seat === viewer && !turn.isRevealed;
  const mine = turns.findLastIndex(isMine);
  const isNow = mine === turns.length - 1; // the viewer is in the middle of a turn: what led to it is still of interest
  const from = isNow ? turns.findLastIndex((turn, at) => isMine(turn) && at < mine) : mine;
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
