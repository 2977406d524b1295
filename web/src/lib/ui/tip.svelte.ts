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

/** A finger that rests as long as this asks what lies below it; if it goes farther than this meanwhile, it does not. */
const HOLD = 450;
const WANDERS = 10;
let holding: ReturnType<typeof setTimeout> | undefined;
let pressed = { x: 0, y: 0 };
/** A finger has asked for the card that is shown: it stays until the next touch, and to let go chooses nothing. */
let isHeld = false;

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
  isHeld = false;
  if (!(event.target instanceof Element && event.target.closest(".tip"))) hideTip();
});
addEventListener("pointerup", stay);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => clearTimeout(holding));
addEventListener(
  "click",
  (event) => {
    if (!isHeld || event.detail === 0) return; // keys click as well
    event.stopPropagation();
    event.preventDefault();
  },
  { capture: true },
);
addEventListener("pointermove", (event) => {
  if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > WANDERS) clearTimeout(holding);
  if (still && Math.hypot(event.clientX - still.x, event.clientY - still.y) > FAR) still = null;
});
addEventListener("keydown", () => (still = null));

/** Show a card soon, if the person stays and what it explains is still there. */
export function showTip(next: Tip): void {
  if (still) return; // a card that is put away goes on its way
  clearTimeout(waiting);
  waiting = setTimeout(() => next.of.isConnected && put(next), tip.shown ? 60 : PATIENCE);
}

/** A finger has been laid on a piece: if it rests there, the card is shown. */
export function holdTip(finger: PointerEvent, next: () => Tip | null): void {
  clearTimeout(holding);
  pressed = { x: finger.clientX, y: finger.clientY };
  holding = setTimeout(() => {
    const card = next();
    if (!card?.of.isConnected) return;
    clearTimeout(waiting);
    isHeld = true;
    put(card);
  }, HOLD);
}

/** Put the card away. */
export function hideTip(): void {
  if (isHeld) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => put(null), 120);
}

/** What has gone is explained no longer: no pointer leaves it. */
export function forgetTip(of: Element): void {
  if (tip.shown?.of !== of) return;
  isHeld = false;
  hideTip();
}

/** The pointer is on the card itself: leave it there. */
export function keepTip(): void {
  clearTimeout(waiting);
}
