import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
// @ts-expect-error a script without types
import { wireTypes } from "../scripts/types.mjs";

test("the types of the wire are those of the schemas", async () => {
  const written = await readFile(new URL("../generated/wire.d.ts", import.meta.url), "utf8");
  expect(await wireTypes()).toBe(written);
});
