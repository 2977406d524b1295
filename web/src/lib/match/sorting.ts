/** Many answers in order: by kind where there are too many, by part (a ship) where a word says it, in fewer words together. */
import type { Short } from "$lib/boards/contract";
import type { Action } from "$lib/wire/types";

/** More than that are shown one kind at a time. */
const FEW = 24;
/** As many answers of a kind stand there unasked all the same. */
const AT_ONCE = 4;
/** As many answers as there are number keys: more are sorted by their parts. */
const KEYS = 9;

/** How a game sorts its answers. */
export interface Sorter {
  /** Whether a kind has a name. */
  isNamed(kind: string): boolean;
  part(action: Action): string | null;
}

export interface Sorted {
  /** Kinds to choose from, and those whose answers have parts, with these. */
  large: string[];
  parts: Map<string, string[]>;
  /** The answers of what was chosen, and all that belong to nothing there. */
  shown: Action[];
}

/** The name by which a part is chosen: `sail 2`. */
export const named = (kind: string, part: string): string => `${kind} ${part}`;

/** Some answers as they are offered where a kind or a part was chosen; "" where none was. */
export function sorted(offered: Action[], chosen: string, { isNamed, part }: Sorter): Sorted {
  const partOf = (action: Action): string | null => (offered.length > KEYS ? part(action) : null);
  const parts = new Map<string, string[]>();
  for (const action of offered) {
    const each = partOf(action);
    const known = parts.get(action.kind) ?? [];
    if (each !== null && !known.includes(each)) parts.set(action.kind, [...known, each]);
  }
  const kinds = Map.groupBy(offered, (action) => action.kind);
  const many = [...kinds.keys()].filter((kind) => kinds.get(kind)!.length > AT_ONCE && isNamed(kind));
  const isMany = offered.length > FEW && kinds.size > 1;
  const large = isMany ? many.filter((kind) => !parts.has(kind)) : [];
  const shown = offered.filter((action) => {
    const each = partOf(action);
    if (each !== null) return named(action.kind, each) === chosen;
    return !large.includes(action.kind) || action.kind === chosen;
  });
  return { large, parts, shown };
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
  const together = Map.groupBy(answers, (action) => short.get(action)?.kind ?? action);
  return [...together].flatMap(([kind, all]) =>
    all.map((action, index) => ({
      action,
      text: all.length > 1 ? short.get(action)!.text : null,
      head: all.length > 1 && index === 0 ? String(kind) : null,
    })),
  );
}
