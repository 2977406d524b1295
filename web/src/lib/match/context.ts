/** A table's state as the context that boards ask for. */
import type { TableContext } from "$lib/boards/contract";
import { say, type Arguments } from "$lib/i18n/i18n.svelte";
import { settings } from "$lib/ui/settings.svelte";
import type { Action } from "$lib/wire/types";
import type { TableState } from "./match.svelte";

const touch = matchMedia("(pointer: coarse)");

/** Whether an answer waits to be confirmed. */
function mustConfirm(): boolean {
  return settings.confirm === "always" || (settings.confirm === "touch" && touch.matches);
}

/** Answer at once, or hold the answer until it is confirmed. */
export function give(state: TableState, action: Action): void {
  state.choice = state.held = null;
  if (mustConfirm() && state.waitingAction?.id !== action.id) state.hold(action);
  else void state.answer(action);
}

/** The context of the boards of a table. */
export function contextOf(state: TableState): TableContext {
  return {
    get game() {
      return state.table?.game ?? "";
    },
    get options() {
      return state.table?.options ?? {};
    },
    get viewer() {
      return state.position?.viewer ?? null;
    },
    get decision() {
      return state.decision;
    },
    get legal() {
      return state.waitingAction ? [] : state.offered;
    },
    get all() {
      return state.waitingAction ? [] : state.legal;
    },
    get held() {
      return state.held;
    },
    get recent() {
      return state.recent;
    },
    get looked() {
      return state.looked;
    },
    get words() {
      return state.game!.words;
    },
    say: (key: string, given: Arguments = {}) => say(state.table?.game ?? "", key, given),
    name: (seat) => state.name(seat),
    answer: (action) => give(state, action),
    choose: (actions) => state.pick("choice", actions),
    pick: (held, actions) => state.pick(held, actions),
    letGo: () => state.letGo(),
    look: (action) => state.look(action),
    why: (move) => void state.why(move),
  };
}
