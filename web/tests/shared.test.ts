/** What all games share names none of them: what belongs to a game lies in its folder. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "..", "src");
const BOARDS = join(SOURCE, "lib", "boards");
const GAMES = readdirSync(BOARDS, { withFileTypes: true })
  .filter((each) => each.isDirectory() && each.name !== "generic")
  .map((each) => each.name);

/** All sources outside the folders of games. */
function shared(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((each) => {
    const path = join(folder, each.name);
    if (!each.isDirectory()) return [path];
    return folder === BOARDS && GAMES.includes(each.name) ? [] : shared(path);
  });
}

test("nothing that all games share names a game", () => {
  const named = new RegExp(`\\b(${GAMES.join("|")})\\b`);
  expect(GAMES.length).toBeGreaterThan(1);
  const naming = shared(SOURCE).filter((path) => named.test(readFileSync(path, "utf8")));
  expect(naming.map((path) => path.slice(SOURCE.length + 1))).toEqual([]);
});
