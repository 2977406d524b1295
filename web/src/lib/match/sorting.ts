/** Many answers in order: by kind where there are too many, by part (a ship) where a word says it, in fewer words together. */
import type { Short } from "$lib/boards/contract";
import type { Action } from "$lib/wire/types";

/** More than that are shown one kind at a time. */
const FEW = 24;
/** As many answers of a kind stand there unasked all the same. */
const AT_ONCE = 4;
/** As many answers as there are number keys: more are sorted by their parts, unless another number is said. */
const KEYS = 9;

/** How a game sorts its answers. */
export interface Sorter {
  /** Whether a kind has a name. */
  isNamed(kind: string): boolean;
  part(action: Action): string | null;
  /** More answers than these are sorted by their parts. */
  few?: number;
  /** As many answers of a kind stand there unasked all the same. */
  atOnce?: number;
}

export interface Sorted {
  /** Kinds to choose from, and those whose answers have parts, with these. */
  large: string[];
  parts: Map<string, string[]>;
  /** What is chosen: the first of the parts where else nothing would be shown. */
  chosen: string;
  /** The answers of what is chosen, and all that belong to nothing there. */
  shown: Action[];
}

/** The name by which a part is chosen: `sail 2`. */
export const named = (kind: string, part: string): string => `${kind} ${part}`;

/** Things that belong together, in the order in which the first of each come. */
function grouped<Thing, Key>(things: Thing[], keyOf: (thing: Thing) => Key): Map<Key, Thing[]> {
  const found = new Map<Key, Thing[]>();
  for (const thing of things) found.set(keyOf(thing), [...(found.get(keyOf(thing)) ?? []), thing]);
  return found;
}

/** The kinds that have parts, with these. */
function partsOf(offered: Action[], part: Sorter["part"]): Map<string, string[]> {
  const kinds = grouped(
    offered.filter((action) => part(action) !== null),
    (action) => action.kind,
  );
  return new Map([...kinds].map(([kind, all]) => [kind, [...new Set(all.map((each) => part(each)!))]]));
}

/** Some answers as they are offered where a kind or a part was chosen; "" where none was. */
export function sorted(offered: Action[], chosen: string, sorter: Sorter): Sorted {
  const { isNamed, part, few = KEYS, atOnce = AT_ONCE } = sorter;
  const parts = offered.length > few ? partsOf(offered, part) : new Map<string, string[]>();
  const kinds = grouped(offered, (action) => action.kind);
  const isMany = offered.length > FEW && kinds.size > 1;
  const large = [...kinds.keys()].filter(
    (kind) => isMany && kinds.get(kind)!.length > atOnce && isNamed(kind) && !parts.has(kind),
  );
  const shownOf = (which: string): Action[] =>
    offered.filter((action) => {
      if (parts.has(action.kind)) return named(action.kind, part(action)!) === which;
      return !large.includes(action.kind) || action.kind === which;
    });
  const [first] = [...parts].map(([kind, all]) => named(kind, all[0]!));
  const isEmpty = shownOf(chosen).length === 0 && first !== undefined;
  return { large, parts, chosen: isEmpty ? first : chosen, shown: shownOf(isEmpty ? first : chosen) };
}

/** An answer in a list: in fewer words where others of its kind stand beside it, the first of them after the name of the kind. */
export interface Listed {
  action: Action;
  text: string | null;
  head: string | null;
}

/** Answers in a list: those with fewer words stand together. */
export function listed(answers: Action[], shortOf: (action: Action) => Short | null): Listed[] {
  const short = new Map(answers.map((action) => [action, shortOf(action)]));
  const together = grouped<Action, string | Action>(answers, (action) => short.get(action)?.kind ?? action);
  return [...together].flatMap(([kind, all]) =>
    all.map((action, index) => ({
      action,
      text: all.length > 1 ? short.get(action)!.text : null,
      head: all.length > 1 && index === 0 ? String(kind) : null,
    })),
  );
}
