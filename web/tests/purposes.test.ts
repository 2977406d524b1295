/** What answers are for, in words: short, whole, in every language. That it is so is shown by each game’s test_purposes.py. */
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it, test } from "vitest";
import * as imhotep from "../src/lib/boards/imhotep/purposes";
import * as tigris from "../src/lib/boards/tigris/purposes";
import * as tzolkin from "../src/lib/boards/tzolkin/purposes";
import { LANGUAGES, TAGS, type Language } from "../src/lib/i18n/languages";
import { purposeOf, type Answered, type Purpose } from "../src/lib/match/purposes";
import type { Action } from "../src/lib/wire/types";
import { GAMES, messagesOf, parsed, sentencesOf } from "./corpus";

/** What fits below an answer in three lines, with names of usual length. */
const LONGEST = 150;
const FILLED: Record<string, string> = {
  name: "Gilgamesh",
  other: "Hammurabi",
  leader: "comerciant",
  space: "Chichen Itza 8: 11 points",
  site: "dans la chambre funéraire",
  building: "the mining school with a treasury",
  goods: "2 wood and 1 stone",
};
/** These are what a card or a space says, after its name. */
const PRINTED = ["why.card", "why.bonus"];

const modules = { imhotep, tigris, tzolkin };
const filled = (sentence: string): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => FILLED[name] ?? "12").replaceAll("#", "12");

describe.each(GAMES)("purposes of %s", (game) => {
  const { purposes, spends } = modules[game as keyof typeof modules];
  const keys = new Set(purposes.map(({ key }) => `why.${key}`));

  it.each(Object.keys(LANGUAGES) as Language[])("are one short sentence each in %s", (language) => {
    const messages = messagesOf(game, language);
    const said = Object.entries(messages).filter(([key]) => key.startsWith("why."));
    expect(said.map(([key]) => key).sort()).toEqual([...keys].sort());
    for (const [key, message] of said) {
      if (PRINTED.includes(key)) continue;
      for (const sentence of sentencesOf(parsed(message))
        .map(filled)
        .filter((each) => each !== "")) {
        expect(sentence, key).toMatch(/^[\p{Lu}\d„«“].*[.]$/u);
        expect(sentence, key).not.toMatch(/[.!?] \p{Lu}|undefined/u);
        expect(sentence.length, `${language} ${key}: ${sentence}`).toBeLessThanOrEqual(LONGEST);
      }
    }
  });

  it("names what is spent", () => {
    for (const language of Object.keys(LANGUAGES) as Language[])
      for (const thing of spends) {
        const text = messagesOf(game, language)[`goods.${thing}`];
        expect(String(new IntlMessageFormat(text!, TAGS[language]).format({ count: 2 }))).toContain("2");
      }
  });
});

describe("what is said of an answer", () => {
  const say = (key: string): string => key;
  const answered = { say } as Answered<object>;
  const sees = (given: object | null) => () => given as Record<string, never> | null;

  test("is the first thing that it is for, then what more it brings, then its price", () => {
    const purposes: Purpose<object>[] = [
      { key: "price", sees: sees({}), comes: "price", lights: () => ["quarry"] },
      { key: "not_so", sees: sees(null) },
      { key: "first", sees: sees({}), lights: () => ["ship-2"] },
      { key: "second", sees: sees({}) },
      { key: "more", sees: sees({}), comes: "also" },
    ];
    expect(purposeOf(purposes, answered)).toEqual([
      { text: "why.first", isPrice: false, lights: ["ship-2"] },
      { text: "why.more", isPrice: false, lights: [] },
      { text: "why.price", isPrice: true, lights: ["quarry"] },
    ]);
    expect(purposeOf(purposes.slice(1, 2), answered)).toEqual([]);
  });

  test("lights the slot that it speaks of", () => {
    const slot = imhotep.purposes.find(({ key }) => key === "slot")!;
    const action: Action = {
      id: 0,
      kind: "place",
      args: { ship: "2", slot: "1" },
      text: "place ship 2 slot 1",
    };
    expect(slot.lights!({ slot: 1, way: "first" }, { action } as never)).toEqual(["ship-2-slot-1"]);
  });

  test("comes to the same in slots of one ship, and beside the same kingdoms", () => {
    const place = (ship: string, slot: string): Action => ({
      id: 0,
      kind: "place",
      args: { ship, slot },
      text: `place ship ${ship} slot ${slot}`,
    });
    expect(imhotep.comesTo(place("1", "2"))).toBe(imhotep.comesTo(place("1", "3")));
    expect(imhotep.comesTo(place("1", "2"))).not.toBe(imhotep.comesTo(place("2", "2")));
    const tile = (cell: string, tile = "farm"): Action => ({
      id: 0,
      kind: "tile",
      args: { cell, tile },
      text: cell,
    });
    const view = { kingdoms: [{ cells: ["c3", "d3"] }, { cells: ["k9"] }] } as never;
    expect(tigris.comesTo(tile("c2"), view)).toBe(tigris.comesTo(tile("d2"), view));
    expect(tigris.comesTo(tile("c2"), view)).not.toBe(tigris.comesTo(tile("k8"), view));
    expect(tigris.comesTo(tile("c2"), view)).not.toBe(tigris.comesTo(tile("c2", "temple"), view));
  });
});
