/** A table in the middle of a game, so that the sites can be drawn with what lies there. */
import facts from "$generated/imhotep.json";
import type { ImhotepView, Side } from "./view";

const SEATS = 4;
const OPEN = ["entrance", "pyramid-ornament", "statue", "lever"];
const { card, market, temple, burial_chamber: chamber, obelisk } = facts.catalogue;

/** Some stones of all seats, with all sites on one side. */
export function example(side: Side): ImhotepView {
  const open = OPEN.slice(0, market[side].face_up);
  const columns = [[2, 1], [3], [4], [1], [2]].slice(0, temple.columns[SEATS]);
  const towers = [1, 3].concat(Array<number>(obelisk.tower_points.length).fill(0));
  return {
    seats: SEATS,
    round: 3,
    turn: 1,
    sides: { market: side, pyramid: side, temple: side, "burial-chamber": side, obelisk: side },
    wrath: false,
    players: [],
    ships: [],
    market: {
      face_up: Object.fromEntries(open.map((key) => [key, 1])),
      face_down: market[side].face_down,
      known_face_down: {},
    },
    unseen_cards: Object.fromEntries(
      card.map(({ key, copies }) => [key, open.includes(key) ? copies - 1 : copies]),
    ),
    discards: {},
    fleets_left: [],
    pyramid: {
      parts: { pyramid: [1, 2, 3, 1, 4, 2], left: [1, 3], middle: [2], right: [4, 1, 2] },
      extra: Array<number>(SEATS).fill(0),
    },
    temple: { columns },
    burial_chamber: { rows: chamber.rows, stones: [1, 1, 2, 3, 1, 2, 4, 3, 2, 4] },
    obelisk: {
      stones: side === "A" ? [3, 5, 2, 4] : [1, 2, 0, 1],
      towers: towers.slice(0, obelisk.tower_points.length),
    },
  };
}
