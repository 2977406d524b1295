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
  const whole = new Uint8Array(words.buffer);
  if (bytes.length > whole.length)
    throw new Error(`${bytes.length} bytes are not a record of ${whole.length}.`);
  whole.set(bytes);
  return recordAt(layouts, layouts.State, words, 0);
}

function recordAt(layouts: Layouts, layout: Layout, words: Int16Array, start: number): Rec {
  const record: Rec = {};
  for (const field of layout.fields) record[field[0]] = fieldAt(layouts, field, words, start + field[1]);
  return record;
}

function fieldAt(layouts: Layouts, field: Field, words: Int16Array, at: number): Rec {
  const [, , shape, name] = field;
  const layout = layouts[name];
  if (!layout) return numbersAt(shape, words, at);
  if (!shape.length) return recordAt(layouts, layout, words, at);
  return Array.from({ length: shape[0]! }, (_, index) =>
    recordAt(layouts, layout, words, at + index * layout.size),
  );
}

/** One number, a row of numbers, or rows of rows. Rows lie in the record itself. */
function numbersAt(shape: readonly number[], words: Int16Array, at: number): Rec {
  const [length, ...inner] = shape;
  if (length === undefined) return words[at];
  if (!inner.length) return words.subarray(at, at + length);
  const step = inner.reduce((size, next) => size * next, 1);
  return Array.from({ length }, (_, row) => numbersAt(inner, words, at + row * step));
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
