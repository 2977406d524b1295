/** Among players of equal points, more stones on the sled come first. */
import type { ImhotepView } from "./view";

/** What is compared, by player. */
export function ties(view: ImhotepView): number[][] {
  return view.players.map((player) => [player.sled]);
}
