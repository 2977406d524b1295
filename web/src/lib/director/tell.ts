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

/** One line for each player of some turns, in the order in which they moved first. */
export function linesOf(turns: Turn[], tell: (turn: Turn) => Told[]): Line[] {
  const lines = new Map<number, Line>();
  for (const turn of turns) {
    const own = tell(turn).filter((one) => one.seat === turn.seat);
    const line = lines.get(turn.seat) ?? {
      seat: turn.seat,
      first: turn.first,
      last: turn.last,
      text: "",
      gains: [],
    };
    const text = [line.text, ...own.map((one) => one.text)].filter((one) => one !== "").join(" ");
    const gains = own.flatMap((one) => one.gains).reduce(withGain, line.gains);
    lines.set(turn.seat, { ...line, last: turn.last, text, gains });
  }
  return [...lines.values()];
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
