/** Which teller belongs to a game. */
import type { GameName } from "$lib/boards/games";
import { tellPlainly, type Teller } from "./telling";

const TELLERS: Record<GameName, () => Promise<Teller>> = {
  imhotep: async () => (await import("./games/imhotep")).tellImhotep,
  tigris: async () => (await import("./games/tigris")).tellTigris,
  tzolkin: async () => (await import("./games/tzolkin")).tellTzolkin,
};

/** The teller of a game; one without a teller of its own is told news by news. */
export async function loadTeller(game: GameName): Promise<Teller> {
  return (await TELLERS[game]?.()) ?? tellPlainly;
}
