/** What goes wrong, in the person's language. */
import { has, say, t } from "$lib/i18n/i18n.svelte";

/** A refusal as a sentence: the game's own reason, the app's word for it, or what the server said. */
export function explained(error: { code: string; sentence: string }, game?: string): string {
  if (game && has(game, `reason.${error.code}`)) return say(game, `reason.${error.code}`);
  if (has("shell", `error.${error.code}`)) return t(`error.${error.code}`);
  return error.sentence;
}
