/** Which teller belongs to a game. */
import type { GameName } from "$lib/boards/games";
import type { Teller } from "./telling";

const TELLERS: Record<GameName, () => Promise<Teller>> = {
  imhotep: async () => (await import("./games/imhotep")).tellImhotep,
  tigris: async () => (await import("./games/tigris")).tellTigris,
  tzolkin: async () => (await import("./games/tzolkin")).tellTzolkin,
};

export function loadTeller(game: GameName): Promise<Teller> {
  return TELLERS[game]();
}
