/** The log of a match by turns and in sentences. */
import type { TableState } from "$lib/match/match.svelte";
import { language } from "$lib/i18n/i18n.svelte";
import { linesOf, speakerOf, type Line } from "./tell";
import type { Told } from "./telling";
import type { Line as LogLine } from "$lib/wire/types";
import { turnsOf, turnsSince, type Turn } from "./turns";

/** What was told of some lines, in one language and to one viewer. */
interface Kept {
  key: string;
  lines: LogLine[];
  told: Told[];
}

export class Story {
  readonly #table: TableState;
  #kept = new WeakMap<LogLine, Kept>();

  constructor(table: TableState) {
    this.#table = table;
  }

  get turns(): Turn[] {
    return turnsOf(this.#table.log);
  }

  /** What happened in a turn. One that was taken back and played otherwise has other lines. */
  tell(turn: Turn): Told[] {
    const key = `${language()} ${this.#table.position?.viewer}`;
    const kept = this.#kept.get(turn.lines.at(-1)!);
    const isSame =
      kept?.key === key &&
      kept.lines.length === turn.lines.length &&
      kept.lines.every((line, index) => line === turn.lines[index]);
    if (kept && isSame) return kept.told;
    const told = this.#table.game!.tell(turn, speakerOf(this.#table));
    this.#kept.set(turn.lines.at(-1)!, { key, lines: turn.lines, told });
    return told;
  }

  /** One line for each of the others since the viewer's last turn. */
  get since(): Line[] {
    const viewer = this.#table.position?.viewer ?? null;
    const name = (seat: number): string => this.#table.name(seat);
    const lines = linesOf(turnsSince(this.turns, viewer), (turn) => this.tell(turn), name);
    return lines.filter((line) => line.seat !== viewer);
  }
}

const stories = new WeakMap<TableState, Story>();

/** The story of a table; the same one for all who ask. */
export function storyOf(table: TableState): Story {
  const known = stories.get(table) ?? new Story(table);
  stories.set(table, known);
  return known;
}
