/** The way for another language: what a translator sees of every message, and the guide, followed word by word. */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GAMES, messagesOf, partsOf, readJson, WEB } from "./corpus";

const CHECKS = ["messages", "rules", "terms", "grammar"].map((name) => `tests/${name}.test.ts`);

interface Context {
  /** Where the message stands, in words. */
  where: string;
  /** A page of the app where it is seen, and how to come there. */
  see: string;
  /** A picture in which it is seen. */
  picture?: string;
}

describe("the context of the messages", () => {
  const contexts = readJson<Record<string, Context>>("messages/context.json");
  /** The most exact context of a message, as `scripts/context.mjs` finds it. */
  function contextOf(part: string, key: string): string | undefined {
    const words = key.split(".");
    const scopes = GAMES.includes(part) ? [part, "game"] : [part];
    return words
      .map((_, at) => words.slice(0, words.length - at).join("."))
      .flatMap((family) => scopes.map((scope) => `${scope}/${family}`))
      .find((place) => place in contexts);
  }
  const found = partsOf("en").flatMap((part) =>
    Object.keys(messagesOf(part, "en")).map((key) => ({ part, key, context: contextOf(part, key) })),
  );

  it("is told for every message, and for nothing else", () => {
    expect(found.filter(({ context }) => !context)).toEqual([]);
    const used = new Set(found.map(({ context }) => context));
    expect(Object.keys(contexts).filter((context) => !used.has(context))).toEqual([]);
    expect(Object.values(contexts).filter(({ where, see }) => !where || !see)).toEqual([]);
  });

  it("is told game by game for pieces, news and what stands on a board, and piece by piece for these", () => {
    const vague = found.filter(({ part, key, context }) => {
      const [family = "", name] = key.split(".");
      const exact = family === "news" ? `${part}/news` : `${part}/${family}.${name}`;
      return (
        GAMES.includes(part) && ["piece", "board", "news"].includes(family) && !context!.startsWith(exact)
      );
    });
    expect(vague).toEqual([]);
  });

  it("names a page that there is, and pictures that there are", () => {
    for (const [name, { see, picture }] of Object.entries(contexts)) {
      const pages = [...see.matchAll(/#\/(\w+)/g)].map(([, page]) => page!);
      const unknown = pages.filter(
        (page) => page !== "nothing" && !existsSync(join(WEB, "src/routes", page)),
      );
      expect(unknown, name).toEqual([]);
      expect(see, name).toContain("#/");
      for (const game of GAMES)
        if (picture) expect(existsSync(join(WEB, "..", picture.replace("<game>", game))), name).toBe(true);
    }
  });
});

describe("the guide for translators", () => {
  const guide = readFileSync(join(WEB, "../docs/guides/translate.md"), "utf8");
  const begin = /```sh\n(FROM=[^]*?)```/.exec(guide)![1]!;
  const begun: string[] = [];
  const pathIn = (house: string, name: string): string => join(house, "web", name);

  /** A house in which Galician was begun as the guide says, as a copy of a language. */
  function begunFrom(language: string): string {
    const house = mkdtempSync(join(tmpdir(), "translate-"));
    begun.push(house);
    cpSync(join(WEB, "../docs/rules"), join(house, "docs/rules"), { recursive: true });
    const folders = "generated messages rules scripts src terms tests".split(" ");
    const copied = [...folders, "index.html", "package.json", "tsconfig.json", "vite.config.ts"];
    for (const name of copied) cpSync(join(WEB, name), pathIn(house, name), { recursive: true });
    symlinkSync(join(WEB, "node_modules"), pathIn(house, "node_modules"));
    expect(begin).toContain("FROM=pt");
    execFileSync("sh", ["-ec", begin.replace("FROM=pt", `FROM=${language}`)], { cwd: house });
    return house;
  }

  /** Run those of the checks that look at the new language; what they said. */
  function check(house: string): { status: number | null; said: string } {
    const vitest = join(WEB, "node_modules/vitest/vitest.mjs");
    const root = pathIn(house, "");
    const wanted = ["--root", root, "--reporter=dot", "-t", "(in|of) gl\\b|all languages", ...CHECKS];
    const run = spawnSync(process.execPath, [vitest, "run", ...wanted], {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1" },
    });
    return { status: run.status, said: run.stdout + run.stderr };
  }

  let house = "";
  const path = (name: string): string => pathIn(house, name);
  beforeAll(() => (house = begunFrom("pt")), 120_000);
  afterAll(() => begun.forEach((each) => rmSync(each, { recursive: true })));

  it("prints every message of the new language, with its place and examples", { timeout: 120_000 }, () => {
    const run = spawnSync(process.execPath, ["scripts/context.mjs", "gl"], {
      cwd: path(""),
      encoding: "utf8",
    });
    expect(run.status, run.stderr).toBe(0);
    const printed = run.stdout.split(/^## /m).slice(1);
    const wanted = partsOf("en").flatMap((part) =>
      Object.keys(messagesOf(part, "en")).map((key) => `${part}/${key}`),
    );
    expect(printed.map((message) => message.split("\n")[0])).toEqual(wanted);
    expect(printed.filter((message) => !message.includes("- gl: ") || message.includes("(?)"))).toEqual([]);
    for (const game of GAMES) {
      const isExample = (message: string): boolean => /- for example: [^]*- which becomes: /.test(message);
      expect(printed.some((message) => message.startsWith(`${game}/news.`) && isExample(message))).toBe(true);
    }
  });

  it("makes a fifth language that passes all checks", { timeout: 600_000 }, () => {
    expect(readFileSync(path("src/lib/i18n/languages.ts"), "utf8")).toMatch(/gl: "Galego".*gl: "gl"/s);
    const { status, said } = check(house);
    expect(said).not.toContain("FAIL");
    expect(status).toBe(0);
  });

  it("makes one from English that passes them, too", { timeout: 600_000 }, () => {
    const { status, said } = check(begunFrom("en"));
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
    const { status, said } = check(house);
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
