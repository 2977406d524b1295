/** Where the eye stands: how a drawing is scaled and moved so that some of its parts are seen well. */
import type { Box } from "$lib/director/pieces";

export interface Size {
  width: number;
  height: number;
}

export interface Look {
  scale: number;
  x: number;
  y: number;
}

/** Drawings are laid out at least this wide, however small their frame is: the eye goes near instead. */
const WIDE = 900;
/** How much of what lies around a part is seen with it, usually and at least. */
const ROOM = 1.7;
const LEAST_ROOM = 1.12;
const NEAREST = 3.2;

/**
 * The size at which a drawing is laid out for a frame: wide enough to show all of it, and of the shape of its frame; where
 * the frame is upright and the board is not, of the shape of the board, so that none of the frame stays empty.
 */
export function laidOut(frame: Size, aspect = 0): Size {
  const width = Math.max(frame.width, WIDE);
  if (frame.width === 0) return { width, height: 0 };
  return {
    width,
    height: width / Math.max(aspect && isNarrow(frame) ? aspect : 0, frame.width / frame.height),
  };
}

const isNarrow = (frame: Size): boolean => frame.width < WIDE * 0.75;

/** How to look at a part of a drawing; nearness 0 shows all of it, 1 the part with some room around it. */
export function lookAt(part: Box | null, frame: Size, drawing: Size, near: number): Look {
  const [across, down] = [frame.width / (drawing.width || 1), frame.height / (drawing.height || 1)];
  const all = Math.min(across, down);
  const scale = part ? Math.max(all, nearnessTo(part, frame, near, Math.max(across, down), all)) : all;
  const middle = part ?? { x: 0, y: 0, ...drawing };
  return {
    scale,
    x: within(frame.width / 2 - (middle.x + middle.width / 2) * scale, frame.width, drawing.width * scale),
    y: within(
      frame.height / 2 - (middle.y + middle.height / 2) * scale,
      frame.height,
      drawing.height * scale,
    ),
  };
}

/** On a small frame all of a drawing is too small to be read: there the eye always goes to what is lit. */
function nearnessTo(part: Box, frame: Size, near: number, filling: number, all: number): number {
  const fitting = (room: number): number =>
    Math.min(frame.width / (part.width * room), frame.height / (part.height * room));
  const wanted = near > 0 ? Math.min(fitting(ROOM / near), all * NEAREST, NEAREST) : 0;
  if (!isNarrow(frame)) return wanted;
  return Math.min(Math.max(wanted, filling, fitting(ROOM)), fitting(LEAST_ROOM), NEAREST / 2);
}

/** Nothing beyond the edge of the drawing is looked at; one that is smaller than its frame lies in the middle. */
function within(offset: number, frame: number, drawing: number): number {
  if (drawing <= frame) return (frame - drawing) / 2;
  return Math.min(0, Math.max(frame - drawing, offset));
}
