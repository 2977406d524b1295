/** The table as the server's games/tigris/view.py tells it. Cells are named a1 to p11. */
export type TileKey = "settlement" | "temple" | "farm" | "market";
export type LeaderKey = "king" | "priest" | "farmer" | "trader";
export type Colour = "black" | "red" | "blue" | "green";
export type Lying = TileKey | "face-down" | "catastrophe";

export interface LeaderSeen {
  seat: number;
  leader: LeaderKey;
}

/** What hangs together with at least one leader. While wars are fought, as it was before the joining tile. */
export interface Kingdom {
  cells: string[];
  /** With the temples beside each: its strength in a revolt. */
  leaders: (LeaderSeen & { temples: number })[];
  /** Face-up tiles: the strength of their leader in a war. */
  tiles: Record<TileKey, number>;
}

export interface Side {
  seat: number;
  /** Where its leader stands. */
  cell: string;
  /** On the board. */
  strength: number;
  /** Tiles from behind the screen; null while not committed. */
  support: number | null;
}

/** A conflict that is fought, or a war that may come next. */
export interface Conflict {
  kind: "war" | "revolt";
  leader: LeaderKey;
  /** What supports it. */
  tile: TileKey;
  attacker: Side;
  defender: Side;
}

export interface PlayerSeen {
  seat: number;
  dynasty: string;
  hand_size: number;
  swapped: number;
  catastrophes: number;
  /** Where the leaders on the board stand. */
  leaders: Partial<Record<LeaderKey, string>>;
  /** Only what the viewer may see. */
  hand?: Record<TileKey, number>;
  swapped_tiles?: Record<TileKey, number>;
  points?: Record<Colour, number>;
  treasures?: number;
  score?: number;
}

export interface TigrisView {
  seats: number;
  board: "classic" | "alternative";
  buildings_played: boolean;
  turn: number;
  turn_no: number;
  /** Which of the actions of the turn is taken. */
  action: number;
  bag: number;
  bag_is_short: boolean;
  tiles: Record<string, Lying>;
  leaders: Record<string, LeaderSeen>;
  treasures: Record<string, { first: boolean }>;
  /** The top left cells of those built. */
  monuments: Record<string, string>;
  buildings: Record<string, string>;
  kingdoms: Kingdom[];
  /** The tile that has joined two kingdoms, while wars are fought over it. */
  joined: string | null;
  conflicts: Conflict[];
  players: PlayerSeen[];
}
