/** What is read out at a big moment, row by row. */

interface Head {
  seat?: number;
  label?: string;
}

export interface Tally {
  /** What the first column holds, for people who hear the page. */
  corner: string;
  columns: Head[];
  rows: (Head & { cells: (number | string | null)[] })[];
  total: { label: string; cells: number[] } | null;
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
