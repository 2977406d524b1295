/** A table on this device: what several searches found out, taken together. */
import { expect, test } from "vitest";
import { together } from "../src/lib/device/thinkers";

const opinion = (answer: number, visits: number, worth: number, line = [answer]) => ({
  answer,
  visits,
  worth: visits ? [worth] : [],
  points: visits ? [10 * worth] : [],
  rank: visits ? [1] : [],
  line,
});

test("opinions of several searches count by their visits, the best first", () => {
  const found = together([
    [opinion(1, 30, 0.9), opinion(2, 10, 0.2), opinion(3, 0, 0)],
    [opinion(2, 50, 0.8, [2, 7]), opinion(1, 10, 0.5), opinion(3, 0, 0)],
  ]);
  expect(found.map(({ answer, visits }) => [answer, visits])).toEqual([
    [2, 60],
    [1, 40],
    [3, 0],
  ]);
  expect(found[0]!.worth).toEqual([0.7]);
  expect(found[0]!.line).toEqual([2, 7]);
  expect(found[1]!.worth).toEqual([0.8]);
});
