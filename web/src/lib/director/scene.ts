/**
 * A scene between two positions. The page already shows the second one; pictures of the pieces travel above it, and the
 * pieces themselves are out of sight until their pictures have arrived. Nothing of the page is changed.
 */
import "./scene.css";
import {
  boxOf,
  boxOfPlace,
  changes,
  isDrawn,
  look,
  pictureOf,
  type Box,
  type Piece,
  type Sight,
} from "./pieces";
import type { Script, Token } from "./scripts";

/** Milliseconds at speed 1. */
const SAIL = 800;
const FLY = 520;
const GAP = 95;
const TURN = 1000;
const APPEAR = 260;
const HAND_OUT = 560;
/** However much happens, the pieces of a scene set out within this time. */
const LONGEST = 1500;
const EASE = "cubic-bezier(0.45, 0.05, 0.3, 1)";

/** Something that moves as a whole, from one way of lying to another. */
interface Moving {
  element: Element;
  from: string;
  to: string;
}

/** A piece on its way: from a box, along other boxes, to a box. */
interface Flight {
  start: number;
  length: number;
  picture: HTMLElement;
  /** How large the picture is drawn. */
  size: Box;
  stops: { box: Box; at: number; opacity: number }[];
  /** Whether it lies where it begins until it sets out. */
  waits?: boolean;
}

function keyframe(size: Box, { box, at, opacity }: Flight["stops"][number]): Keyframe {
  const x = box.x + box.width / 2 - (size.x + size.width / 2);
  const y = box.y + box.height / 2 - (size.y + size.height / 2);
  const scale = Math.min(4, Math.max(0.05, Math.min(box.width / size.width, box.height / size.height)));
  return {
    transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(3)})`,
    opacity,
    offset: at,
    easing: EASE,
  };
}

/** A box of another size around the same middle. */
function sized(box: Box, factor: number): Box {
  const [width, height] = [box.width * factor, box.height * factor];
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

/** The innermost of the places of a piece. */
function lastOf(place: string): string {
  return place.split("/").at(-1) ?? "";
}

function isNear(one: Box, other: Box): boolean {
  return (
    Math.abs(one.x + one.width / 2 - other.x - other.width / 2) < 4 &&
    Math.abs(one.y + one.height / 2 - other.y - other.height / 2) < 4
  );
}

/** For every piece that has come, the piece of its kind that has gone: they are one. */
function paired(gone: Piece[], come: Piece[]): { pairs: [Piece, Piece][]; left: Piece[]; arrived: Piece[] } {
  const left = [...gone];
  const arrived: Piece[] = [];
  const pairs: [Piece, Piece][] = [];
  for (const piece of come) {
    const at = left.findIndex((other) => other.what === piece.what);
    if (at < 0) arrived.push(piece);
    else pairs.push([left.splice(at, 1)[0]!, piece]);
  }
  return { pairs, left, arrived };
}

function pointsPicture({ points }: Token): HTMLElement {
  const picture = document.createElement("div");
  const { count, colour } = points!;
  picture.className = `director-points ${count < 0 ? "lost" : (colour ?? "")}`;
  picture.textContent = `${count < 0 ? "−" : "+"}${Math.abs(count)}`;
  return picture;
}

export class Scene {
  readonly #root: HTMLElement;
  readonly #before: Sight;
  readonly #script: Script;
  #layer: HTMLElement | null = null;
  #animations: Animation[] = [];
  #flights: Flight[] = [];
  /** Pieces of the page that are out of sight, each until a time. */
  #hidden: { element: Element; until: number }[] = [];

  constructor(root: HTMLElement, before: Sight, script: Script) {
    this.#root = root;
    this.#before = before;
    this.#script = script;
  }

  /** Play it, `rate` times as fast as it is meant. Done when everything lies where it belongs. */
  async play(rate: number): Promise<void> {
    const after = look(this.#root);
    if (after.pieces.length === 0) return; // a curtain, or another page: what lay there is not to be seen
    const sailing = this.#moving(after, "first");
    // Wheels turn when all else is done: until then they, and what lies on them, stand as before.
    const turns = this.#moving(after, "last").map((one) => this.#hold(one));
    this.#compose(after, sailing.length > 0 ? SAIL : 0);
    for (const one of sailing) this.#sail(one, rate);
    const end = Math.max(0, ...this.#flights.map(({ start, length }) => start + length));
    for (const turn of turns) this.#turn(turn, end, rate);
    this.#setOut(rate);
    await Promise.allSettled(this.#animations.map((animation) => animation.finished));
    this.end();
  }

  /** Be done within `most` milliseconds. */
  hasten(most: number): void {
    const left = this.#animations.map(({ effect, currentTime, playbackRate }) => {
      const end = Number(effect?.getComputedTiming().endTime ?? 0);
      return (end - Number(currentTime ?? 0)) / playbackRate;
    });
    const factor = Math.max(0, ...left) / most;
    if (factor <= 1) return;
    for (const animation of this.#animations) animation.updatePlaybackRate(animation.playbackRate * factor);
  }

  /** To the end, at once. */
  end(): void {
    for (const animation of this.#animations) animation.cancel();
    this.#animations = [];
    this.#layer?.remove();
    this.#layer = null;
  }

  // ---- what moves as a whole

  #moving(after: Sight, when: "first" | "last"): Moving[] {
    return [...after.moves].flatMap(([name, now]) => {
      const was = this.#before.moves.get(name);
      if (!was || now.when !== when || was.transform === now.transform) return [];
      return [{ element: now.element, from: was.transform, to: now.transform }];
    });
  }

  #sail({ element, from, to }: Moving, rate: number): void {
    const timing = { duration: SAIL / rate, easing: EASE };
    this.#animations.push(element.animate([{ transform: from }, { transform: to }], timing));
  }

  #hold({ element, from, to }: Moving): Animation {
    const timing = { duration: TURN, easing: EASE, fill: "both" as const };
    const turn = element.animate([{ transform: from }, { transform: to }], timing);
    turn.pause();
    this.#animations.push(turn);
    return turn;
  }

  #turn(turn: Animation, delay: number, rate: number): void {
    turn.effect?.updateTiming({ duration: TURN / rate, delay: delay / rate });
    turn.play();
  }

  // ---- what travels

  #compose(after: Sight, wait: number): void {
    const { gone, come } = changes(this.#before, after);
    const { pairs, left, arrived } = paired(gone, come);
    const gap = Math.min(GAP, LONGEST / Math.max(1, pairs.length + left.length + arrived.length));
    let start = wait;
    const next = (): number => (start += gap) - gap;
    for (const [from, to] of pairs) this.#fly(from, to, next, wait);
    for (const piece of left) this.#leave(piece, next, wait);
    for (const piece of arrived) this.#arrive(piece, next);
    this.#handOut(start);
  }

  /** A piece from where it lay to where it lies now. */
  #fly(from: Piece, to: Piece, next: () => number, wait: number): void {
    const target = boxOf(to.element);
    if (isNear(from.box, target) || !isDrawn(target)) return;
    const lifted = (middle: Box): Box => {
      const between = { x: (middle.x + target.x) / 2, y: (middle.y + target.y) / 2 - 18 };
      return sized({ ...target, ...between }, 1.12);
    };
    const journey = this.#journey(from, next(), wait, (middle) => [
      { box: lifted(middle), at: 0.55, opacity: 1 },
      { box: target, at: 1, opacity: 1 },
    ]);
    const picture = pictureOf({ element: to.element, box: target, matrix: to.matrix });
    this.#flights.push({ picture, size: target, ...journey });
    this.#hidden.push({ element: to.element, until: journey.start + journey.length });
  }

  /** A piece that is gone: to where the news say, or out of the world. */
  #leave(piece: Piece, next: () => number, wait: number): void {
    const goal = this.#script.goal(piece.what, lastOf(piece.place));
    const target = goal ? boxOfPlace(this.#root, goal) : null;
    const journey = this.#journey(piece, next(), wait, (middle) =>
      target
        ? [
            { box: sized(target, 0.5), at: 0.9, opacity: 1 },
            { box: sized(target, 0.4), at: 1, opacity: 0 },
          ]
        : [{ box: sized(middle, 0.5), at: 1, opacity: 0 }],
    );
    this.#flights.push({ picture: pictureOf(piece), size: piece.box, ...journey });
  }

  /** The way of a piece; if the place where it lay has moved meanwhile, it rides there first. */
  #journey(
    from: Piece,
    start: number,
    wait: number,
    onward: (middle: Box) => Flight["stops"],
  ): Pick<Flight, "start" | "length" | "stops" | "waits"> {
    const first = { box: from.box, at: 0, opacity: 1 };
    const ride = wait > 0 ? this.#ride(from) : null;
    if (!ride) return { start, length: FLY, stops: [first, ...onward(from.box)], waits: true };
    const length = start + FLY;
    const [landed, left] = [Math.min(wait, start) / length, start / length];
    const stops = [
      first,
      { box: ride, at: landed, opacity: 1 },
      { box: ride, at: left, opacity: 1 },
      ...onward(ride).map((stop) => ({ ...stop, at: left + (1 - left) * stop.at })),
    ];
    return { start: 0, length, stops };
  }

  #ride(from: Piece): Box | null {
    const now = boxOfPlace(this.#root, lastOf(from.place));
    if (!now || isNear(now, from.box)) return null;
    const { width, height } = from.box;
    return { x: now.x + (now.width - width) / 2, y: now.y + (now.height - height) / 2, width, height };
  }

  /** A piece that is new: from where the news say, or out of nothing. */
  #arrive(piece: Piece, next: () => number): void {
    const target = boxOf(piece.element);
    if (!isDrawn(target)) return;
    const origin = this.#script.origin(piece.what, lastOf(piece.place));
    const from = origin ? boxOfPlace(this.#root, origin) : null;
    const start = next();
    const isMonument = piece.what.startsWith("monument");
    const stops =
      from && !isNear(from, target)
        ? [
            { box: sized(from, 0.6), at: 0, opacity: 0.6 },
            { box: sized({ ...target, y: target.y - 14 }, 1.12), at: 0.7, opacity: 1 },
            { box: target, at: 1, opacity: 1 },
          ]
        : [
            {
              box: isMonument
                ? { ...sized(target, 0.5), y: target.y + target.height * 0.7 }
                : sized(target, 0.4),
              at: 0,
              opacity: 0,
            },
            { box: target, at: 1, opacity: 1 },
          ];
    const length = from ? FLY : isMonument ? FLY : APPEAR;
    this.#flights.push({ picture: pictureOf({ ...piece, box: target }), size: target, stops, start, length });
    this.#hidden.push({ element: piece.element, until: start + length });
  }

  #handOut(from: number): void {
    const tokens = this.#script.tokens;
    const gap = Math.min(GAP, LONGEST / Math.max(1, tokens.length));
    tokens.forEach((token, index) => this.#token(token, from + index * gap));
  }

  #token(token: Token, start: number): void {
    const [origin, target] = [boxOfPlace(this.#root, token.from), boxOfPlace(this.#root, token.to)];
    const worn = token.picture
      ? this.#root.querySelector(`[data-place="${CSS.escape(token.picture)}"]`)
      : null;
    if (!origin || !target || isNear(origin, target) || (token.picture && !worn)) return;
    const around = worn?.parentElement;
    const matrix = around instanceof SVGGraphicsElement ? around.getScreenCTM() : null;
    const picture = worn ? pictureOf({ element: worn, box: boxOf(worn), matrix }) : pointsPicture(token);
    const size = worn
      ? boxOf(worn)
      : { x: target.x + target.width / 2 - 22, y: target.y + target.height / 2 - 13, width: 44, height: 26 };
    const at = (box: Box): Box => ({
      x: box.x + box.width / 2 - size.width / 2,
      y: box.y + box.height / 2 - size.height / 2,
      width: size.width,
      height: size.height,
    });
    const stops = [
      { box: sized(at(origin), 0.6), at: 0, opacity: 0 },
      { box: sized(at({ ...origin, y: origin.y - 22 }), 1.2), at: 0.3, opacity: 1 },
      { box: at(target), at: 0.9, opacity: 1 },
      { box: sized(at(target), 0.5), at: 1, opacity: 0 },
    ];
    this.#flights.push({ picture, size, stops, start, length: HAND_OUT });
  }

  // ---- on the stage

  #setOut(rate: number): void {
    if (this.#flights.length === 0) return;
    const layer = document.createElement("div");
    layer.className = "director-stage";
    layer.setAttribute("aria-hidden", "true");
    layer.inert = true;
    for (const { picture, size } of this.#flights) {
      Object.assign(picture.style, { left: `${size.x}px`, top: `${size.y}px`, opacity: "0" });
      layer.append(picture);
    }
    document.body.append(layer);
    this.#layer = layer;
    for (const { picture, size, stops, start, length, waits } of this.#flights) {
      const fill: FillMode = waits ? "backwards" : "none";
      const timing = { duration: length / rate, delay: start / rate, fill };
      this.#animations.push(
        picture.animate(
          stops.map((stop) => keyframe(size, stop)),
          timing,
        ),
      );
    }
    for (const { element, until } of this.#hidden)
      this.#animations.push(element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: until / rate }));
  }
}
