/** The card that explains a piece: one for the whole page, shown beside what is pointed at. */

export interface Tip {
  name: string;
  text: string;
  /** Lines that only hold now, such as strengths. */
  lines: string[];
  rule: string | null;
  game: string;
  at: DOMRect;
  /** What it explains. */
  of: Element;
}

const PATIENCE = 350;
let waiting: ReturnType<typeof setTimeout> | undefined;

export const tip = $state<{ shown: Tip | null }>({ shown: null });

function put(next: Tip | null): void {
  tip.shown = next;
}

/** Where the mouse was clicked: until it has moved away from there, what turns up below it was not asked about. */
let still: { x: number; y: number } | null = null;
const FAR = 6;
function stay(event: PointerEvent): void {
  if (event.pointerType === "mouse") still = { x: event.clientX, y: event.clientY };
}
addEventListener("pointerdown", (event) => {
  stay(event);
  if (!(event.target instanceof Element && event.target.closest(".tip"))) hideTip();
});
addEventListener("pointerup", stay);
addEventListener("pointermove", (event) => {
  if (still && Math.hypot(event.clientX - still.x, event.clientY - still.y) > FAR) still = null;
});
addEventListener("keydown", () => (still = null));

/** Show a card soon, if the person stays and what it explains is still there. */
export function showTip(next: Tip): void {
  if (still) return; // a card that is put away goes on its way
  clearTimeout(waiting);
  waiting = setTimeout(() => next.of.isConnected && put(next), tip.shown ? 60 : PATIENCE);
}

/** Put the card away. */
export function hideTip(): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => put(null), 120);
}

/** What has gone is explained no longer: no pointer leaves it. */
export function forgetTip(of: Element): void {
  if (tip.shown?.of === of) hideTip();
}

/** The pointer is on the card itself: leave it there. */
export function keepTip(): void {
  clearTimeout(waiting);
}
