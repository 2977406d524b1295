/** The log of a match by turns and in sentences. */
import type { TableState } from "$lib/match/match.svelte";
import { language } from "$lib/i18n/i18n.svelte";
import { linesOf, speakerOf, type Line } from "./tell";
import type { Told } from "./telling";
import { turnsOf, turnsSince, type Turn } from "./turns";

export class Story {
  readonly #table: TableState;
  #kept = new Map<string, Told[]>();

  constructor(table: TableState) {
    this.#table = table;
  }

  get turns(): Turn[] {
    return turnsOf(this.#table.log);
  }

  /** What happened in a turn. */
  tell(turn: Turn): Told[] {
    const lines = this.#kept.get(this.#key(turn)) ?? this.#table.game!.tell(turn, speakerOf(this.#table));
    this.#kept.set(this.#key(turn), lines);
    return lines;
  }

  /** A turn that was taken back and played otherwise is another one. */
  #key({ first, last, lines }: Turn): string {
    return `${language()} ${this.#table.position?.viewer} ${first} ${last} ${lines.map((line) => line.move).join()}`;
  }

  /** One line for each of the others since the viewer's last turn. */
  get since(): Line[] {
    const viewer = this.#table.position?.viewer ?? null;
    const lines = linesOf(turnsSince(this.turns, viewer), (turn) => this.tell(turn));
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
