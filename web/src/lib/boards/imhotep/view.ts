/** The table as the server's games/imhotep/view.py tells it. */

export type Site = "market" | "pyramid" | "temple" | "burial-chamber" | "obelisk";
export type Side = "A" | "B";
/** Card keys with how many there are of each. */
export type Cards = Partial<Record<string, number>>;

export interface ImhotepPlayer {
  seat: number;
  sled: number;
  quarry: number;
  cards: Cards;
  /** Points by where they come from. */
  points: Record<string, number>;
  score: number;
  /** The face-down cards the seat is looking at: only for the seat itself. */
  looking_at?: string[];
}

export interface ImhotepShip {
  ship: number;
  capacity: number;
  minimum: number;
  /** From the bow: the seat of each stone, 0 where there is none. */
  slots: number[];
  /** The site it has sailed to; null while it lies in the harbour. */
  site: Site | null;
}

export interface ImhotepView {
  seats: number;
  round: number;
  /** The seat whose turn comes next. */
  turn: number;
  sides: Record<Site, Side>;
  wrath: boolean;
  players: ImhotepPlayer[];
  ships: ImhotepShip[];
  market: { face_up: Cards; face_down: number; known_face_down: Cards };
  unseen_cards: Cards;
  discards: Cards;
  /** Red and blue cards at work: they lie in no pile until their effect is complete. Matches of rules 1 have none. */
  in_play?: Cards;
  /** Round cards that have not come up, as capacities; the one in the box is among them. */
  fleets_left: number[][];
  /** Stones by seat in building order: of `pyramid`, or of `left`, `middle` and `right`. */
  pyramid: { parts: Record<string, number[]>; extra: number[] };
  /** Stones by column from the left, the top one last. */
  temple: { columns: number[][] };
  /** Stones in building order, down each column of three rows. */
  burial_chamber: { rows: number; stones: number[] };
  /** Stones of each seat outside towers, and the seat whose tower stands on each space. */
  obelisk: { stones: number[]; towers: number[] };
}
