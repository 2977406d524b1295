/** What is read out at a big moment, row by row. */

/** How many milliseconds a row is read, at speed 1. */
export const BEAT = 900;

interface Head {
  seat?: number;
  label?: string;
}

export interface Tally {
  /** What the first column holds, for people who hear the page. */
  corner: string;
  columns: Head[];
  /** What is read out; while a row is read the places that it speaks of are lit. */
  rows: (Head & { cells: (number | string | null)[]; places?: string[] })[];
  total: { label: string; cells: number[] } | null;
  /** What stands below the total: how a tie was broken. */
  after?: { label: string; cells: string[] } | null;
  /** What the sums are called while the rows are read out; whether the rows add up to the total at all. */
  sofar: string;
  isSum: boolean;
  /** The columns of the best. */
  best?: number[];
  notes: { text: string; isLoud?: boolean }[];
}

/** Notes of some sentences, without those that have nothing to say. */
export function noted(texts: (string | null)[]): Tally["notes"] {
  return texts.flatMap((text) => (text ? [{ text }] : []));
}
