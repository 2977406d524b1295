/** Among players of equal points, more workers on the gears come first. */
import type { TzolkinView } from "./view";

/** What is compared, by player. */
export function ties(view: TzolkinView): number[][] {
  const standing = Object.values(view.wheels).flatMap((wheel) => [...wheel.spaces, ...wheel.beyond]);
  return view.players.map(({ seat }) => [standing.filter((other) => other === seat).length]);
}
