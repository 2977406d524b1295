/** The last table that was set up of each game, kept in the browser: most people play the same way again. */
import type { TableWanted } from "$lib/wire/types";

const key = (game: string): string => `ziggurat.table.${game}`;

/** What was wanted last of a game; null where nothing usable is kept. */
export function lastChosen(game: string): TableWanted | null {
  try {
    const found = JSON.parse(localStorage.getItem(key(game)) ?? "null") as Partial<TableWanted> | null;
    return found?.game === game && Array.isArray(found.seats) ? (found as TableWanted) : null;
  } catch {
    return null;
  }
}

/** Keep what was wanted. */
export function keepChosen(wanted: TableWanted): void {
  try {
    localStorage.setItem(key(wanted.game), JSON.stringify(wanted));
  } catch {
    return; // a browser that keeps nothing still plays
  }
}
