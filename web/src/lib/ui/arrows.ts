/** Arrow keys on a board: from one lit place to the nearest in that direction. */

export interface Spotted {
  x: number;
  y: number;
}

const WAYS: Record<string, Spotted> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The nearest place in the direction of a key, what lies straight ahead before what lies beside; -1 where there is none. */
export function nearest(key: string, from: Spotted, places: Spotted[]): number {
  const way = WAYS[key];
  if (!way) return -1;
  let best = -1;
  let least = Infinity;
  places.forEach((place, index) => {
    const [x, y] = [place.x - from.x, place.y - from.y];
    const ahead = x * way.x + y * way.y;
    const beside = Math.abs(x * way.y) + Math.abs(y * way.x);
    const far = ahead + 2.5 * beside;
    if (ahead > 1 && far < least) [best, least] = [index, far];
  });
  return best;
}

/** Move the focus to the lit place that an arrow key means; from nowhere to the first one. Whether it was one. */
export function moveFocus(key: string, board: Element): boolean {
  if (!(key in WAYS)) return false;
  const spots = [...board.querySelectorAll<SVGGElement>(".spot.lit")];
  const middle = (spot: Element): Spotted => {
    const box = spot.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };
  const here = spots.find((spot) => spot === document.activeElement);
  const next = here ? spots[nearest(key, middle(here), spots.map(middle))] : spots[0];
  next?.focus();
  return next !== undefined;
}
