/**
 * Parts of a board by their names, for tours and lessons to light: whatever says of itself what it is or where it lies, by
 * `data-part`, `data-place`, `data-piece` or `data-moves`. A part inside of another is written with a stroke: `seat-1/sled`.
 */
import { boxOf, isDrawn, type Box } from "$lib/director/pieces";

function selectorOf(name: string): string {
  const [word, ending] = [CSS.escape(name), CSS.escape(` ${name}`)];
  return `:is([data-part="${word}"], [data-place="${word}"], [data-piece="${word}"], [data-moves$="${ending}"])`;
}

/** All elements of a part that are drawn. */
export function elementsOf(root: ParentNode, part: string): Element[] {
  const selector = part.split("/").map(selectorOf).join(" ");
  return [...root.querySelectorAll(selector)].filter((element) => isDrawn(boxOf(element)));
}

/** A box around some boxes. */
export function around(boxes: Box[]): Box | null {
  if (boxes.length === 0) return null;
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Elements of one part that lie this near to each other are one; what is farther away shows the same thing again. */
const NEAR = 30;

function isNear(one: Box, other: Box): boolean {
  return (
    one.x - NEAR < other.x + other.width &&
    other.x - NEAR < one.x + one.width &&
    one.y - NEAR < other.y + other.height &&
    other.y - NEAR < one.y + one.height
  );
}

/** The box of an element, as far as it is not scrolled out of sight. */
function seenBox(element: Element): Box {
  const box = boxOf(element);
  const scrolling = element.closest("[data-scrolls]");
  if (!scrolling) return box;
  const sight = boxOf(scrolling);
  const [top, bottom] = [Math.max(box.y, sight.y), Math.min(box.y + box.height, sight.y + sight.height)];
  return { ...box, y: top, height: Math.max(0, bottom - top) };
}

/** The box of a part: that of its first element, and of all that belong to it. */
function boxOfPart(frame: ParentNode, part: string): Box | null {
  const [first, ...others] = elementsOf(frame, part).map(seenBox);
  if (!first) return null;
  return others.reduce((whole, box) => (isNear(whole, box) ? around([whole, box])! : whole), first);
}

/** Where parts lie inside of an element, in its own pixels, however it is scaled. */
export function boxesIn(frame: HTMLElement, parts: string[]): Box[] {
  const whole = boxOf(frame);
  const scale = whole.width / (frame.offsetWidth || 1) || 1;
  return parts
    .map((part) => boxOfPart(frame, part))
    .filter((box) => box !== null)
    .map(({ x, y, width, height }) => ({
      x: (x - whole.x) / scale,
      y: (y - whole.y) / scale,
      width: width / scale,
      height: height / scale,
    }));
}

/** Bring the first part into sight, where a board scrolls. */
export function bringIntoSight(frame: HTMLElement, parts: string[]): void {
  const element = parts.flatMap((part) => elementsOf(frame, part))[0];
  const scrolling = element?.closest("[data-scrolls]");
  if (!element || !scrolling) return;
  const [box, sight] = [boxOf(element), boxOf(scrolling)];
  const isSeen = box.y >= sight.y && box.y + box.height <= sight.y + sight.height;
  if (!isSeen) scrolling.scrollTop += box.y + box.height / 2 - (sight.y + sight.height / 2);
}
