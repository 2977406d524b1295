/** What goes wrong, in the person's language. */
import { has, say, t } from "$lib/i18n/i18n.svelte";

/** A refusal as a sentence: the game's own reason, the app's word for it, or what the server said. */
export function explained(error: { code: string; sentence: string }, game?: string): string {
  if (game && has(game, `reason.${error.code}`)) return say(game, `reason.${error.code}`);
  if (has("shell", `error.${error.code}`)) return t(`error.${error.code}`);
  return error.sentence;
}

/** Where the rules of what is played at a table are read: those of the expansion where some of it is played. */
export function rulesAddress(table: { game: string; options: object; seats: unknown[] }): string {
  const isMore = table.seats.length > 4 || Object.values(table.options).includes(true);
  return `#/rules/${table.game === "tzolkin" && isMore ? "tzolkin-expansion" : table.game}`;
}
