/** The four spheres: which colour, tile and leader belong together, and how each colour is painted. */
import facts from "$generated/tigris.json";
import type { Colour, LeaderKey, TileKey } from "./view";

export const TILES = facts.keys.tiles as TileKey[];
export const LEADERS = facts.keys.leaders as LeaderKey[];
export const COLOURS = facts.keys.colours as Colour[];

interface Paint {
  base: string;
  deep: string;
  light: string;
}

export const PAINT: Record<Colour, Paint> = {
  black: { base: "#4a434d", deep: "#26212a", light: "#8d8591" },
  red: { base: "#b8432d", deep: "#7a2516", light: "#e08a6f" },
  blue: { base: "#2f78ae", deep: "#184a73", light: "#7fb7dd" },
  green: { base: "#58903f", deep: "#335c1e", light: "#9cc77f" },
};

export function colourOfTile(tile: TileKey): Colour {
  return COLOURS[TILES.indexOf(tile)]!;
}

export function colourOfLeader(leader: LeaderKey): Colour {
  return COLOURS[LEADERS.indexOf(leader)]!;
}

export function tileOfColour(colour: Colour): TileKey {
  return TILES[COLOURS.indexOf(colour)]!;
}

/** The dynasty of a seat. */
export function dynastyOf(seat: number): string {
  return facts.keys.dynasties[seat - 1] ?? "";
}
