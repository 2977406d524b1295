/** Records as objects: `s.players[2].hand[1]`, as the rules in Python read them. Layouts say where everything lies. */
import type { Field, Layout, Layouts } from "./data";

// What a record holds is known to its layout, not to the type checker.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Rec = any;

/** What may be seen of a record: plain objects, arrays and numbers. */
export type Seen = Record<string, unknown>;

const EVERYONE = 0;
const OWNER = 1;
/** Work space, and what is still to be asked: of the agenda only the open decision is told, by other ways. */
const UNSEEN = new Set(["scratch", "agenda"]);

/** The record in some bytes. They are copied: what is written into it changes nothing else. Facts alone are enough. */
export function recordIn(layouts: Layouts, bytes: Uint8Array): Rec {
  const words = new Int16Array(layouts.State.size);
  new Uint8Array(words.buffer).set(bytes);
  return recordAt(layouts, layouts.State, words, 0);
}

/** A record that begins at a word. No field of a record has a name with `$`. */
class Place {
  readonly $found = new Map<string, unknown>();

  constructor(
    readonly $words: Int16Array,
    readonly $start: number,
    readonly $layout: Layout,
  ) {}
}

const kinds = new WeakMap<Layout, typeof Place>();

function recordAt(layouts: Layouts, layout: Layout, words: Int16Array, start: number): Rec {
  let kind = kinds.get(layout);
  if (!kind) kinds.set(layout, (kind = kindOf(layouts, layout)));
  return new kind(words, start, layout);
}

/** Records of a layout, with a property for every field. Most fields of most records are never looked at. */
function kindOf(layouts: Layouts, layout: Layout): typeof Place {
  const kind = class extends Place {};
  for (const field of layout.fields)
    Object.defineProperty(kind.prototype, field[0], propertyOf(layouts, field));
  return kind;
}

function propertyOf(layouts: Layouts, field: Field): PropertyDescriptor & ThisType<Place> {
  const [name, at, shape, inner] = field;
  if (!shape.length && !inner)
    return {
      get() {
        return this.$words[this.$start + at];
      },
      set(value: number) {
        this.$words[this.$start + at] = value;
      },
    };
  return {
    get() {
      if (!this.$found.has(name))
        this.$found.set(name, fieldAt(layouts, field, this.$words, this.$start + at));
      return this.$found.get(name);
    },
  };
}

function fieldAt(layouts: Layouts, field: Field, words: Int16Array, at: number): Rec {
  const [, , shape, name] = field;
  const layout = layouts[name];
  if (!layout) return rowsAt(shape, words, at);
  if (!shape.length) return recordAt(layouts, layout, words, at);
  return Array.from({ length: shape[0]! }, (_, index) =>
    recordAt(layouts, layout, words, at + index * layout.size),
  );
}

/** A row of numbers, or rows of rows. They lie in the record itself. */
function rowsAt(shape: readonly number[], words: Int16Array, at: number): Rec {
  const [length, ...inner] = shape as [number, ...number[]];
  if (!inner.length) return words.subarray(at, at + length);
  const step = inner.reduce((size, next) => size * next, 1);
  return Array.from({ length }, (_, row) => rowsAt(inner, words, at + row * step));
}

/** The numbers of a record by name: those that are not 0. */
export function numbersOf(record: Rec): Record<string, number> {
  const names = (record as Place).$layout.fields.map(([name]) => name);
  return Object.fromEntries(names.filter((name) => record[name]).map((name) => [name, record[name]]));
}

/** The facts of a record that a seat may see; seat 0 sees what all see. The record may be one that a seat owns. */
export function visible(record: Rec, layout: Layout, seat: number, owner: number, layouts: Layouts): Seen {
  const seen: Seen = {};
  for (const [name, , shape, inner, seenBy, owned] of layout.fields) {
    if (UNSEEN.has(name) || !maySee(seenBy, seat, owner)) continue;
    const value = record[name];
    const below = layouts[inner];
    if (!below) seen[name] = shape.length ? plain(value) : value;
    else if (!shape.length) seen[name] = visible(value, below, seat, owner, layouts);
    else
      seen[name] = value.map((each: Rec, index: number) =>
        visible(each, below, seat, owned ? index : owner, layouts),
      );
  }
  return seen;
}

function maySee(seenBy: number, seat: number, owner: number): boolean {
  if (seenBy === OWNER) return seat !== 0 && seat === owner;
  return seenBy === EVERYONE;
}

function plain(row: Int16Array | Int16Array[]): unknown[] {
  return Array.from<Int16Array | number, unknown>(row as Iterable<number>, (each) =>
    typeof each === "number" ? each : plain(each),
  );
}
