/** What a chart draws, where its lines begin and end, and the round numbers beside it. */
export interface Series {
  name: string;
  seat: number;
  values: number[];
}

/** Pixels left and right of the lines. */
export const LEFT = 44;
export const RIGHT = 14;

/** Round numbers from below the lowest to above the highest. */
export function stepsOf(from: number, to: number, most = 5): number[] {
  const rough = (to - from) / most;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * unit).find((each) => each >= rough - 1e-9)!;
  const first = Math.floor(from / step + 1e-9);
  const count = Math.ceil(to / step - 1e-9) - first;
  return Array.from({ length: count + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}
