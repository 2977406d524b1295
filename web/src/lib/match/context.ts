/** A table's state as the context that boards ask for. */
import type { TableContext } from "$lib/boards/contract";
import { say, type Arguments } from "$lib/i18n/i18n.svelte";
import { settings } from "$lib/ui/settings.svelte";
import type { Action } from "$lib/wire/types";
import type { TableState } from "./match.svelte";

const touch = matchMedia("(pointer: coarse)");

/** Whether an answer waits to be confirmed. */
export function mustConfirm(): boolean {
  return settings.confirm === "always" || (settings.confirm === "touch" && touch.matches);
}

/** An answer that gives much away is no slip of a finger: it always waits to be confirmed, unless there is no other. */
export function isCostly(state: TableState, action: Action): boolean {
  return state.legal.length > 1 && state.game!.words.costly.includes(action.kind);
}

/** An answer that lets something go that could be had. */
export function isDeclined(state: TableState, action: Action): boolean {
  return state.legal.length > 1 && (state.game!.words.declines ?? []).includes(action.kind);
}

/** Answer at once, or hold the answer until it is confirmed. What was picked stays picked: another place may be better. */
export function give(state: TableState, action: Action): void {
  const isShownFirst = mustConfirm() || isCostly(state, action);
  if (isShownFirst && state.waitingAction?.id !== action.id) state.hold(action);
  else {
    state.choice = state.held = null;
    void state.answer(action);
  }
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
    get present() {
      return state.position?.view ?? null;
    },
    get legal() {
      return state.offered;
    },
    get all() {
      return state.legal;
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
    get hinted() {
      return state.hinted;
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
