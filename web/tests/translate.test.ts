/** The way for another language: what a translator sees of every message, and the guide, followed word by word. */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GAMES, messagesOf, partsOf, readJson, WEB } from "./corpus";

const CHECKS = ["messages", "rules", "terms", "grammar"].map((name) => `tests/${name}.test.ts`);

describe("the context of the messages", () => {
  const contexts = readJson<Record<string, { where: string; see: string }>>("messages/context.json");
  const familyOf = (part: string, key: string): string =>
    `${GAMES.includes(part) ? "game" : part}/${key.split(".")[0]}`;
  const families = partsOf("en").flatMap((part) =>
    Object.keys(messagesOf(part, "en")).map((key) => familyOf(part, key)),
  );

  it("is told for every message, and for nothing else", () => {
    expect(Object.keys(contexts).sort()).toEqual([...new Set(families)].sort());
    expect(Object.values(contexts).filter(({ where, see }) => !where || !see)).toEqual([]);
  });

  it("names pages that there are", () => {
    const pages = Object.values(contexts).flatMap(({ see }) =>
      [...see.matchAll(/#\/(\w+)/g)].map(([, page]) => page!),
    );
    const unknown = pages.filter((page) => page !== "nothing" && !existsSync(join(WEB, "src/routes", page)));
    expect(unknown).toEqual([]);
  });
});

describe("the guide for translators", () => {
  const guide = readFileSync(join(WEB, "../docs/guides/translate.md"), "utf8");
  const begin = /```sh\n(FROM=[^]*?)```/.exec(guide)![1]!;
  const house = mkdtempSync(join(tmpdir(), "translate-"));
  const path = (name: string): string => join(house, "web", name);

  /** Run those of the checks that look at the new language; what they said. */
  function check(): { status: number | null; said: string } {
    const vitest = join(WEB, "node_modules/vitest/vitest.mjs");
    const wanted = ["--root", path(""), "--reporter=dot", "-t", "(in|of) gl\\b|all languages", ...CHECKS];
    const run = spawnSync(process.execPath, [vitest, "run", ...wanted], {
      cwd: path(""),
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1" },
    });
    return { status: run.status, said: run.stdout + run.stderr };
  }

  beforeAll(() => {
    cpSync(join(WEB, "../docs/rules"), join(house, "docs/rules"), { recursive: true });
    const copied = "generated messages rules src terms tests package.json tsconfig.json vite.config.ts".split(
      " ",
    );
    for (const name of copied) cpSync(join(WEB, name), path(name), { recursive: true });
    symlinkSync(join(WEB, "node_modules"), path("node_modules"));
    execFileSync("sh", ["-ec", begin], { cwd: house });
  }, 120_000);
  afterAll(() => rmSync(house, { recursive: true }));

  it("makes a fifth language that passes all checks", { timeout: 600_000 }, () => {
    expect(readFileSync(path("src/lib/i18n/languages.ts"), "utf8")).toMatch(/gl: "Galego".*gl: "gl"/s);
    const { status, said } = check();
    expect(said).not.toContain("FAIL");
    expect(status).toBe(0);
  });

  it("makes one whose faults are found", { timeout: 600_000 }, () => {
    const file = path("messages/gl/tzolkin.json");
    const messages = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
    delete messages["board.temples"];
    messages["kind.pick"] = "Retirar um trabalhador";
    messages["board.points"] = "{points, plural, few {# pontos} other {# pontos}}";
    messages["board.hand"] = "{hand} trabalhadores de {all} na mão";
    writeFileSync(file, JSON.stringify({ ...messages, "board.kept": "d'ouro" }));
    const { status, said } = check();
    expect(status).toBe(1);
    for (const fault of [
      "gl: board.temples",
      "Retirar um trabalhador",
      "gl: tzolkin/board.hand",
      "no form for 1",
      "board.kept",
    ])
      expect(said).toContain(fault);
  });
});
