/** Whether a mouse was moved: what comes to lie under one that rests was not pointed at. */

let last = { x: -1, y: -1 };
let isMoved = false;

if (typeof window !== "undefined")
  window.addEventListener(
    "pointermove",
    ({ screenX: x, screenY: y }) => {
      isMoved = x !== last.x || y !== last.y;
      last = { x, y };
    },
    { capture: true },
  );

/** Somebody points there with a mouse or a pen: it has moved since the last event, and no finger has touched. */
export function isPointing(event: PointerEvent): boolean {
  return event.pointerType !== "touch" && isMoved;
}
