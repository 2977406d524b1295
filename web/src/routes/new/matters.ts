/** Which options of a new table matter, given who plays and what else is chosen. */

type Chosen = Record<string, string>;

const NEEDS: Record<string, Record<string, (options: Chosen, seats: number) => boolean>> = {
  imhotep: {
    three_seats_first: (options, seats) => seats === 3 && options["obelisk"] === "A",
  },
  tigris: {
    monument_over_building: (options) => options["buildings"] === "true",
  },
  tzolkin: {
    quick_actions: (_, seats) => seats < 5, // with five they are always played
  },
};

/** Whether an option changes anything. */
export function matters(game: string, option: string, options: Chosen, seats: number): boolean {
  return NEEDS[game]?.[option]?.(options, seats) ?? true;
}
