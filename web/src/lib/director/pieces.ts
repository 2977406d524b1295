/**
 * What lies on the table, found on the page itself: a piece is an element with `data-piece` (what it is), and it lies
 * where `data-place` says, its own or that of the elements around it. Wherever a page draws them, the director finds them.
 */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A piece as it is drawn at one moment. */
export interface Piece {
  what: string;
  /** All places it lies in, from the outermost: `seat-1/sled`. */
  place: string;
  element: Element;
  box: Box;
  /** How the drawing around it is laid on the screen; nothing for what is no part of a drawing. */
  matrix: DOMMatrix | null;
  /** The drawing that it is part of, and where that lay. */
  frame: Element;
  frameBox: Box;
}

/** A table as it is drawn at one moment. */
export interface Sight {
  pieces: Piece[];
  /** Where something lies that moves as a whole, by its name: when it moves, and how it is laid down. */
  moves: Map<string, { element: Element; when: "first" | "last"; transform: string }>;
}

export function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left, y: top, width, height };
}

/** Whether a box can be seen at all. */
export function isDrawn({ width, height }: Box): boolean {
  return width > 0.5 && height > 0.5;
}

function placeOf(element: Element): string {
  const places: string[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) {
    const place = at.getAttribute("data-place");
    if (place) places.unshift(place);
  }
  return places.join("/");
}

function matrixOf(element: Element): DOMMatrix | null {
  const around = element.parentElement;
  if (!(element instanceof SVGGraphicsElement) || !(around instanceof SVGGraphicsElement)) return null;
  return around.getScreenCTM();
}

/** The outermost drawing around an element, or what it lies in. */
function frameOf(element: Element): Element {
  let frame = element.closest("svg") ?? element;
  for (let around = frame.parentElement?.closest("svg"); around; around = frame.parentElement?.closest("svg"))
    frame = around;
  return frame === element ? (element.parentElement ?? element) : frame;
}

/** Look at the table. */
export function look(root: ParentNode): Sight {
  const frames = new Map<Element, Box>();
  const pieces = [...root.querySelectorAll("[data-piece]")].map((element) => {
    const frame = frameOf(element);
    const frameBox = frames.get(frame) ?? boxOf(frame);
    frames.set(frame, frameBox);
    return {
      what: element.getAttribute("data-piece") ?? "",
      place: placeOf(element),
      element,
      box: boxOf(element),
      matrix: matrixOf(element),
      frame,
      frameBox,
    };
  });
  const moves: Sight["moves"] = new Map();
  for (const element of root.querySelectorAll("[data-moves]")) {
    const [when = "first", name = ""] = (element.getAttribute("data-moves") ?? "").split(" ");
    moves.set(name, {
      element,
      when: when as "first" | "last",
      transform: getComputedStyle(element).transform,
    });
  }
  return { pieces: pieces.filter(({ box }) => isDrawn(box)), moves };
}

/** What belongs to a player, as places are named: `sled-2`, `good-2-corn`, `leader-2-king`. */
const OWNED = /^(?:seat|sled|points|good|leader)-(\d)/;

/** The first that is drawn of a place. */
function drawn(root: ParentNode, place: string): Box | null {
  for (const element of root.querySelectorAll(`[data-place="${CSS.escape(place)}"]`)) {
    const box = boxOf(element);
    if (isDrawn(box)) return box;
  }
  return null;
}

/**
 * Where a place lies; nothing where it is not drawn. What belongs to a player and is not in sight lies where the player
 * is, and players out of sight are below.
 */
export function boxOfPlace(root: ParentNode, place: string, isAnywhere = true): Box | null {
  const found = drawn(root, place);
  const seat = OWNED.exec(place)?.[1];
  if (found || !isAnywhere || !seat) return found;
  return drawn(root, `seat-${seat}`) ?? { x: innerWidth / 2, y: innerHeight - 1, width: 1, height: 1 };
}

/** A piece that was seen before, where it would lie now: the page may have been laid out anew around it. */
export function shifted(piece: Piece): Piece {
  if (!piece.frame.isConnected) return piece;
  const now = boxOf(piece.frame);
  const [x, y] = [now.x - piece.frameBox.x, now.y - piece.frameBox.y];
  if (x === 0 && y === 0) return piece;
  const { box, matrix } = piece;
  const laid = matrix
    ? new DOMMatrix([matrix.a, matrix.b, matrix.c, matrix.d, matrix.e + x, matrix.f + y])
    : null;
  return { ...piece, box: { ...box, x: box.x + x, y: box.y + y }, matrix: laid };
}

/** A picture of a piece, to be moved on its own. Its size is that of the piece. */
export function pictureOf({ element, box, matrix }: Pick<Piece, "element" | "box" | "matrix">): HTMLElement {
  const holder = document.createElement("div");
  const copy = element.cloneNode(true) as Element;
  if (matrix) {
    const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
    const { a, b, c, d, e, f } = matrix;
    group.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e - box.x} ${f - box.y})`);
    group.append(copy);
    drawing.append(group);
    drawing.setAttribute("width", String(box.width));
    drawing.setAttribute("height", String(box.height));
    holder.append(drawing);
  } else {
    (copy as HTMLElement).style.width = `${box.width}px`;
    (copy as HTMLElement).style.height = `${box.height}px`;
    holder.append(copy);
  }
  Object.assign(holder.style, { width: `${box.width}px`, height: `${box.height}px` });
  return holder;
}

/** What has come and what has gone between two sights. Pieces that are alike are told apart only by where they lie. */
export function changes(before: Sight, after: Sight): { gone: Piece[]; come: Piece[] } {
  const left = new Map<string, Piece[]>();
  const key = (piece: Piece): string => `${piece.what} @ ${piece.place}`;
  for (const piece of before.pieces) left.set(key(piece), [...(left.get(key(piece)) ?? []), piece]);
  const come: Piece[] = [];
  for (const piece of after.pieces) {
    const same = left.get(key(piece));
    if (same && same.length > 0) same.shift();
    else come.push(piece);
  }
  return { gone: [...left.values()].flat().map(shifted), come };
}
