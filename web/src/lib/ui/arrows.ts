/**
 * Keys on a board: arrows from one lit place to the nearest in that direction, page keys through all of them in order;
 * with Shift to any place, to read its card.
 */

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

const STEPS: Record<string, number> = { PageDown: 1, PageUp: -1 };
/** Where nothing lies in the direction of an arrow, it goes on to the next place in order, so that none is out of reach. */
const ONWARDS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

const LIT = ".spot.lit";
const spotsOf = (board: Element, which: string): SVGGElement[] => [
  ...board.querySelectorAll<SVGGElement>(which),
];

/** Move the focus to the place that a key means, a lit one or any; from nowhere to the first. Whether there was one. */
export function moveFocus(key: string, board: Element, isAny: boolean): boolean {
  if (!(key in WAYS) && !(key in STEPS)) return false;
  const spots = spotsOf(board, isAny ? ".spot" : LIT);
  const middle = (spot: Element): Spotted => {
    const box = spot.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };
  const here = spots.findIndex((spot) => spot === document.activeElement);
  const along = (by: number): number => (here + by + spots.length) % spots.length;
  let next = 0;
  if (here >= 0 && key in STEPS) next = along(STEPS[key]!);
  else if (here >= 0) {
    const found = nearest(key, middle(spots[here]!), spots.map(middle));
    next = found >= 0 ? found : along(ONWARDS[key]!);
  }
  spots[next]?.focus();
  return spots.length > 0;
}

/**
 * Let a board be one stop for Tab, however many of its places are lit: the place where one was last, or the first one.
 * Returns what ends it.
 */
export function oneStop(board: Element): () => void {
  let last: SVGGElement | null = null;
  const mark = (): void => {
    if (last && !last.matches(LIT)) {
      last.blur(); // it was answered: Enter is for the large button again
      last = null;
    }
    const spots = spotsOf(board, LIT);
    const stop = spots.find((spot) => spot === last) ?? spots[0];
    for (const spot of spots) {
      const index = spot === stop ? "0" : "-1";
      if (spot.getAttribute("tabindex") !== index) spot.setAttribute("tabindex", index);
    }
  };
  const enter = (event: Event): void => {
    last = (event.target as Element).closest<SVGGElement>(LIT);
    mark();
  };
  const watcher = new MutationObserver(mark);
  watcher.observe(board, { childList: true, subtree: true, attributeFilter: ["class", "tabindex"] });
  board.addEventListener("focusin", enter);
  mark();
  return () => {
    watcher.disconnect();
    board.removeEventListener("focusin", enter);
  };
}
