/** The log by turns, and turns in sentences. */
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it, test } from "vitest";
import type { GameWords, Say } from "../src/lib/boards/contract";
import { words as imhotep } from "../src/lib/boards/imhotep/words";
import { words as tigris } from "../src/lib/boards/tigris/words";
import { words as tzolkin } from "../src/lib/boards/tzolkin/words";
import { roundsIn } from "../src/lib/boards/imhotep/moments";
import { tell as tellImhotep } from "../src/lib/boards/imhotep/telling";
import { fightsIn } from "../src/lib/boards/tigris/fights";
import { tell as tellTigris } from "../src/lib/boards/tigris/telling";
import { feastsOf } from "../src/lib/boards/tzolkin/feasts";
import { moments as momentsOfTzolkin } from "../src/lib/boards/tzolkin/moments";
import { tell as tellTzolkin } from "../src/lib/boards/tzolkin/telling";
import { joined, linesOf } from "../src/lib/director/tell";
import type { Speaker, Teller, Told } from "../src/lib/director/telling";
import { finalOf, type Passage } from "../src/lib/director/moments";
import { stepsOf, turnsOf, turnsSince } from "../src/lib/director/turns";
import { LANGUAGES, TAGS, type Language } from "../src/lib/i18n/languages";
import type { Line, NewsItem, ResultData } from "../src/lib/wire/types";
import { messagesOf, readJson } from "./corpus";

const GAMES: Record<string, { tell: Teller; words: GameWords }> = {
  imhotep: { tell: tellImhotep, words: imhotep },
  tigris: { tell: tellTigris, words: tigris },
  tzolkin: { tell: tellTzolkin, words: tzolkin },
};
const NAMES = ["", "Ana", "Ben", "Cleo", "Dan", "Eva"];

function speaks(part: string, language: Language): Say {
  const messages = messagesOf(part, language);
  return (key, given = {}) =>
    messages[key] === undefined
      ? `{${part}: ${key}}`
      : String(
          new IntlMessageFormat(messages[key], TAGS[language], undefined, { ignoreTag: true }).format(given),
        );
}

function speakerIn(game: string, language: Language = "en"): Speaker {
  const say = speaks(game, language);
  const name = (seat: number): string => NAMES[seat] ?? "";
  return {
    name,
    say,
    tell: speaks("director", language),
    narrate: (item) => GAMES[game]!.words.narrate(item, name, say),
    list: (items) => items.join(", "),
  };
}

const item = (kind: string, seat: number, more: Record<string, number> = {}): NewsItem => ({
  kind,
  seat,
  ...more,
});
const line = (number: number, seat: number, ...news: NewsItem[]): Line =>
  ({ number, seat, move: "", news, story: [] }) as unknown as Line;

function linesIn(game: string, lines: Line[]): Told[] {
  return turnsOf(lines).flatMap((turn) => GAMES[game]!.tell(turn, speakerIn(game)));
}
/** What the others did since the turn of seat 1, in one line each. */
function sinceIn(game: string, lines: Line[], language: Language = "en") {
  const speaker = speakerIn(game, language);
  return linesOf(turnsSince(turnsOf(lines), 1), (turn) => GAMES[game]!.tell(turn, speaker), speaker.name);
}
const texts = (all: Told[]): string[] => all.map((one) => one.text);

describe("turns", () => {
  test("are as long as one player answers, with what chance adds", () => {
    const turns = turnsOf([line(1, 0), line(2, 1), line(3, 1), line(4, 0), line(5, 2)]);
    expect(turns.map(({ seat, first, last }) => [seat, first, last])).toEqual([
      [0, 1, 1],
      [1, 2, 4],
      [2, 5, 5],
    ]);
  });

  test("belong to whom they were announced for, whoever answers in them", () => {
    const turns = turnsOf([
      line(1, 0, item("turn_begins", 3)),
      line(2, 3),
      line(3, 2),
      line(4, 3, item("turn_begins", 1)),
      line(5, 1),
    ]);
    expect(turns.map(({ seat, first, last }) => [seat, first, last])).toEqual([
      [0, 1, 1],
      [3, 2, 4],
      [1, 5, 5],
    ]);
  });

  test("of one player before and after a new round are two", () => {
    const turns = turnsOf([line(1, 2, item("round_begins", 2)), line(2, 0), line(3, 2)]);
    expect(turns.map(({ first, last }) => [first, last])).toEqual([
      [1, 2],
      [3, 3],
    ]);
  });

  test("for a spectator are the last of each player", () => {
    const lines = [line(1, 1), line(2, 2), line(3, 1), line(4, 3)];
    const last = turnsSince(turnsOf(lines), null);
    expect(last.map(({ seat, first }) => [seat, first])).toEqual([
      [2, 2],
      [1, 3],
      [3, 4],
    ]);
  });

  const revealed = [
    line(1, 1, item("wealth_kept", 1)),
    line(2, 2),
    line(
      3,
      3,
      item("tribe_revealed", 1),
      item("tribe_revealed", 2),
      item("wealth_revealed", 2),
      item("wealth_revealed", 3),
      item("gained", 1),
    ),
    line(4, 2, item("gods_angered", 2), item("gained", 3), item("round_begins", 1)),
    line(5, 1),
  ];

  test("of what is revealed together are one for each player, whoever has answered last", () => {
    const turns = turnsOf(revealed);
    expect(turns.map(({ seat, first, last }) => [seat, first, last])).toEqual([
      [1, 1, 1],
      [2, 2, 2],
      [1, 3, 3],
      [2, 3, 4],
      [3, 3, 4],
      [0, 4, 4],
      [1, 5, 5],
    ]);
    const kinds = turns[3]!.lines.flatMap(({ news }) => (news as NewsItem[]).map(({ kind }) => kind));
    expect(kinds).toEqual(["tribe_revealed", "wealth_revealed", "gods_angered"]);
  });

  test("that reveal something are told to all who have chosen before, and are no turn of one's own", () => {
    const since = (lines: Line[]): number[][] =>
      turnsSince(turnsOf(lines), 1).map(({ seat, first }) => [seat, first]);
    expect(since(revealed.slice(0, 3))).toEqual([
      [2, 2],
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
    expect(since(revealed)).toEqual(since(revealed.slice(0, 3)));
  });

  test("since mine are those of the others after it, also while I am in the middle of my next one", () => {
    const before = [line(1, 1), line(2, 2), line(3, 3)];
    const seats = (lines: Line[]): number[] => turnsSince(turnsOf(lines), 1).map((turn) => turn.seat);
    expect(seats(before)).toEqual([2, 3]);
    expect(seats([...before, line(4, 1)])).toEqual([2, 3]);
    expect(seats([...before, line(4, 1), line(5, 2)])).toEqual([2]);
  });
});

describe("Imhotep", () => {
  const voyage = [
    item("ship_sailed", 2, { ship: 2, site: 2 }),
    item("stone_built", 1, { site: 2 }),
    item("points", 1, { source: 1, count: 2 }),
    item("stone_built", 1, { site: 2 }),
    item("points", 1, { source: 1, count: 1 }),
    item("stone_built", 2, { site: 2 }),
    item("points", 2, { source: 1, count: 4 }),
  ];

  test("a voyage is one sentence with all stones and all points", () => {
    const all = linesIn("imhotep", [line(1, 2, ...voyage)]);
    expect(texts(all)).toEqual(["Ben sails ship 2 to the pyramid: Ana 2 stones, Ben 1 stone."]);
    expect(all[0]!.gains).toEqual([
      { seat: 1, count: 3 },
      { seat: 2, count: 4 },
    ]);
  });

  test("one line for an opponent has the voyage and its points", () => {
    const lines = [line(1, 1), line(2, 2, ...voyage), line(3, 3, item("stones_taken", 3, { count: 2 }))];
    const since = sinceIn("imhotep", lines);
    expect(since.map(({ seat, text, first, last }) => ({ seat, text, first, last }))).toEqual([
      { seat: 2, text: "Ben sails ship 2 to the pyramid: Ana 2 stones, Ben 1 stone.", first: 2, last: 2 },
      { seat: 3, text: "Cleo takes 2 stones.", first: 3, last: 3 },
    ]);
  });

  test("the end of a round tells the points of the temple for all", () => {
    const all = linesIn("imhotep", [
      line(
        1,
        2,
        item("ship_sailed", 2, { ship: 1, site: 1 }),
        item("points", 3, { source: 2, count: 1 }),
        item("points", 1, { source: 2, count: 1 }),
        item("points", 3, { source: 2, count: 1 }),
        item("round_ends", 0, { count: 1 }),
      ),
      line(2, 0, item("round_begins", 3, { count: 2 })),
      line(3, 0, item("card_dealt", 0, { card: 8 })),
      line(4, 0, item("card_dealt", 0, { card: 8 })),
    ]);
    expect(texts(all)).toEqual([
      "Ben sails ship 1 to the market.",
      "Points: temple",
      "Round 1 ends.",
      "Round 2 begins; Cleo goes first.",
      "The market offers 2 × statue.",
    ]);
    expect(all[1]!.gains).toEqual([
      { seat: 3, count: 2 },
      { seat: 1, count: 1 },
    ]);
  });

  test("nothing is said that nobody needs", () => {
    const all = linesIn("imhotep", [
      line(
        1,
        3,
        item("card_taken", 3, { card: 3 }),
        item("stone_returned", 3),
        item("stone_built", 3, { site: 5 }),
      ),
    ]);
    expect(texts(all)).toEqual(["Cleo takes a paved path.", "Cleo adds a stone at the obelisk."]);
  });
});

describe("Tigris & Euphrates", () => {
  const begun = item("war", 2, { other: 1, colour: 2, count: 3, against: 5 });

  test("a conflict is one sentence that counts both sides from the board and from hand", () => {
    const all = linesIn("tigris", [
      line(1, 0, item("turn_begins", 2)),
      line(
        2,
        2,
        item("tile_placed", 2, { colour: 4, cell: 90 }),
        item("kingdoms_joined", 2, { cell: 90 }),
        begun,
      ),
      line(3, 2, item("supported", 2, { colour: 2, support: 1 })),
      line(
        4,
        1,
        item("supported", 1, { colour: 2 }),
        item("won", 1, { other: 2, colour: 2, count: 5, against: 4 }),
        item("leader_sent_home", 2, { colour: 2, cell: 122 }),
        item("points", 1, { colour: 2, count: 3 }),
      ),
    ]);
    expect(texts(all)).toEqual([
      "Ben places a market on j6.",
      "War between priests: Ben 4 (3 + 1) against Ana 5 (5 + 0). Ana wins. Ben’s priest has to leave j8.",
    ]);
    expect(all[1]!.gains).toEqual([{ seat: 1, count: 3, colour: "red" }]);
  });

  test("a conflict that is not decided yet is told as it began", () => {
    expect(texts(linesIn("tigris", [line(1, 2, begun)]))[0]).toContain("Ben attacks with 3 supporters");
  });

  test("points stand beside what brought them, and tiles that one draws are one sentence", () => {
    const all = linesIn("tigris", [
      line(1, 2, item("tile_placed", 2, { colour: 3, cell: 37 }), item("points", 1, { colour: 3, count: 1 })),
      line(2, 0, item("tile_drawn", 2, { colour: 1 }), item("tiles_drawn", 2, { count: 2 })),
      line(3, 0, item("tile_drawn", 2, { colour: 1 })),
    ]);
    expect(texts(all)).toEqual(["Ben places a farm on e3.", "Ben draws 2 × Settlement."]);
    expect(all[0]!.gains).toEqual([{ seat: 1, count: 1, colour: "blue" }]);
  });
});

describe("Tzolk'in", () => {
  test("all workers of a turn are placed in one sentence, with what it costs", () => {
    const all = linesIn("tzolkin", [
      line(1, 1, item("worker_placed", 1, { wheel: 1, space: 2 }), item("paid", 1, { thing: 1, count: 2 })),
      line(2, 1, item("worker_placed", 1, { wheel: 3 }), item("paid", 1, { thing: 1, count: 1 })),
      line(3, 1),
    ]);
    expect(texts(all)).toEqual(["Ana places 2 workers: Palenque 2, Tikal 0 (−3 corn)."]);
  });

  test("a worker who comes home is told with what it brings", () => {
    const all = linesIn("tzolkin", [
      line(1, 1, item("worker_picked", 1, { wheel: 1, space: 4 })),
      line(
        2,
        1,
        item("action", 1, { wheel: 1, space: 4 }),
        item("corn_tile", 1),
        item("gained", 1, { thing: 1, count: 4 }),
      ),
      line(3, 1, item("gained", 1, { thing: 1, count: 1 })),
      line(4, 1, item("worker_picked", 1, { wheel: 3, space: 2 }), item("no_action", 1)),
    ]);
    expect(texts(all)).toEqual([
      "Ana picks up the worker from Palenque 4: a corn harvest tile, +5 corn.",
      "Ana picks up the worker from Tikal 2: no action.",
    ]);
  });

  const busy = [
    line(1, 1),
    line(2, 2, item("worker_picked", 2, { wheel: 1, space: 4 })),
    line(3, 2, item("corn_tile", 2), item("gained", 2, { thing: 1, count: 5 })),
    line(4, 2, item("worker_picked", 2, { wheel: 3, space: 2 }), item("no_action", 2)),
    line(5, 2, item("quick_action", 2, { thing: 1 }), item("gained", 2, { thing: 1, count: 3 })),
    line(6, 2, item("passed", 2)),
  ];

  test("what a wealth tile gives is told with the tile, and not once more", () => {
    const gained = item("gained", 2, { thing: 1, count: 9 });
    const all = linesIn("tzolkin", [
      line(1, 2, item("wealth_revealed", 2, { thing: 1 }), gained, item("climbed", 2)),
    ]);
    expect(all).toHaveLength(1);
    expect(all[0]!.text).toMatch(/^Ben reveals a starting wealth tile: /);
  });

  test("all whose tribes and wealth are revealed are told, with the god that a tribe angers at once", () => {
    const all = sinceIn("tzolkin", [
      line(1, 1),
      line(2, 2),
      line(3, 3, item("tribe_revealed", 2, { thing: 9 }), item("tribe_revealed", 3, { thing: 4 })),
      line(4, 2, item("gods_angered", 2, { thing: 1, count: 1 }), item("round_begins", 1, { count: 1 })),
    ]);
    expect(all.map(({ seat, first, last, text }) => [seat, first, last, text])).toEqual([
      [2, 3, 4, "Ben leads the Ixtab tribe; down to the step worth -1 in the temple of Chaac."],
      [3, 3, 3, "Cleo leads the Bacab tribe."],
    ]);
  });

  test("an angry god is told after a wealth tile and its gains, too", () => {
    const all = linesIn("tzolkin", [
      line(1, 2, item("wealth_revealed", 2, { thing: 1 }), item("gained", 2, { thing: 1, count: 9 })),
      line(2, 2, item("gods_angered", 2, { thing: 3, count: 1 })),
    ]);
    expect(all.map(({ text }) => text)[1]).toBe("Ben: down to the step worth -3 in the temple of Kukulcan.");
  });

  test("a step of a temple is named by what is printed on it", () => {
    const climbed = item("climbed", 1, { thing: 1, count: 5 });
    expect(texts(linesIn("tzolkin", [line(1, 1, climbed)]))).toEqual([
      "Ana: up to the step worth 6 in the temple of Chaac.",
    ]);
    const french = turnsOf([line(1, 1, climbed)]).flatMap((turn) =>
      GAMES["tzolkin"]!.tell(turn, speakerIn("tzolkin", "fr")),
    );
    expect(texts(french)[0]).toContain("montée sur la marche de 6 points du temple de Chaac");
  });

  test("in one line a player is named once, and nothing is said twice", () => {
    expect(sinceIn("tzolkin", busy).map(({ text }) => text)).toEqual([
      "Ben picks up the worker from Palenque 4: a corn harvest tile, +5 corn; Tikal 2: no action; " +
        "takes the quick action: +3 corn; passes.",
    ]);
  });

  test.each(Object.keys(LANGUAGES) as Language[])(
    "in %s, too, in one line a player is named once",
    (language) => {
      const [only] = sinceIn("tzolkin", busy, language);
      expect(only!.text.match(/Ben/g)).toHaveLength(1);
      expect(only!.text.match(/3/g)).toHaveLength(1); // what the quick action gave
    },
  );

  test("what is nobody's doing is a sentence of its own, and so is what follows it", () => {
    const told = [
      "Ben passes.",
      "Ben takes 2 stones.",
      "The calendar advances 2 days.",
      "Ben passes.",
      "Ben : +3 corn.",
    ];
    const all = told.map((text, number) => ({ number, seat: 2, text, gains: [] }));
    expect(joined(all, "Ben")).toBe(
      "Ben passes; takes 2 stones. The calendar advances 2 days. Ben passes; +3 corn.",
    );
    expect(joined([{ ...all[0]!, text: "Benedict passes." }], "Ben")).toBe("Benedict passes.");
  });

  test("a Food Day is told with the points of everybody", () => {
    const all = linesIn("tzolkin", [
      line(
        1,
        2,
        item("feast", 0, { count: 3 }),
        item("fed", 1, { count: 3 }),
        item("paid", 1, { thing: 1, count: 6 }),
        item("unfed", 2, { count: 2 }),
        item("points", 2, { thing: 6, count: -24 }),
        item("days_pass", 0, { count: 1 }),
      ),
    ]);
    expect(texts(all)).toEqual(["Food Day 3: everyone feeds their workers.", "Ben cannot feed 2 workers."]);
    expect(all[1]!.gains).toEqual([{ seat: 2, count: -6 }]);
  });
});

describe.each(Object.keys(GAMES))("%s", (game) => {
  interface Sample {
    position: { log: Line[] };
  }

  it.each(Object.keys(LANGUAGES) as Language[])("tells all samples in %s", (language) => {
    const samples = readJson<Sample[]>(`generated/${game}.samples.json`);
    const all = samples.flatMap(({ position: { log } }) =>
      turnsOf(log).flatMap((turn) => GAMES[game]!.tell(turn, speakerIn(game, language))),
    );
    expect(all.length).toBeGreaterThan(0);
    const isEmpty = ({ text, gains }: Told): boolean => text === "" && gains.length === 0;
    const broken = all.filter((one) => isEmpty(one) || /[{}]|undefined|NaN|\s[.:]\s*$/.test(one.text));
    expect(broken).toEqual([]);
  });
});

test("steps of what is played again are answers of people, each with what chance adds", () => {
  const [get, deal] = [item("stones_taken", 1), item("card_dealt", 0)];
  const lines = [line(1, 1), line(2, 2, get), line(3, 0, deal), line(4, 0, deal), line(5, 3, get)];
  expect(stepsOf(lines, 2, 5)).toEqual([
    { at: 4, news: [get, deal, deal] },
    { at: 5, news: [get] },
  ]);
});

describe("big moments", () => {
  test("a war counts both sides from the board and from hand, also when it began in an earlier position", () => {
    const earlier = [
      line(
        1,
        2,
        item("tile_placed", 2, { colour: 4, cell: 90 }),
        item("war", 2, { other: 1, colour: 3, count: 3, against: 5 }),
      ),
      line(2, 2, item("supported", 2, { colour: 3, support: 4 })),
    ];
    const fresh = [
      line(
        3,
        1,
        item("supported", 1, { colour: 3, support: 1 }),
        item("won", 2, { other: 1, colour: 3, count: 7, against: 6 }),
        item("leader_sent_home", 1, { colour: 3, cell: 122 }),
        item("tiles_lost", 1, { colour: 3, count: 5 }),
        item("points", 2, { colour: 3, count: 6 }),
      ),
    ];
    const [moment, ...more] = fightsIn(earlier, fresh);
    expect(more).toEqual([]);
    expect(moment!.fight).toEqual({
      way: "war",
      leader: "farmer",
      tile: "farm",
      attacker: { seat: 2, board: 3, hand: 4 },
      defender: { seat: 1, board: 5, hand: 1 },
      winner: 2,
    });
    expect(moment!.removed.map((one) => one.kind)).toEqual(["leader_sent_home", "tiles_lost"]);
    expect(moment!.gains).toEqual([{ seat: 2, count: 6, colour: "blue" }]);
  });

  test("a revolt counts temples, and a war that follows it is another moment", () => {
    const fresh = [
      line(1, 1, item("revolt", 1, { other: 3, colour: 1, count: 1, against: 1 })),
      line(
        2,
        3,
        item("won", 3, { other: 1, colour: 1, count: 1, against: 1 }),
        item("points", 3, { colour: 2, count: 1 }),
      ),
      line(3, 2, item("war", 2, { other: 1, colour: 1, count: 2 })),
      line(4, 1, item("won", 2, { other: 1, colour: 1, count: 2 })),
    ];
    const found = fightsIn([], fresh);
    expect(found.map(({ fight }) => [fight.way, fight.tile, fight.winner])).toEqual([
      ["revolt", "temple", 3],
      ["war", "settlement", 2],
    ]);
    expect(found[1]!.fight.defender).toEqual({ seat: 1, board: 0, hand: 0 });
  });

  test("a conflict that nobody has decided is no moment yet", () => {
    const fresh = [line(1, 1, item("revolt", 1, { other: 3, colour: 1, count: 1, against: 1 }))];
    expect(fightsIn([], fresh)).toEqual([]);
  });

  test("a Food Day tells who feeds, who starves, what temples and a prophecy give, and what is new", () => {
    const [feast] = feastsOf(
      [
        item("learned", 2, { thing: 4, count: 1 }),
        item("paid", 2, { thing: 1, count: 9 }),
        item("feast", 0, { count: 2 }),
        item("fed", 1, { count: 2 }),
        item("paid", 1, { thing: 1, count: 4 }),
        item("unfed", 1, { count: 1 }),
        item("points", 1, { thing: 6, count: -12 }),
        item("fed", 2, { count: 3 }),
        item("paid", 2, { thing: 1, count: 6 }),
        item("age_changes", 0),
        item("building_offered", 0, { thing: 1 }),
        item("building_offered", 0, { thing: 1 }),
        item("highest", 2, { thing: 1 }),
        item("points", 2, { thing: 1, count: 24 }),
        item("points", 1, { thing: 1, count: -4 }),
        item("gained", 1, { thing: 3, count: 2 }),
        item("points", 2, { thing: 22, count: -20 }),
        item("prophecy_ends", 0, { thing: 3 }),
        item("days_pass", 0, { count: 1 }),
        item("gained", 1, { thing: 1, count: 7 }),
      ],
      2,
    );
    expect(feast!.number).toBe(2);
    expect(feast!.rows).toEqual([
      { seat: 1, fed: 2, unfed: 1, corn: 4, hunger: -3, temples: -1, prophecy: 0, gifts: { stone: 2 } },
      { seat: 2, fed: 3, unfed: 0, corn: 6, hunger: 0, temples: 6, prophecy: -5, gifts: {} },
    ]);
    expect(feast!.notes.map((one) => one.kind)).toEqual(["age_changes", "highest", "prophecy_ends"]);
    expect(feast!.buildings).toHaveLength(2);
  });

  test.each([
    ["en", "Ben is highest in the temple of Quetzalcoatl.", "Ana, Cleo are highest in the temple of Chaac."],
    [
      "fr",
      "Ben occupe la plus haute place au temple de Quetzalcoatl.",
      "Ana, Cleo occupent la plus haute place au temple de Chaac.",
    ],
  ] as const)("all who are equal in a temple are named in one line, in %s", (language, one, both) => {
    const highest = [
      item("highest", 1, { thing: 1 }),
      item("highest", 3, { thing: 1 }),
      item("highest", 2, { thing: 2 }),
    ];
    const next = { view: { seats: 3 }, log: [line(1, 2, item("feast", 0, { count: 2 }), ...highest)] };
    const [feast] = momentsOfTzolkin({ next } as unknown as Passage);
    const notes = feast!.tally!(speakerIn("tzolkin", language)).notes.map(({ text }) => text);
    expect(notes).toEqual([both, one]);
  });

  test("a round that is over tells the points of the temple, and those that each player has now", () => {
    const fresh = [
      line(
        1,
        2,
        item("points", 1, { source: 1, count: 3 }),
        item("points", 1, { source: 2, count: 1 }),
        item("points", 1, { source: 2, count: 1 }),
        item("round_ends", 0, { count: 4 }),
      ),
      line(2, 0, item("round_begins", 2, { count: 5 })),
    ];
    const view = { players: [{ score: 9 }, { score: 4 }] };
    const [round] = roundsIn(fresh, view, 2);
    expect(round).toMatchObject({ round: 4, temple: [2, 0], points: [9, 4] });
    expect(round!.next.map((one) => one.kind)).toEqual(["round_begins"]);
    const earlier = [
      line(0, 2, item("points", 2, { source: 2, count: 5 }), item("round_ends", 0, { count: 3 })),
      line(0, 2, item("points", 2, { source: 2, count: 1 })),
    ];
    expect(roundsIn(fresh, view, 2, earlier)[0]!.temple).toEqual([2, 1]);
    const last = [line(1, 2, item("round_ends", 0, { count: 6 }), item("game_ends", 0))];
    expect(roundsIn(last, view, 2)).toEqual([]);
  });

  test("the final scoring leaves out what nobody scored, and knows whether its sources add up", () => {
    const result = (scores: number[]): ResultData =>
      ({
        scores,
        ranking: [2, 1],
        breakdown: [
          { pyramid: 3, temple: 0 },
          { pyramid: 5, temple: 0 },
        ],
        broken_off: false,
        is_closed: false,
      }) as unknown as ResultData;
    const [sum] = finalOf(result([3, 5]));
    expect(sum!.sources).toEqual([{ key: "pyramid", points: [3, 5] }]);
    expect(sum!.isSum).toBe(true);
    expect(finalOf(result([2, 4]))[0]!.isSum).toBe(false);
    expect(finalOf({ ...result([3, 5]), broken_off: true })).toEqual([]);
  });
});

describe("since the last turn", () => {
  test("a jump of two days is told of the player who chose it", () => {
    const told = linesIn("tzolkin", [
      line(1, 2, item("worker_placed", 2, { wheel: 1 })),
      line(2, 1, item("days_pass", 0, { count: 2 }), item("round_begins", 1, { count: 3 })),
    ]);
    const jump = told.find(({ text }) => text.includes("2 days"));
    expect(jump?.seat).toBe(1);
  });
});
