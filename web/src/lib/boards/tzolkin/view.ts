/** The table as the server's games/tzolkin/view.py tells it. */

export type Good = "corn" | "wood" | "stone" | "gold" | "skull";

export interface WheelView {
  /** The seat on every numbered space, from 0; 0 for nobody, DUMMY for a dummy worker. */
  spaces: number[];
  /** The way back to space 0, without numbers. */
  beyond: number[];
}

export interface GroupView {
  corn: number;
  wood: number;
}

export interface QuickView {
  spaces: number[];
  now: string | null;
  tiles: string[];
}

export interface PlayerView {
  seat: number;
  goods: Record<Good, number>;
  workers: number;
  hand: number;
  privilege: boolean;
  temples: Record<string, number>;
  technologies: Record<string, number>;
  corn_tiles: number;
  wood_tiles: number;
  buildings: Record<string, number>;
  monuments: string[];
  wealth: string[];
  tribe: string | null;
  points: Record<string, number>;
  score: number;
  /** Known to the seat alone, as are the next three. */
  dealt?: string[];
  chosen?: string[];
  tribes_dealt?: string[];
  tribe_chosen?: string | null;
}

export interface TzolkinView {
  seats: number;
  round: number;
  day: number;
  feast: number;
  days_to_feast: number;
  era: number;
  marker: number;
  turn: number;
  start_space: number;
  corn_on_teeth: number;
  skulls: number;
  wheels: Record<string, WheelView>;
  /** By action of Chichen Itza: the seat that has laid a skull there. */
  chichen_itza: Record<string, number>;
  jungle: Record<string, GroupView>;
  row: (string | null)[];
  stock: Record<string, number>;
  unseen_buildings: Record<string, number>;
  monuments: string[];
  prophecies: string[];
  calamity: string | null;
  quick_actions: QuickView | null;
  dummy_tiles: string[];
  players: PlayerView[];
}
