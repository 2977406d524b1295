/** Any game in sentences: its own words by the names of its kinds, and its notation for answers. */
import type { Arguments } from "$lib/i18n/i18n.svelte";
import type { GameWords } from "../contract";

/** The arguments of a sentence. */
function given(item: object): Arguments {
  return Object.fromEntries(
    Object.entries(item).filter(([, value]) => typeof value === "number" || typeof value === "string"),
  ) as Arguments;
}

export const words: GameWords = {
  question: (decision, say) => say(`question.${decision.kind}`, given(decision)),
  narrate: (item, name, say) => say(`news.${item.kind}`, { ...given(item), name: name(item.seat) }),
  answer: (action) => action.text,
  done: [],
  costly: [],
  shown: [],
  rules: {},
};
