/** What Python means, for views that tools/translate.py has made of it: only where TypeScript means something else. */
export { visible } from "./records";

/** A value of a translated function. What it is, Python's type checker knows. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Any = any;

type Rows = Iterable<Any>;

/** What Python takes for true: not 0, and not empty. */
export function truth(value: Any): boolean {
  if (value instanceof Map) return value.size > 0;
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return (value as Any).length > 0;
  if (value !== null && typeof value === "object") return Object.keys(value).length > 0;
  return Boolean(value);
}

export const bool = truth;

export function int(value: Any): number {
  return Math.trunc(Number(value));
}

export function str(value: Any): string {
  return String(value);
}

export function len(value: Any): number {
  return value instanceof Map ? value.size : (value.length ?? Object.keys(value).length);
}

export function list(values: Rows): Any[] {
  return Array.from(values);
}

/** The remainder, which has the sign of the divisor. */
export function mod(value: number, by: number): number {
  return value - by * Math.floor(value / by);
}

/** `|`: the bits of two numbers, or one dict laid over another. */
export function or(left: Any, right: Any): Any {
  return typeof left === "object" ? { ...left, ...right } : left | right;
}

export function has(values: Any, value: Any): boolean {
  if (values instanceof Map) return values.has(value);
  return typeof values.includes === "function" ? values.includes(value) : Object.hasOwn(values, value);
}

export function sum(values: Rows): number {
  let total = 0;
  for (const value of values) total += Number(value);
  return total;
}

export function any(values: Rows): boolean {
  return list(values).some(truth);
}

export function all(values: Rows): boolean {
  return list(values).every(truth);
}

export function min(...values: Any[]): Any {
  return values.length === 1 ? Math.min(...values[0]) : Math.min(...values);
}

export function max(...values: Any[]): Any {
  return values.length === 1 ? Math.max(...values[0]) : Math.max(...values);
}

/** The first of some values, or what stands in where there is none. */
export function next(values: Rows, otherwise: Any): Any {
  for (const value of values) return value;
  return otherwise;
}

export function range(from: number, to?: number, step = 1): number[] {
  const [start, end] = to === undefined ? [0, from] : [from, to];
  const found: number[] = [];
  for (let value = start; step > 0 ? value < end : value > end; value += step) found.push(value);
  return found;
}

export function enumerate(values: Rows, start = 0): [number, Any][] {
  return list(values).map((value, at) => [at + start, value]);
}

/** Pairs of two rows, which must be equally long. */
export function zip(left: Rows, right: Rows): [Any, Any][] {
  const [lefts, rights] = [list(left), list(right)];
  if (lefts.length !== rights.length)
    throw new Error(`${lefts.length} values do not pair with ${rights.length}`);
  return lefts.map((value, at) => [value, rights[at]]);
}

/** The values beside which something true stands. */
export function compress(values: Rows, chosen: Any): Any[] {
  return list(values).filter((_, at) => truth(chosen[at]));
}

/** Part of a row, as Python slices it. */
export function slice(values: Any, from: number | null, to: number | null, step = 1): Any[] {
  const part = Array.from(values).slice(from ?? 0, to ?? undefined);
  return step === 1 ? part : part.filter((_, at) => at % step === 0);
}

export function dict(pairs: Any): Any {
  return Symbol.iterator in pairs ? Object.fromEntries(pairs) : { ...pairs };
}

export function fromkeys(names: Rows, value: Any): Any {
  return Object.fromEntries(list(names).map((name) => [name, value]));
}

export function keys(values: Any): Any[] {
  return values instanceof Map ? [...values.keys()] : Object.keys(values);
}

export function values(of: Any): Any[] {
  return of instanceof Map ? [...of.values()] : Object.values(of);
}

export function items(of: Any): [Any, Any][] {
  return of instanceof Map ? [...of.entries()] : Object.entries(of);
}

export function get(from: Any, name: Any, otherwise: Any = null): Any {
  const found = from instanceof Map ? from.get(name) : Object.hasOwn(from, name) ? from[name] : undefined;
  return found === undefined ? otherwise : found;
}

/** What a Map has for a key; where it has nothing, what is put there now. */
export function setdefault(into: Map<Any, Any>, name: Any, value: Any): Any {
  if (!into.has(name)) into.set(name, value);
  return into.get(name);
}
