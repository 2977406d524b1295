/** The coach: every observation is said when it is so, and not said when it is not; in all languages. */
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it, test } from "vitest";
import { coach as imhotep } from "../src/lib/boards/imhotep/coach";
import type { ImhotepView } from "../src/lib/boards/imhotep/view";
import { coach as tigris } from "../src/lib/boards/tigris/coach";
import type { LeaderKey, TigrisView } from "../src/lib/boards/tigris/view";
import { coach as tzolkin } from "../src/lib/boards/tzolkin/coach";
import type { PlayerView, TzolkinView } from "../src/lib/boards/tzolkin/view";
import { adviceIn, type Advice } from "../src/lib/coach/advice";
import { Reviews } from "../src/lib/coach/reviews";
import { Memory, MOST, whatMatters, type Moment, type Observation, type Seen } from "../src/lib/coach/coach";
import { LANGUAGES, TAGS, type Language } from "../src/lib/i18n/languages";
import type { Action, Decision, Opinion, Position, ReviewedMessage } from "../src/lib/wire/types";
import { messagesOf, readJson } from "./corpus";

interface Sample {
  name: string;
  position: { view: unknown; viewer: number; decision: Decision; legal: Action[] };
}

/** What fits into two or three lines of the coach's box. */
const LONGEST = 130;
const NAMES = ["", "Ana", "Ben", "Cleo", "Dan", "Eva"];

function say(game: string, language: Language = "en") {
  const messages = messagesOf(game, language);
  return (key: string, given: Record<string, unknown> = {}): string => {
    if (messages[key] === undefined) throw new Error(`${game} has no ${key} in ${language}`);
    const format = new IntlMessageFormat(messages[key], TAGS[language], undefined, { ignoreTag: true });
    return String(format.format(given as Record<string, string>));
  };
}

/** A position of a real match, in which some facts are changed. */
function seen<View>(
  game: string,
  name: string,
  change: (view: View, me: number) => void = () => {},
): Seen<View> {
  const samples = readJson(`generated/${game}.samples.json`) as unknown as Sample[];
  const { position } = samples.find((sample) => sample.name === name)!;
  const view = structuredClone(position.view) as View;
  change(view, position.viewer);
  const { viewer: me, decision, legal } = position;
  return { view, me, decision, legal, name: (seat) => NAMES[seat]!, say: say(game) };
}

/** A search that would give an answer of a kind, and holds with no other. */
function advising(kind: string, args: Record<string, string> = {}): Advice {
  const best: Action = { id: 0, kind, args, text: kind };
  return { best, isGood: ({ id }) => id === best.id };
}

interface Case<View> {
  key: string;
  /** What the search advises, where it is seen only then. */
  advice?: Advice;
  /** What it advises instead, where it is not seen. */
  other?: Advice;
  /** The position it is seen in, and that in which it is not, if it is another. */
  at?: string;
  elsewhere?: string;
  is: (view: View, me: number) => void;
  not: (view: View, me: number) => void;
  says: string;
}

function describeCoach<View>(
  game: string,
  observations: Observation<View>[],
  usual: string,
  cases: Case<View>[],
): void {
  const sees = (key: string, at: string, change: (view: View, me: number) => void, advice?: Advice) =>
    observations.find((each) => each.key === key)!.sees({ ...seen<View>(game, at, change), advice });

  describe(`the coach of ${game}`, () => {
    it("has a case for every observation, and at least eight", () => {
      expect(cases.map(({ key }) => key).sort()).toEqual(observations.map(({ key }) => key).sort());
      expect(cases.length).toBeGreaterThanOrEqual(8);
    });

    test.each(cases)("says $key where it is so", ({ key, at = usual, is, says, advice }) => {
      const given = sees(key, at, is, advice);
      expect(given).not.toBeNull();
      expect(say(game)(`coach.${key}`, given!)).toContain(says);
      for (const language of Object.keys(LANGUAGES) as Language[]) {
        const sentence = say(game, language)(`coach.${key}`, given!);
        expect(sentence).toMatch(/^[\p{Lu}\d„«“].*[.]$/u);
        expect(sentence).not.toMatch(/[{}#]|undefined|NaN/);
        expect(sentence).not.toMatch(/[.!?] /); // one sentence
        expect(sentence.length, `${language}: ${sentence}`).toBeLessThanOrEqual(LONGEST);
      }
    });

    test.each(cases)("does not say $key where it is not so", (each) => {
      const { key, at = usual, elsewhere = at, not, advice, other } = each;
      expect(sees(key, elsewhere, not, other ?? advice)).toBeNull();
      if (advice) expect(sees(key, elsewhere, not)).toBeNull();
    });
  });
}

const emptySledIn =
  (round: number) =>
  (view: ImhotepView, me: number): void => {
    view.round = round;
    view.players[me - 1]!.sled = 0;
    for (const ship of view.ships) ship.slots = ship.slots.map(() => 0);
  };

describeCoach<ImhotepView>("imhotep", imhotep, "1 turn", [
  {
    key: "empty_sled",
    is: emptySledIn(2),
    not: (view, me) => {
      emptySledIn(2)(view, me);
      view.players[me - 1]!.sled = 1;
    },
    says: "take stones first",
  },
  {
    key: "own_ship",
    is: (view) => (view.ships[2]!.slots = [1, 0, 1]),
    not: (view) => (view.ships[2]!.slots = [1, 0, 3]),
    says: "Ship 3 carries 2 of your stones",
  },
  {
    key: "last_ship",
    is: () => {},
    not: (view) => (view.ships[0]!.site = null),
    says: "the round is over",
  },
  {
    key: "their_ship",
    is: (view) => (view.ships[2]!.slots = [3, 0, 3]),
    not: (view) => (view.ships[2]!.slots = [3, 1, 3]),
    says: "2 of Cleo’s stones",
  },
  {
    key: "wrath",
    is: (view, me) => {
      view.wrath = true;
      view.obelisk.stones[me - 1] = 0;
    },
    not: (view) => (view.wrath = true),
    says: "no stone at the obelisk yet: at the end the Wrath of the Pharaoh would cost you 5 points",
  },
  { key: "last_round", is: () => {}, not: (view) => (view.round = 5), says: "last round" },
  {
    key: "almost_ready",
    is: (view) => (view.ships[2]!.slots = [1, 0, 0]),
    not: (view) => (view.ships[2]!.slots = [3, 0, 0]),
    says: "Ship 3 carries one of your stones and needs one more to sail",
  },
  {
    key: "blue_card",
    is: () => {},
    not: (view, me) => (view.players[me - 1]!.cards = { statue: 1 }),
    says: "You hold a chisel",
  },
  {
    key: "full_sled",
    is: (view, me) => (view.players[me - 1]!.sled = 4),
    not: (view, me) => (view.players[me - 1]!.sled = 3),
    says: "only 1 more",
  },
  {
    key: "obelisk",
    is: () => {},
    not: (view, me) => (view.obelisk.stones[me - 1] = 5),
    says: "You and Dan",
  },
  {
    key: "statues",
    is: (view, me) => (view.players[me - 1]!.cards = { statue: 2 }),
    not: (view, me) => (view.players[me - 1]!.cards = { statue: 5 }),
    says: "2 statues: the next one is worth 3 more points",
  },
  {
    key: "hidden_temple",
    is: (view) => (view.temple.columns = [[1, 2], [3], []]),
    not: (view) => (view.temple.columns = [[2, 1], [3], []]),
    says: "at the temple",
  },
  {
    key: "empty_harbour",
    is: (view) => view.ships.forEach((ship) => Object.assign(ship, { site: null, slots: [0, 0, 0] })),
    not: (view) => view.ships.forEach((ship) => (ship.site = null)),
    says: "No stone is loaded yet",
  },
  {
    key: "leader",
    is: () => {},
    not: (view, me) => (view.players[me - 1]!.score = 12),
    says: "Cleo leads by 9 points",
  },
  {
    key: "own_stone",
    advice: advising("sail", { ship: "3", site: "temple" }),
    is: (view) => (view.ships[2]!.slots = [1, 0, 3]),
    not: (view) => (view.ships[2]!.slots = [1, 0, 1]),
    says: "Ship 3 carries one of your stones and may sail",
  },
  {
    key: "where",
    advice: advising("sail", { ship: "3", site: "temple" }),
    is: (view) => (view.ships[2]!.slots = [1, 0, 3]),
    not: (view) => {
      view.ships[2]!.slots = [1, 0, 3];
      view.sides.temple = "B"; // it scores otherwise
    },
    says: "The temple suits this ship best",
  },
  {
    key: "card",
    at: "1 take",
    advice: advising("take", { card: "lever" }),
    other: advising("decline"),
    is: () => {},
    not: () => {},
    says: "Best for you now is a lever: later it does more",
  },
  {
    key: "room",
    advice: advising("place", { ship: "3", slot: "2" }),
    is: (view) => (view.ships[2]!.slots = [1, 0, 1]),
    not: (view) => (view.ships[2]!.slots = [3, 0, 3]),
    says: "Ship 3 carries 2 of your stones: load another and they land together",
  },
  {
    key: "company",
    advice: advising("place", { ship: "3", slot: "2" }),
    is: (view) => (view.ships[2]!.slots = [3, 0, 3]),
    not: (view) => (view.ships[2]!.slots = [3, 0, 1]),
    says: "Ship 3 carries 2 stones of Cleo’s, none of yours",
  },
  {
    key: "loading",
    advice: advising("place", { ship: "3", slot: "2" }),
    is: (view) => (view.ships[2]!.slots = [0, 0, 0]),
    not: (view) => (view.ships[2]!.slots = [3, 0, 3]), // there is something better to say of it
    says: "A stone on your sled scores nothing",
  },
  {
    key: "quiet_turn",
    advice: advising("get"),
    is: (view, me) => (view.players[me - 1]!.sled = 2),
    not: (view, me) => (view.players[me - 1]!.sled = 0),
    says: "You still have 2 stones, but this is a good moment: taking now brings 3, and with 5",
  },
]);

const own = (view: TigrisView, me: number) => view.players[me - 1]!;

/** One defends with 1 against 3 and 1 more that was committed, and holds some tiles for it. */
function defends(view: TigrisView, me: number, tiles: number): void {
  const conflict = view.conflicts[0]!;
  Object.assign(conflict.attacker, { seat: me === 1 ? 2 : 1, strength: 3, support: 1 });
  Object.assign(conflict.defender, { seat: me, strength: 1, support: null });
  own(view, me).hand![conflict.tile] = tiles;
}

type Standing = [number, LeaderKey];

/** There are two kingdoms, and who stands in each. */
function lie(view: TigrisView, one: string[], other: string[], at?: Standing, beyond?: Standing): void {
  const tiles = { settlement: 0, temple: 0, farm: 0, market: 0 };
  const leadersOf = (given?: Standing) => (given ? [{ seat: given[0], leader: given[1], temples: 1 }] : []);
  view.kingdoms = [
    { cells: one, leaders: leadersOf(at), tiles },
    { cells: other, leaders: leadersOf(beyond), tiles: { ...tiles } },
  ];
}

/** A seat's only leader on the board is its king, and it stands in a kingdom of its own. */
function kingAlone(view: TigrisView, me: number): void {
  lie(view, ["f9"], ["p9"], [me, "king"]);
  own(view, me).leaders = { king: "f9" };
}

describeCoach<TigrisView>("tigris", tigris, "1 action", [
  {
    key: "conflict",
    at: "1 support",
    is: (view, me) => defends(view, me, 2),
    not: (view) => (view.conflicts = []),
    says: "So far it is 1 to 4, and you hold 2 matching tiles: in a tie, you win", // 3 on the board, and 1 committed
  },
  {
    key: "conflict_won",
    at: "1 support",
    is: (view, me) => defends(view, me, 3),
    not: (view, me) => defends(view, me, 2),
    says: "3 tiles are enough",
  },
  {
    key: "conflict_lost",
    at: "1 support",
    is: (view, me) => defends(view, me, 2),
    not: (view, me) => defends(view, me, 3),
    says: "Even all your matching tiles are not enough",
  },
  {
    key: "war",
    advice: advising("tile", { tile: "farm", cell: "c3" }),
    is: (view, me) => lie(view, ["b3"], ["d3"], [me, "farmer"], [3, "farmer"]),
    not: (view, me) => lie(view, ["b3"], ["d3"], [me, "farmer"], [3, "priest"]), // in peace
    says: "A tile on c3 would join two kingdoms",
  },
  {
    key: "given_away",
    advice: advising("tile", { tile: "farm", cell: "c3" }),
    is: (view, me) => lie(view, ["b3"], ["d3"], [me, "king"], [3, "priest"]),
    not: (view, me) => lie(view, ["b3"], ["d3"], [me, "king"], [me, "priest"]),
    says: "A tile on c3 would bring no war, but Cleo’s priest would then collect your king’s red points",
  },
  {
    key: "danger",
    is: (view, me) => {
      lie(view, ["b3"], ["d3"], [me, "king"], [3, "king"]);
      view.kingdoms[1]!.tiles.settlement = 1;
    },
    not: (view, me) => lie(view, ["b3"], ["d3"], [me, "king"], [3, "king"]), // a tie is one's own
    says: "A tile on c3 would mean war between Cleo’s king and yours, 1 to 0 on the board",
  },
  {
    key: "point",
    advice: advising("tile", { tile: "farm", cell: "c3" }),
    is: (view, me) => lie(view, ["b3"], ["p9"], [me, "farmer"]),
    not: (view, me) => lie(view, ["b3"], ["d3"], [me, "farmer"]),
    says: "In the kingdom of your farmer, every farm that you place scores a blue point",
  },
  {
    key: "treasure_at",
    advice: advising("leader", { leader: "trader", cell: "l1" }),
    is: (view) => {
      view.tiles = { k1: "temple", l2: "temple" };
      view.treasures = { k1: { first: false }, l2: { first: false } };
      view.leaders = {};
    },
    not: (view) => {
      view.tiles = { k1: "temple", l2: "temple" };
      view.treasures = { k1: { first: false }, l2: { first: false } };
      view.leaders = { k2: { seat: 3, leader: "trader" } };
    },
    says: "Your trader on l1 would take a treasure at once",
  },
  {
    key: "treasure_choice",
    at: "1 treasure",
    is: () => {},
    elsewhere: "1 action",
    not: () => {},
    says: "All treasures are worth the same",
  },
  {
    key: "monument_choice",
    at: "1 monument",
    is: (view, me) => (own(view, me).points = { black: 0, red: 0, blue: 3, green: 4 }),
    elsewhere: "1 action",
    not: (view, me) => (own(view, me).points = { black: 0, red: 0, blue: 3, green: 4 }),
    says: "You have no black points: a monument in black pays you one every turn while your king is in its kingdom",
  },
  {
    key: "move",
    advice: advising("leader", { leader: "king", cell: "c3" }),
    is: (view, me) => (own(view, me).leaders = { king: "f9" }),
    not: (view, me) => (own(view, me).leaders = { priest: "f9" }),
    says: "Your king stands on the board, but could do better elsewhere",
  },
  {
    key: "catastrophe",
    advice: advising("catastrophe", { cell: "c3" }),
    other: advising("swap", { tile: "farm" }),
    is: (view, me) => (own(view, me).catastrophes = 1),
    not: () => {},
    says: "You still hold 1 catastrophe",
  },
  {
    key: "swap",
    advice: advising("swap", { tile: "farm" }),
    other: advising("pass"),
    is: () => {},
    not: () => {},
    says: "swapping them is an action",
  },
  {
    key: "no_leader",
    is: (view, me) => (own(view, me).leaders = {}),
    not: (view, me) => (own(view, me).leaders = { king: "f9" }),
    says: "None of your leaders",
  },
  {
    key: "last_treasures",
    is: (view) => (view.treasures = { k1: { first: false }, b2: { first: true }, p2: { first: true } }),
    not: () => {},
    says: "Only 3 treasures remain on the board: the game ends when 2 are left",
  },
  { key: "last_tiles", is: (view) => (view.bag = 9), not: () => {}, says: "Only 9 tiles are left" },
  {
    key: "weakest_without_leader",
    is: (view, me) => {
      own(view, me).points = { black: 5, red: 4, blue: 3, green: 1 };
      delete own(view, me).leaders.trader;
      view.kingdoms = [];
    },
    not: (view, me) => {
      own(view, me).points = { black: 5, red: 4, blue: 3, green: 1 };
      kingAlone(view, me); // it takes green points
    },
    says: "You have only 1 green point, and your trader is not on the board: place it soon",
  },
  {
    key: "revolt",
    is: (view) => (view.kingdoms[4]!.leaders[0]!.temples = 1),
    not: (view) =>
      view.kingdoms.forEach((kingdom) => kingdom.leaders.forEach((leader) => (leader.temples = 2))),
    says: "only one temple beside it",
  },
  {
    key: "treasure",
    is: (view, me) => {
      delete own(view, me).leaders.trader;
      view.kingdoms[0]!.cells = ["k1", "b2"];
      view.kingdoms[0]!.leaders = [{ seat: 4, leader: "farmer", temples: 1 }];
    },
    not: (view, me) => {
      delete own(view, me).leaders.trader;
      view.kingdoms[0]!.cells = ["k1", "b2"];
      view.kingdoms[0]!.leaders = [{ seat: 4, leader: "trader", temples: 1 }];
    },
    says: "two treasures and no trader",
  },
  {
    key: "monument",
    is: (view, me) => {
      view.monuments = { "black-red": view.kingdoms[0]!.cells[0]! };
      view.kingdoms[0]!.leaders = [{ seat: 4, leader: "king", temples: 1 }];
      delete own(view, me).leaders.priest;
    },
    not: (view) => {
      view.monuments = { "black-red": view.kingdoms[0]!.cells[0]! };
      view.kingdoms[0]!.leaders = [
        { seat: 4, leader: "king", temples: 1 },
        { seat: 3, leader: "priest", temples: 1 },
      ];
    },
    says: "a red point every turn, and nobody collects it: your priest could",
  },
  {
    key: "weakest",
    is: (view, me) => (own(view, me).points = { black: 5, red: 4, blue: 3, green: 1 }),
    not: (view, me) => (own(view, me).points = { black: 2, red: 2, blue: 2, green: 1 }),
    says: "You have only 1 green point: in the end only your weakest colour counts",
  },
  {
    key: "leader_at_home",
    is: (view, me) => {
      lie(view, ["f9"], ["p9"], [me, "priest"]);
      own(view, me).leaders = { king: "f9", priest: "f8", trader: "f7" };
    },
    not: (view, me) => {
      lie(view, ["f9"], ["p9"], [me, "king"]); // which takes blue points there
      own(view, me).leaders = { king: "f9", priest: "f8", trader: "f7" };
    },
    says: "Your farmer is not on the board: there it would score blue points",
  },
  {
    key: "trader_at_home",
    is: kingAlone,
    not: (view, me) => {
      kingAlone(view, me);
      own(view, me).leaders.trader = "p9";
    },
    says: "Your king takes green points too, but only a trader takes treasures",
  },
  {
    key: "no_temples",
    is: (view, me) => (own(view, me).hand!.temple = 0),
    not: (view, me) => (own(view, me).hand!.temple = 1),
    says: "no temples in hand",
  },
  {
    key: "king",
    is: () => {},
    not: (view) =>
      view.kingdoms.forEach(
        (kingdom) => (kingdom.leaders = kingdom.leaders.filter(({ leader }) => leader !== "king")),
      ),
    says: "Your king also scores",
  },
]);

const mine = (view: TzolkinView, me: number) => view.players[me - 1]!;

describeCoach<TzolkinView>("tzolkin", tzolkin, "1 turn", [
  {
    key: "hunger",
    is: (view, me) => {
      view.feast = 0;
      view.days_to_feast = 2;
      Object.assign(mine(view, me), { buildings: {}, wealth: [] });
    },
    not: (view, me) => (mine(view, me).goods.corn = 6),
    says: "in 2 days: 3 workers need 6 corn, you have 2, and each hungry one costs 3 points",
  },
  {
    key: "worker_leaving",
    is: (view, me) => (view.wheels["uxmal"]!.spaces[7] = me),
    not: (view, me) => (view.wheels["uxmal"]!.spaces[6] = me),
    says: "last space of Uxmal",
  },
  { key: "last_days", is: (view) => (view.day = 23), not: () => {}, says: "Only 3 days are left" },
  {
    key: "all_on_gears",
    is: (view, me) => (mine(view, me).hand = 0),
    not: () => {},
    says: "this turn you can only pick up",
  },
  {
    key: "little_corn",
    is: () => {},
    not: (view, me) => (mine(view, me).goods.corn = 3),
    says: "You have 2 corn",
  },
  {
    key: "low_temple",
    is: (view, me) => (mine(view, me).temples["kukulcan"] = -1),
    not: (view, me) => (mine(view, me).temples["kukulcan"] = 0),
    says: "temple of Kukulcan: when the temples score, that costs you 3 points",
  },
  {
    key: "shared_temple",
    is: (view, me) => {
      [view.feast, view.day, view.days_to_feast] = [0, 11, 2];
      view.players.forEach((player) => (player.temples["chaac"] = 1));
      mine(view, me).temples["chaac"] = 2;
      view.players[me % view.seats]!.temples["chaac"] = 2;
    },
    not: (view, me) => {
      [view.feast, view.day, view.days_to_feast] = [0, 11, 2];
      view.players.forEach((player) => (player.temples = { chaac: 1, quetzalcoatl: 1, kukulcan: 1 }));
      mine(view, me).temples = { chaac: 2, quetzalcoatl: 0, kukulcan: 0 };
    },
    says: "you are as high as Cleo",
  },
  {
    key: "start_space",
    is: (view) => (view.corn_on_teeth = 4),
    not: (view) => ([view.corn_on_teeth, view.start_space] = [4, 1]),
    says: "gives 4 corn",
  },
  {
    key: "skulls",
    is: (view, me) => (mine(view, me).goods.skull = 1),
    not: () => {},
    says: "1 crystal skull:",
  },
  {
    key: "building",
    is: (view, me) => (mine(view, me).goods.wood = 1),
    not: (view, me) => (mine(view, me).goods = { corn: 9, wood: 0, stone: 0, gold: 0, skull: 0 }),
    says: "You can afford",
  },
  {
    key: "few_workers",
    is: () => {},
    not: (view, me) => (mine(view, me).workers = 4),
    says: "only 3 workers",
  },
  {
    key: "prophecy",
    at: "2 turn",
    is: (view) => (view.calamity = "drought"),
    not: (view) => ([view.calamity, view.prophecies] = [null, []]),
    says: "Drought is in force: every corn harvest",
  },
  {
    key: "all_in_hand",
    is: (view, me) => (mine(view, me).hand = 3),
    not: () => {},
    says: "All your workers are in hand",
  },
  {
    key: "ripe_worker",
    advice: advising("pick", { wheel: "uxmal", space: "4" }),
    is: () => {},
    not: (view, me) => (view.wheels["uxmal"]!.spaces[7] = me), // that one leaves by itself
    says: "Your worker on space 4 of Uxmal",
  },
  {
    key: "gear",
    advice: advising("place", { wheel: "palenque" }),
    is: () => {},
    not: (view) => (view.day = 23),
    says: "A worker on Palenque pays off in a few days: corn pays for everything",
  },
  {
    key: "begging",
    advice: advising("beg"),
    other: advising("pick", { wheel: "uxmal", space: "4" }),
    is: (view, me) => (mine(view, me).goods.corn = 0),
    not: () => {},
    says: "With 0 corn you can do little: begging brings you up to 3",
  },
]);

describe("what a coach says", () => {
  it("is what matters most, and no more than two things", () => {
    const position = seen<TzolkinView>("tzolkin", "1 turn", (view, me) => {
      [view.day, view.corn_on_teeth] = [24, 9];
      Object.assign(mine(view, me), { hand: 0, buildings: {}, wealth: [] });
    });
    expect(whatMatters(tzolkin, position).map(({ key }) => key)).toEqual(["hunger", "last_days"]);
    expect(MOST).toBe(2);
  });

  it("is nothing that was said in the last three turns, unless it is urgent and has changed", () => {
    const memory = new Memory();
    const position = seen<TzolkinView>("tzolkin", "1 turn", (view, me) => {
      [view.feast, view.days_to_feast] = [0, 2];
      Object.assign(mine(view, me), { buildings: {}, wealth: [] });
    });
    const all = tzolkin.filter(({ key }) => ["hunger", "few_workers"].includes(key));
    const said = (now: Moment): string[] =>
      whatMatters(all, position, MOST, { memory, now }).map(({ key }) => key);
    const at = (turn: number, place = 10 * turn): Moment => ({ seat: 1, position: place, turn });
    expect(said(at(1))).toEqual(["hunger", "few_workers"]);
    expect(said(at(1))).toEqual(["hunger", "few_workers"]); // the same question stands as it is
    expect(said(at(1, 12))).toEqual([]);
    expect(said(at(3))).toEqual([]);
    position.view.days_to_feast = 1;
    expect(said(at(3, 31))).toEqual(["hunger"]);
    expect(said(at(4))).toEqual(["few_workers"]);
    expect(said({ ...at(4), seat: 2 })).toEqual(["hunger", "few_workers"]);
    expect(said(at(1))).toEqual(["hunger", "few_workers"]); // all was taken back
  });

  it("is not twice the same: one's weakest colour, with its leader at home", () => {
    const position = seen<TigrisView>("tigris", "1 action", (view, me) => {
      own(view, me).points = { black: 5, red: 4, blue: 3, green: 1 };
      own(view, me).leaders = { king: "f9" };
      view.kingdoms = [];
    });
    const said = whatMatters(tigris, position, Infinity).map(({ key }) => key);
    expect(said).toContain("weakest_without_leader");
    expect(said).not.toContain("weakest");
    expect(said).not.toContain("leader_at_home");
  });

  it("is of colours that are equally weak the one that the best answer helps", () => {
    const find = (tile: string) => {
      const position = seen<TigrisView>("tigris", "1 action", (view, me) => {
        own(view, me).points = { black: 5, red: 1, blue: 3, green: 1 };
      });
      const advice = advising("tile", { tile, cell: "c3" });
      return tigris.find(({ key }) => key === "weakest")!.sees({ ...position, advice });
    };
    expect(find("temple")).toEqual({ colour: "red", count: 1 });
    expect(find("market")).toEqual({ colour: "green", count: 1 });
  });

  it("is that the king scores by the best answer where the leader of that colour is missing", () => {
    const position = seen<TigrisView>("tigris", "1 action", kingAlone);
    const advice = advising("tile", { tile: "market", cell: "f8" });
    const given = tigris.find(({ key }) => key === "point")!.sees({ ...position, advice });
    expect(given).toMatchObject({ key: "king", colour: "green" });
  });

  const full = () =>
    seen<ImhotepView>("imhotep", "1 turn", (view, me) => {
      view.players[me - 1]!.sled = 4;
      view.ships[2]!.slots = [1, 0, 1];
      view.temple.columns = [[1, 2], [3], []];
    });
  const answerOf = (position: Seen<ImhotepView>, text: string): Action =>
    position.legal.find((action) => action.text.startsWith(text))!;
  /** What is said where the search thinks this answer best, and these no worse. */
  const saidWith = (best: string | null, ...good: string[]): string[] => {
    const position = full();
    const advice = best && {
      best: answerOf(position, best),
      isGood: ({ text }: Action) => [best, ...good].some((each) => text.startsWith(each)),
    };
    return whatMatters(imhotep, { ...position, advice: advice || null }, Infinity).map(({ key }) => key);
  };

  it("is nothing that leads to what the search thinks a mistake, or warns of what it thinks best", () => {
    expect(saidWith(null)).toEqual(expect.arrayContaining(["own_ship", "full_sled", "blue_card"]));
    expect(saidWith("place ship 3")).not.toContain("own_ship");
    expect(saidWith("place ship 3", "sail ship 3")).toContain("own_ship");
    expect(saidWith("place ship 3")).toContain("full_sled");
    expect(saidWith("get")).not.toContain("full_sled");
    expect(saidWith("get")).not.toContain("blue_card");
  });

  it("is first what leads to the best answer", () => {
    expect(saidWith("sail ship 3 to temple")[0]).toBe("own_ship");
    expect(saidWith("sail ship 3 to temple").slice(1, 3)).toEqual(["where", "hidden_temple"]);
    expect(saidWith("place ship 3", "sail ship 3").slice(0, 2)).toEqual(["room", "own_ship"]);
    expect(saidWith("get")[0]).toBe("quiet_turn");
  });

  it("knows which answers a search holds with: tried often, and winning hardly less often", () => {
    const { legal } = full();
    const opinion = (at: number, visits: number, worth: number): Opinion => {
      const { id: answer, text } = legal[at]!;
      return { answer, text, visits, worth: [worth, 1 - worth], points: [], rank: [], line: [] };
    };
    const opinions = [
      opinion(1, 900, 0.6),
      opinion(0, 300, 0.585),
      opinion(2, 300, 0.57),
      opinion(3, 20, 0.6),
    ];
    const advice = adviceIn(opinions, legal, 1)!;
    expect(advice.best).toBe(legal[1]);
    expect([0, 1, 2, 3].map((at) => advice.isGood(legal[at]!))).toEqual([true, true, false, false]);
    expect(adviceIn([], legal, 1)).toBeNull();
    expect(adviceIn([opinion(1, 0, 0)], legal, 1)).toBeNull();
  });

  it("is about the question: what a turn should bring is not said where something was begun", () => {
    const asked = (kind: string): string[] => {
      const position = seen<TzolkinView>("tzolkin", "1 turn", (view, me) => {
        view.day = 23;
        mine(view, me).goods = { corn: 2, wood: 9, stone: 9, gold: 9, skull: 1 };
      });
      const decision = { ...position.decision, kind } as Decision;
      return whatMatters(tzolkin, { ...position, decision }, Infinity).map(({ key }) => key);
    };
    expect(asked("turn")).toEqual(expect.arrayContaining(["last_days", "skulls", "building"]));
    expect(asked("build")).toEqual([]);
    expect(asked("keep")).toEqual([]);
  });

  it("knows that workers of Cit-Bolon-Tum stay a day longer", () => {
    const isSaid = (tribe: string | null, space: number): boolean => {
      const position = seen<TzolkinView>("tzolkin", "1 turn", (view, me) => {
        mine(view, me).tribe = tribe;
        view.wheels["uxmal"]!.spaces[space] = me;
      });
      return tzolkin.find(({ key }) => key === "worker_leaving")!.sees(position) !== null;
    };
    expect([isSaid(null, 7), isSaid("cit-bolon-tum", 7), isSaid("cit-bolon-tum", 8)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("needs nothing that the seat may not know", () => {
    const position = seen<TigrisView>("tigris", "1 action", (view, me) => {
      view.players.forEach((player) => {
        if (player.seat !== me)
          for (const key of ["hand", "points", "treasures", "score"] as const) delete player[key];
      });
    });
    for (const { sees } of tigris) expect(() => sees(position)).not.toThrow();
  });
});

describe("what a coach of Imhotep says of an empty sled", () => {
  const isSaid = (round: number, slots: number[] | null = null): boolean => {
    const position = seen<ImhotepView>("imhotep", "1 turn", (view, me) => {
      emptySledIn(round)(view, me);
      if (slots) Object.assign(view.ships.at(-1)!, { slots, site: null });
    });
    return imhotep.find(({ key }) => key === "empty_sled")!.sees(position) !== null;
  };

  it("is nothing in the last round, and nothing while a ship with one's stones may sail", () => {
    expect([isSaid(5), isSaid(6)]).toEqual([true, false]);
    expect([isSaid(5, [1, 0]), isSaid(5, [1, 1])]).toEqual([true, false]);
  });
});

/** What a coach of Tzolk'in sees where some facts are changed. */
function seenInTzolkin(
  key: string,
  change: (player: PlayerView, view: TzolkinView) => void,
  advice?: Advice,
) {
  const position = seen<TzolkinView>("tzolkin", "1 turn", (view, me) => change(mine(view, me), view));
  return tzolkin.find((each) => each.key === key)!.sees({ ...position, advice });
}

describe("what a coach of Imhotep says of a card", () => {
  const cards = [
    "entrance",
    "sarcophagus",
    "burial-chamber-ornament",
    "temple-ornament",
    "statue",
    "hammer",
    "sail",
  ];
  const take = imhotep.find(({ key }) => key === "card")!;

  test.each(cards)("is what makes a %s worth taking, in few words of every language", (card) => {
    const advice = advising("take", { card });
    for (const language of Object.keys(LANGUAGES) as Language[]) {
      const position = { ...seen<ImhotepView>("imhotep", "1 take"), advice, say: say("imhotep", language) };
      const sentence = say("imhotep", language)("coach.card", take.sees(position)!);
      expect(sentence.length, sentence).toBeLessThanOrEqual(LONGEST);
    }
    const given = take.sees({ ...seen<ImhotepView>("imhotep", "1 take"), advice })!;
    const because = {
      entrance: "without a ship",
      statue: "five together 15",
      hammer: "more than an ordinary",
    };
    expect(say("imhotep")("coach.card", given)).toContain(because[card as keyof typeof because] ?? "");
  });
});

describe("what a coach of Tzolk'in says of hunger", () => {
  const hunger = (changes: Partial<PlayerView>, corn: number, calamity: string | null = null) =>
    seenInTzolkin("hunger", (player, view) => {
      [view.feast, view.days_to_feast, view.calamity] = [0, 2, calamity];
      Object.assign(player, { workers: 3, buildings: {}, wealth: [], tribe: null }, changes);
      player.goods.corn = corn;
    });
  /** The corn from which on nothing is said. */
  const enough = (changes: Partial<PlayerView>, calamity?: string): number =>
    [...Array(40).keys()].find((corn) => hunger(changes, corn, calamity) === null)!;

  it("counts the workers whom farms feed", () => {
    expect(enough({})).toBe(6);
    expect(enough({ buildings: { "small-farm": 1 } })).toBe(4);
    expect(enough({ buildings: { "terraced-farm": 1 } })).toBe(3);
    expect(enough({ buildings: { "large-farm": 1 } })).toBe(0);
    expect(enough({ wealth: ["uxmal-3"] })).toBe(4);
  });

  it("counts the corn that a farm gives on the day itself", () => {
    expect(enough({ buildings: { "farm-three-corn": 1 } })).toBe(3);
  });

  it("knows that workers of Yaluk eat more, and that all do in a hunger", () => {
    const five = { workers: 5, tribe: "yaluk" };
    expect(enough(five)).toBe(15);
    expect(enough({}, "hunger")).toBe(9);
    expect(enough(five, "hunger")).toBe(20);
    expect(enough(five, "drought")).toBe(15);
    const farms = { "small-farm": 3, "large-farm": 1, "terraced-farm": 1 };
    expect(enough({ ...five, buildings: farms }, "hunger")).toBe(5); // the example of the rulebook, R-21.20
    const two = { "small-farm": 1, "terraced-farm": 2 };
    expect(enough({ buildings: two }, "hunger")).toBe(2); // and the one before it
  });

  it("says as much as it counts", () => {
    expect(hunger({ buildings: { "terraced-farm": 1 } }, 2)).toMatchObject({ need: 3, corn: 2, workers: 3 });
    expect(hunger({ tribe: "yaluk" }, 2, "hunger")).toMatchObject({ need: 12 });
  });
});

describe("what a coach of Tzolk'in says of begging", () => {
  it("is what one has then: more with Bacab", () => {
    const begging = (tribe: string | null) =>
      seenInTzolkin(
        "begging",
        (player) => {
          player.tribe = tribe;
          player.goods.corn = 2;
        },
        advising("beg"),
      );
    expect(begging(null)).toEqual({ corn: 2, most: 3 });
    expect(begging("yaluk")).toEqual({ corn: 2, most: 3 });
    expect(begging("bacab")).toEqual({ corn: 2, most: 4 });
  });
});

describe("what a coach says of an answer", () => {
  const at = (position: number, asked = 1, choices = 3): Position =>
    ({ position, asked, viewer: 1, legal: Array(choices).fill({}), decision: null }) as unknown as Position;

  /** Reviews that are answered when the test wants, and what a player is told of them. */
  function reviewing() {
    const answers: ((reviewed: ReviewedMessage | null) => void)[] = [];
    const state = { asked: [] as number[], told: null as number | null };
    const reviews = new Reviews({
      review: (position) => {
        state.asked.push(position);
        return new Promise((resolve) => answers.push(resolve));
      },
      tell: (_, { position }) => (state.told = position),
      forget: () => (state.told = null),
    });
    const answer = async (isRefused = false): Promise<void> => {
      answers.shift()!(isRefused ? null : ({} as ReviewedMessage));
      await new Promise((done) => setTimeout(done));
    };
    const follow = (...positions: Position[]) =>
      positions.forEach((each) => reviews.follow(each, () => true));
    return { state, reviews, answer, follow };
  }

  it("is told when it was reviewed, unless there was nothing to choose", async () => {
    const { state, answer, follow } = reviewing();
    follow(at(4, 1, 1), at(5));
    expect(state.asked).toEqual([]);
    follow(at(6, 2));
    expect(state.asked).toEqual([5]);
    await answer();
    expect(state.told).toBe(5);
  });

  it("is about the latest one: the next waits for a review that is under way, and takes its place", async () => {
    const { state, answer, follow } = reviewing();
    follow(at(4), at(5), at(6), at(7, 2));
    expect(state.asked).toEqual([4]);
    await answer();
    expect(state.told).toBeNull();
    expect(state.asked).toEqual([4, 6]);
    await answer();
    expect(state.told).toBe(6);
  });

  it("is not told of one that was taken back meanwhile, whoever is asked then", async () => {
    for (const then of [at(5), at(5, 2), at(3, 2)]) {
      const { state, answer, follow } = reviewing();
      follow(at(5), at(6, 2), then);
      await answer();
      expect(state.told).toBeNull();
    }
  });

  it("is forgotten when it is taken back, whoever is asked then, and told of what is answered instead", async () => {
    const { state, answer, follow } = reviewing();
    follow(at(5), at(6, 2), at(7, 2));
    await answer();
    expect(state.told).toBe(5);
    follow(at(6, 2));
    expect(state.told).toBe(5);
    follow(at(5, 2));
    expect(state.told).toBeNull();
    follow(at(5), at(6, 2));
    expect(state.asked).toEqual([5, 5]);
    await answer();
    expect(state.told).toBe(5);
  });

  it("is nothing where nobody can say, and nobody is asked for who has silenced the coach", async () => {
    const { state, reviews, answer, follow } = reviewing();
    follow(at(5), at(6));
    await answer(true);
    expect(state.told).toBeNull();
    reviews.follow(at(7), () => false);
    expect(state.asked).toEqual([5]);
  });

  it("is reviewed for a seat that has a coach, whoever looks at the table next", () => {
    const { state, reviews } = reviewing();
    const hasCoach = (seat: number): boolean => seat === 1;
    const after = (position: number, seat: number) => ({ ...at(position, seat), viewer: seat }) as Position;
    for (const position of [after(5, 1), after(6, 2), after(7, 1)]) reviews.follow(position, hasCoach);
    expect(state.asked).toEqual([5]);
  });
});
