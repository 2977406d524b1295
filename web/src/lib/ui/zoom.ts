/** Where a board lies in its frame when it is looked at closely. */

export interface Placed {
  scale: number;
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** The nearest place where the board still fills its frame. */
export function fitted(placed: Placed, size: Size): Placed {
  const least = (length: number): number => length * (1 - placed.scale);
  return {
    scale: placed.scale,
    x: Math.min(0, Math.max(least(size.width), placed.x)),
    y: Math.min(0, Math.max(least(size.height), placed.y)),
  };
}

/** Nearer or farther by a factor; the point at x, y of the frame stays where it is. */
export function zoomedAt(
  placed: Placed,
  factor: number,
  x: number,
  y: number,
  size: Size,
  most: number,
): Placed {
  const scale = Math.min(most, Math.max(1, placed.scale * factor));
  const grown = scale / placed.scale;
  return fitted({ scale, x: x - (x - placed.x) * grown, y: y - (y - placed.y) * grown }, size);
}
