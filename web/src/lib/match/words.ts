/** What goes wrong, in the person's language. */
import { has, say, t } from "$lib/i18n/i18n.svelte";
import type { AtMove } from "$lib/wire/refused";

/** A refusal as a sentence: the game's own reason, the app's word for it, or what the server said. */
export function explained(error: { code: string; sentence: string }, game?: string): string {
  if (game && has(game, `reason.${error.code}`)) return say(game, `reason.${error.code}`);
  if (has("shell", `error.${error.code}`)) return t(`error.${error.code}`);
  return error.sentence;
}

/** The same, with the move that is why. */
export function explainedAtMove(error: { code: string; sentence: string; at?: AtMove | null }): string {
  const { at } = error;
  return at
    ? `${explained(error)} ${t("error.at_move", { number: at.number, move: at.move })}`
    : explained(error);
}
