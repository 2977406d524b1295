/** An app goes by engines of its own make alone: a newer list under an older app, and what is kept for it. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import fitting from "../generated/fits.json";
import type { Facts } from "../src/lib/device/engine";
import type { EngineData } from "../src/lib/device/engines";
import { loadReading } from "../src/lib/device/reading";

const OURS = `imhotep-${fitting.imhotep.fits}-aa.wasm`;
const ours: EngineData = { file: OURS, ...fitting.imhotep };
const newer: EngineData = { ...ours, file: "imhotep-f00d-bb.wasm", fits: "f00d", rules: ours.rules + 1 };

/** The browser's cache of engines; addresses in the order in which they came. */
let kept: string[] = [];
let listed: Record<string, EngineData> = {};

beforeEach(() => {
  [kept, listed] = [[], {}];
  vi.resetModules(); // whoever has asked once goes on with the same
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(listed))));
  const cache = {
    keys: () => Promise.resolve(kept.map((url) => ({ url }))),
    add: (url: string) => Promise.resolve(void (kept = [...kept.filter((each) => each !== url), url])),
    delete: (url: string) => Promise.resolve(void (kept = kept.filter((each) => each !== url))),
  };
  vi.stubGlobal("caches", { open: () => Promise.resolve(cache) });
  return () => vi.unstubAllGlobals();
});

const engines = () => import("../src/lib/device/engines");
const keep = async (...files: string[]) => (kept = files.map((await engines()).addressOf));
const files = () => kept.map((url) => url.split("/").at(-1));

test("a server that still builds engines says when to ask again", async () => {
  listed = { imhotep: ours };
  expect((await (await engines()).lookForEngines()).again).toBeNull();
  const headers = { "retry-after": "5" };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(listed), { headers })));
  const { engines: found, again } = await (await engines()).lookForEngines();
  expect([Object.keys(found), again]).toEqual([["imhotep"], 5]);
});

describe("the engine of a game", () => {
  test("is the one that is told, where it fits this app", async () => {
    listed = { imhotep: ours };
    await keep(`imhotep-${fitting.imhotep.fits}-old.wasm`);
    expect(await (await engines()).engineOf("imhotep")).toMatchObject({ file: OURS, isOurs: true });
  });

  test("is the one that is kept, where the server is newer than the page", async () => {
    listed = { imhotep: newer };
    await keep(OURS, newer.file);
    const found = await (await engines()).engineOf("imhotep");
    expect(found).toMatchObject({ file: OURS, rules: fitting.imhotep.rules, isOurs: true });
    expect(found.address).toBe(kept[0]);
  });

  test("is refused with a word of its own, where there is only that of another version", async () => {
    listed = { imhotep: newer };
    await keep(newer.file);
    await expect((await engines()).engineOf("imhotep")).rejects.toMatchObject({ code: "other_version" });
    expect((await (await engines()).engineList())["imhotep"]).toMatchObject({ isOurs: false });
  });

  test("is not here yet, where none is told or kept", async () => {
    await expect((await engines()).engineOf("imhotep")).rejects.toMatchObject({ code: "no_engine" });
  });

  test("is kept for older pages and other versions when a newer one comes", async () => {
    const { keepAll } = await import("../src/lib/device/keeping");
    const [first, second] = ["1", "2"].map((name) => `imhotep-${fitting.imhotep.fits}-${name}.wasm`);
    await keep("imhotep-0ld-aa.wasm", first!, second!, "tigris-0ld-aa.wasm");
    listed = { imhotep: ours, tigris: { ...newer, file: "tigris-f00d-bb.wasm" } };
    await keepAll(await (await engines()).engineList());
    expect(files()).toEqual(["imhotep-0ld-aa.wasm", second, "tigris-0ld-aa.wasm", OURS, "index.json"]);
  });
});

test("an engine is compared with the reading of its records before anything is read", async () => {
  const { isReadBy } = await import("../src/lib/device/rules");
  const reading = await loadReading("imhotep");
  const { data, vocabulary } = reading;
  const facts = {
    game: "imhotep",
    rules_version: data.rules,
    n_actions: vocabulary.size,
    max_legal: data.maxLegal,
    parts_of_a_point: data.partsOfAPoint,
    record: { size: 2 * data.layouts.State.size, facts: data.sizeOfFacts },
  } as Facts;
  expect(isReadBy(facts, reading)).toBe(true);
  const others: Partial<Facts>[] = [
    { rules_version: data.rules + 1 },
    { n_actions: vocabulary.size + 1 },
    { record: { ...facts.record, size: facts.record.size + 2 } },
    { record: { ...facts.record, facts: facts.record.facts - 2 } },
  ];
  for (const other of others) expect(isReadBy({ ...facts, ...other }, reading)).toBe(false);
});
