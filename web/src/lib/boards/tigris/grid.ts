/** Where things lie on the map: cells are squares of 60 units; rivers and kingdoms become paths. */

export const CELL = 60;
export const COLUMNS = 16;
export const ROWS = 11;

export interface Point {
  x: number;
  y: number;
}

/** East, south, west, north. */
const STEPS: Point[] = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
];
const step = (direction: number): Point => STEPS[((direction % 4) + 4) % 4]!;

/** Column and row of a cell, from 0. */
export function place(cell: string): Point {
  return { x: cell.charCodeAt(0) - 97, y: Number(cell.slice(1)) - 1 };
}

export function nameOf(x: number, y: number): string {
  return `${String.fromCharCode(97 + x)}${y + 1}`;
}

/** The cells that touch a cell with a side. */
export function beside(cell: string): string[] {
  const { x, y } = place(cell);
  return STEPS.map((each) => ({ x: x + each.x, y: y + each.y }))
    .filter(({ x: column, y: row }) => column >= 0 && column < COLUMNS && row >= 0 && row < ROWS)
    .map(({ x: column, y: row }) => nameOf(column, row));
}

/** The transform that brings a piece, drawn around the origin, to the middle of a cell. */
export function middle(cell: string): string {
  const { x, y } = place(cell);
  return `translate(${(x + 0.5) * CELL} ${(y + 0.5) * CELL})`;
}

/** The transform to the middle of the square whose top left cell this is. */
export function middleOfSquare(corner: string): string {
  const { x, y } = place(corner);
  return `translate(${(x + 1) * CELL} ${(y + 1) * CELL})`;
}

/** The four cells of the square whose top left cell this is. */
export function square(corner: string): string[] {
  const { x, y } = place(corner);
  return [nameOf(x, y), nameOf(x + 1, y), nameOf(x, y + 1), nameOf(x + 1, y + 1)];
}

interface Box extends Point {
  width: number;
  height: number;
}

/** The water between the middles of four cells, and on to the edge of the map. */
function pool(column: number, row: number): Box {
  const [x, y] = [column, row].map((at) => (at === 0 ? 0 : (at + 0.5) * CELL)) as [number, number];
  const right = column === COLUMNS - 2 ? COLUMNS * CELL : (column + 1.5) * CELL;
  const foot = row === ROWS - 2 ? ROWS * CELL : (row + 1.5) * CELL;
  return { x, y, width: right - x, height: foot - y };
}

/** The course of the rivers: a line through all river cells, bent softly, the pools where four of them meet, and ripples. */
export function rivers(rows: string[]): { course: string; pools: Box[]; ripples: string } {
  const wet = (x: number, y: number): boolean => rows[y]?.[x] === "~";
  const onMap = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < COLUMNS && y < ROWS;
  const parts: string[] = [];
  const pools: Box[] = [];
  const ripples: string[] = [];
  for (let y = 0; y < ROWS; y++) {
    for (let x = 0; x < COLUMNS; x++) {
      if (!wet(x, y)) continue;
      if (wet(x + 1, y) && wet(x, y + 1) && wet(x + 1, y + 1)) pools.push(pool(x, y));
      const flows = [0, 1, 2, 3].filter((to) => wet(x + step(to).x, y + step(to).y));
      const off = [0, 1, 2, 3].filter((to) => !onMap(x + step(to).x, y + step(to).y));
      const straight = off.filter((to) => flows.includes((to + 2) % 4));
      const exits = straight.length > 0 || flows.length > 1 ? straight : off;
      const [left, right] = [x * 7 + y * 11, x * 5 + y * 3].map((wander) => (wander % 9) - 4);
      ripples.push(`M${x * CELL + 13 + left!} ${y * CELL + 21}q4-4 8 0t8 0`);
      ripples.push(`M${x * CELL + 29 + right!} ${y * CELL + 41}q4-4 8 0t8 0`);
      parts.push(bend({ x, y }, [...flows, ...exits.slice(0, 1)]));
    }
  }
  return { course: parts.join(""), pools, ripples: ripples.join("") };
}

/** The water of one cell: a bend between two sides, or lines from the middle to all of them. */
function bend(cell: Point, sides: number[]): string {
  const at = (to: number): string =>
    `${(cell.x + 0.5 + step(to).x / 2) * CELL} ${(cell.y + 0.5 + step(to).y / 2) * CELL}`;
  const middle = `${(cell.x + 0.5) * CELL} ${(cell.y + 0.5) * CELL}`;
  if (sides.length === 2) return `M${at(sides[0]!)}Q${middle} ${at(sides[1]!)}`;
  return sides.map((to) => `M${middle}L${at(to)}`).join("");
}

/** The outline of some cells, a little inside of their sides, with round corners. */
export function outline(cells: string[], inset: number, round: number): string {
  const inside = new Set(cells);
  const has = (at: Point): boolean => inside.has(nameOf(at.x, at.y));
  const open = new Map<string, number[]>();
  const starts: Point[] = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ];
  for (const cell of cells) {
    const at = place(cell);
    for (let to = 0; to < 4; to++) {
      const beyond = step(to - 1);
      if (has({ x: at.x + beyond.x, y: at.y + beyond.y })) continue;
      const key = `${at.x + starts[to]!.x},${at.y + starts[to]!.y}`;
      open.set(key, [...(open.get(key) ?? []), to]);
    }
  }
  const loops: string[] = [];
  for (const [key, sides] of open) while (sides.length > 0) loops.push(loop(key, open, inset, round));
  return loops.join("");
}

/** One closed line, walked clockwise from a corner; what is walked is taken out of `open`. */
function loop(start: string, open: Map<string, number[]>, inset: number, round: number): string {
  const corners: string[] = [];
  let key = start;
  let to = open.get(key)!.pop()!;
  const first = to;
  for (;;) {
    const [x = 0, y = 0] = key.split(",").map(Number);
    const next = { x: x + step(to).x, y: y + step(to).y };
    key = `${next.x},${next.y}`;
    const sides = open.get(key) ?? [];
    const turn = [to + 1, to, to + 3].map((way) => way % 4).find((way) => sides.includes(way));
    const onward = turn ?? first;
    if (onward !== to) corners.push(corner(next, to, onward, inset, round));
    if (turn === undefined) break;
    sides.splice(sides.indexOf(turn), 1);
    to = turn;
  }
  return `M${corners.join("L")}Z`;
}

function corner(at: Point, from: number, to: number, inset: number, round: number): string {
  const [inFrom, inTo] = [step(from + 1), step(to + 1)];
  const x = at.x * CELL + inset * (inFrom.x + inTo.x);
  const y = at.y * CELL + inset * (inFrom.y + inTo.y);
  const [before, after] = [step(from), step(to)];
  return (
    `${x - round * before.x} ${y - round * before.y}` +
    `Q${x} ${y} ${x + round * after.x} ${y + round * after.y}`
  );
}
