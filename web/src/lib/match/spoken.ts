/** What a table says in the words of its game. */
import type { Now, Short } from "$lib/boards/contract";
import type { GameOnScreen } from "$lib/boards/games";
import { say, t, type Arguments } from "$lib/i18n/i18n.svelte";
import type { Action, Decision, Line, NewsItem, Position } from "$lib/wire/types";

/** Whatever shows a match: a table, or a match that is looked back upon. */
interface Shown {
  readonly game: GameOnScreen | null;
  name(seat: number): string;
}

/** What somebody sees of it. */
interface Seen {
  readonly position: Position | null;
  readonly log: Line[];
}

function nowOf({ position, log = [] }: Partial<Seen>): Now | null {
  return position ? { view: position.view, viewer: position.viewer, log, legal: position.legal } : null;
}

function sayOf({ game }: Shown) {
  return (key: string, given: Arguments = {}): string => say(game!.name, key, given);
}

/** What happened, in sentences. */
export function sentences(shown: Shown, news: readonly unknown[]): string[] {
  return (news as NewsItem[])
    .map((item) => shown.game!.words.narrate(item, (seat) => shown.name(seat), sayOf(shown)))
    .filter((sentence) => sentence !== null);
}

/** The open decision as a question; nothing where nobody is asked. */
export function questionOf(shown: Shown & Partial<Seen>, decision: Decision | null): string {
  return decision ? shown.game!.words.question(decision, sayOf(shown), nowOf(shown)) : "";
}

/** What is asked once something is picked: where it goes, or which of some answers; nothing where nothing is picked. */
export function pickedOf(shown: Shown & { held: string | null; choice: Action[] | null }): string {
  if (!shown.choice) return "";
  return shown.game!.words.picked?.(shown.held ?? "", sayOf(shown)) ?? t("table.choose");
}

/** The answers that what was typed could mean; none where nothing was typed. */
export function meant(
  shown: Shown & { decision: Decision | null },
  offered: Action[],
  typed: string,
): Action[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return [];
  return offered.filter(
    (action) =>
      action.text.includes(wanted) || labelOf(shown, action, shown.decision).toLowerCase().includes(wanted),
  );
}

/** An answer to the open decision as a label. */
export function labelOf(shown: Shown, action: Action, decision: Decision | null): string {
  return shown.game!.words.answer(action, sayOf(shown), decision);
}

/** An answer in fewer words, below the name of its kind; nothing where it has none. */
export function shortOf(table: Shown & Seen, action: Action): Short | null {
  return table.game!.words.short?.(action, sayOf(table), nowOf(table)) ?? null;
}

/** An answer at a table, with what it costs now. */
export function pricedLabelOf(table: Shown & Seen & { decision: Decision | null }, action: Action): string {
  const { game, decision } = table;
  return game!.words.answer(action, sayOf(table), decision, nowOf(table));
}
