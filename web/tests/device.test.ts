/** A table on this device: what several searches found out, taken together; and who thinks where, one thing at a time. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Sight } from "../src/lib/device/engine";
import type { Asked, Thought } from "../src/lib/device/thinker";
import type { Opinion } from "../src/lib/device/thinking";
import { choose, compare, review, together } from "../src/lib/device/thinkers";

vi.mock("../src/lib/device/rules", () => ({ sharedEngine: () => Promise.resolve({ module: null }) }));

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

/** Workers that answer when the test wants. */
const workers: WorkerOfTest[] = [];
class WorkerOfTest {
  onmessage: (event: { data: Thought }) => void = () => {};
  readonly asked: Asked[] = [];
  constructor() {
    workers.push(this);
  }
  postMessage(asked: Asked): void {
    this.asked.push(asked);
  }
}

type Answer =
  { answer: number } | { opinions: Opinion[] } | { reasons: never } | { failed: string; code: string };

const settled = (): Promise<void> => new Promise((done) => setTimeout(done));
const waiting = (): [WorkerOfTest, Asked][] =>
  workers.flatMap((worker) => worker.asked.map((asked): [WorkerOfTest, Asked] => [worker, asked]));

/** Answer the one question that waits. */
async function answer(given: Answer): Promise<void> {
  const [[worker, asked]] = waiting() as [[WorkerOfTest, Asked]];
  worker.asked.shift();
  worker.onmessage({ data: { number: asked.number, ...given } });
  await settled();
}

describe("thoughts on this device", () => {
  const sight = (seat: number): Sight => ({ seat, legal: [1, 2, 3] }) as unknown as Sight;
  const reasons = { reasons: { best: 2, other: 1 } as never };
  beforeEach(() => {
    vi.stubGlobal("Worker", WorkerOfTest);
    vi.stubGlobal("navigator", { hardwareConcurrency: 5 });
    return () => vi.unstubAllGlobals();
  });

  test("are reviewed one at a time, and a comparison is no review", async () => {
    const first = review("toy", sight(1), 1);
    await expect(review("toy", sight(1), 1)).rejects.toMatchObject({ code: "hint_waits" });
    await settled();
    await answer({ opinions: [opinion(2, 9, 1)] });
    const hinted = compare("toy", sight(1), 2, 1);
    await expect(compare("toy", sight(1), 2, 1)).rejects.toMatchObject({ code: "hint_waits" });
    await settled();
    await answer(reasons);
    await answer(reasons);
    expect(await first).toEqual({ best: 2, ...reasons });
    expect(await hinted).toEqual(reasons.reasons);
  });

  test("that failed make room for the next", async () => {
    const failing = expect(compare("toy", sight(1), 2, 1)).rejects.toMatchObject({ code: "no_opinion" });
    await settled();
    await answer({ failed: "it is a test", code: "no_opinion" });
    await failing;
    const best = review("toy", sight(1), 2);
    await settled();
    await answer({ opinions: [opinion(2, 9, 1)] });
    expect(await best).toEqual({ best: 2, reasons: null });
  });

  test("of a bot in which a rule fails end in a legal answer; one whose engine did not come is asked again", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    const chosen = choose("toy", "b", "hard", 0, sight(1));
    await settled();
    await answer({ failed: "unreachable", code: "rule_failed" });
    expect(sight(1).legal).toContain(await chosen);
    expect(said).toHaveBeenCalledOnce();
    const waiting = expect(choose("toy", "b", "hard", 0, sight(1))).rejects.toMatchObject({
      code: "no_opinion",
    });
    await settled();
    await answer({ failed: "the engine did not come", code: "no_opinion" });
    await waiting;
  });

  test("about an answer keep no bot of another seat waiting", async () => {
    const thoughts = [
      review("toy", sight(1), 2),
      choose("toy", "b", "easy", 0, sight(2)),
      choose("toy", "c", "easy", 0, sight(3)),
    ];
    await settled();
    expect(waiting()).toHaveLength(3);
    expect(new Set(waiting().map(([worker]) => worker)).size).toBe(3);
    await answer({ opinions: [opinion(2, 9, 1)] });
    await answer({ answer: 1 });
    await answer({ answer: 1 });
    await Promise.all(thoughts);
  });
});
