/** A match in sentences: how its teller speaks, and what players did in one line each. */
import { list, number, say, type Arguments } from "$lib/i18n/i18n.svelte";
import type { GameOnScreen } from "$lib/boards/games";
import type { Line as LogLine } from "$lib/wire/types";
import { withGain, type Gain, type Speaker, type Told } from "./telling";
import type { Turn } from "./turns";

/** Whatever shows a match: a table, or a match that is looked back upon. */
export interface Shown {
  readonly game: GameOnScreen | null;
  name(seat: number): string;
}

/** How a match speaks in the language of the page. */
export function speakerOf(shown: Shown): Speaker {
  const game = shown.game!;
  const speak = (key: string, given: Arguments = {}): string => say(game.name, key, given);
  const name = (seat: number): string => shown.name(seat);
  return {
    name,
    say: speak,
    tell: (key, given = {}) => say("director", key, given),
    narrate: (item) => game.words.narrate(item, name, speak),
    list,
  };
}

/** What one player did in some turns, in one line. */
export interface Line {
  seat: number;
  /** The numbers of the first and the last line of the log that it is about. */
  first: number;
  last: number;
  text: string;
  gains: Gain[];
}

/** Something that begins with a name, without it; or else nothing. */
function withoutName(text: string, name: string): string | null {
  const rest = text.startsWith(name) ? text.slice(name.length) : "";
  return /^\s*[:\s]/u.test(rest) ? rest.replace(/^\s*:?\s*/u, "") : null;
}

/**
 * Some things that one player did, as one sentence that names them once. What begins otherwise, with a war or with the
 * calendar, is a sentence of its own, and so is what follows it.
 */
export function joined(told: Told[], name: string): string {
  let text = "";
  let isTheirs = false;
  told.forEach((one, index) => {
    const isSame = one.again !== undefined && told[index - 1]?.again !== undefined;
    const clause = withoutName(one.text, name);
    if (text === "") text = one.text;
    else if (clause === null || !isTheirs) text += ` ${one.text}`;
    else text = `${text.replace(/[.]$/, "")}; ${isSame ? one.again! : clause}`;
    isTheirs = clause !== null;
  });
  return text;
}

/** One line for each player of some turns, in the order in which they moved first. */
export function linesOf(turns: Turn[], tell: (turn: Turn) => Told[], name: (seat: number) => string): Line[] {
  const all = new Map<number, { line: Line; told: Told[] }>();
  for (const turn of turns) {
    const { seat, first, last } = turn;
    const own = tell(turn).filter((one) => one.seat === seat);
    if (own.length === 0) continue; // what is done in secret is no turn to play again
    const { line, told } = all.get(seat) ?? { line: { seat, first, last, text: "", gains: [] }, told: [] };
    const gains = own.flatMap((one) => one.gains).reduce(withGain, line.gains);
    all.set(seat, { line: { ...line, last, gains }, told: [...told, ...own] });
  }
  return [...all.values()].map(({ line, told }) => ({
    ...line,
    text: joined(
      told.filter(({ text }) => text !== ""),
      name(line.seat),
    ),
  }));
}

/** News that no line of the log has yet, sentence by sentence: what an answer would do. */
export function tellNews(shown: Shown, seat: number, news: LogLine["news"]): string[] {
  const line: LogLine = { number: 0, seat, move: null, news };
  const told = shown.game!.tell({ seat, first: 0, last: 0, lines: [line] }, speakerOf(shown));
  return told.map(({ text }) => text).filter((text) => text !== "");
}

/** One line of the log in sentences. */
export function tellLine(shown: Shown, line: LogLine): string[] {
  const turn = { seat: line.seat, first: line.number, last: line.number, lines: [line] };
  return shown.game!.tell(turn, speakerOf(shown)).flatMap(({ text, gains }) => {
    const points = gains.map(
      ({ seat, count }) => `${shown.name(seat)} ${count > 0 ? "+" : "−"}${number(Math.abs(count))}`,
    );
    const sentence = points.length > 0 ? `${text} (${points.join(", ")})` : text;
    return sentence ? [sentence] : [];
  });
}
