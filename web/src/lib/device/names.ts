/** The names of bots, by seat: the same as on a server (server/names.py). */
const BOTS = ["Nefertari", "Gilgamesh", "Hatshepsut", "Pakal", "Enheduanna", "Sargon", "Itzel", "Djoser"];

/** What a bot is called that nobody gave a name. */
export function botName(seat: number): string {
  return BOTS[(seat - 1) % BOTS.length]!;
}
