/**
 * Pieces that are carried to a place: to begin picks the piece, as a click does, so that only the places where it may go
 * are lit; to drop it on one of them chooses that place. Dropped anywhere else it is let go, and nothing was said.
 */
import type { Attachment } from "svelte/attachments";
import type { TableContext } from "$lib/boards/contract";
import type { Action } from "$lib/wire/types";
import "./drag.css";
import { hideTip } from "./tip.svelte";

/** What is carried, as the board calls what is picked, and the answers with it. */
export interface Carried {
  held: string;
  ways: Action[];
  /** What of it is seen on the way, as a selector, where that is drawn elsewhere. */
  seen?: string;
}

/** So far a pointer may wander and still mean a click. */
const STILL = { mouse: 5, touch: 10 };

const places = new WeakMap<Element, () => Action[]>();

/** A place that takes what is carried there, if one of these answers is open then. */
export function catches(actions: () => Action[]): Attachment<Element> {
  return (element) => {
    places.set(element, actions);
    return () => places.delete(element);
  };
}

/** A piece that can be carried, as long as it may go anywhere. The last in it that is marked `data-ghost` is seen on the way. */
export function carries(table: TableContext, now: () => Carried | undefined): Attachment<SVGElement> {
  return (element) => {
    const carried = now();
    if (!carried) return;
    const down = (event: PointerEvent): void => press(event, element, table, carried);
    element.setAttribute("data-carries", "");
    element.addEventListener("pointerdown", down);
    element.addEventListener("touchmove", keep, { passive: false });
    return () => {
      element.removeAttribute("data-carries");
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("touchmove", keep);
    };
  };
}

/** A finger on a piece does not scroll: `touch-action` is not heard inside a drawing. */
function keep(event: TouchEvent): void {
  event.preventDefault();
}

/** Wait whether the pointer goes away from where it was pressed. */
function press(start: PointerEvent, element: SVGElement, table: TableContext, carried: Carried): void {
  if (start.button !== 0 || !start.isPrimary) return;
  const still = start.pointerType === "mouse" ? STILL.mouse : STILL.touch;
  const listening = new AbortController();
  const { signal } = listening;
  const far = (event: PointerEvent): void => {
    if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < still) return;
    listening.abort();
    new Carrying(start, element, table, carried).move(event);
  };
  addEventListener("pointermove", far, { signal });
  for (const end of ["pointerup", "pointercancel"])
    addEventListener(end, () => listening.abort(), { signal });
}

/** One piece on its way. */
class Carrying {
  readonly #start: PointerEvent;
  readonly #source: SVGElement;
  readonly #seen: SVGGraphicsElement;
  readonly #table: TableContext;
  readonly #held: string;
  readonly #ghost: SVGSVGElement;
  readonly #listening = new AbortController();

  constructor(start: PointerEvent, source: SVGElement, table: TableContext, carried: Carried) {
    [this.#start, this.#source, this.#table, this.#held] = [start, source, table, carried.held];
    this.#seen = seenOf(source, carried);
    this.#ghost = ghostOf(this.#seen);
    hideTip();
    if (table.held !== carried.held) table.pick(carried.held, carried.ways);
    this.#seen.setAttribute("data-carried", "");
    document.documentElement.classList.add("carrying");
    document.body.append(this.#ghost);
    document.documentElement.setPointerCapture(start.pointerId);
    this.#listen();
  }

  #listen(): void {
    const { signal } = this.#listening;
    const on = <Kind extends keyof WindowEventMap>(kind: Kind, does: (event: WindowEventMap[Kind]) => void) =>
      addEventListener(kind, does, { signal, capture: true });
    on("pointermove", (event) => this.move(event));
    on("pointerup", (event) => this.#drop(event));
    on("pointercancel", () => this.#letGo());
    on("contextmenu", () => this.#letGo());
    on("keydown", (event) => event.key === "Escape" && this.#letGo());
  }

  /** The ghost follows, and the place below the pointer tells what would happen there. */
  move(event: PointerEvent): void {
    if (event.pointerId !== this.#start.pointerId) return;
    const [x, y] = [event.clientX - this.#start.clientX, event.clientY - this.#start.clientY];
    this.#ghost.style.transform = `translate(${x}px, ${y}px)`;
    const [only, more] = this.#placeAt(event);
    const looked = more ? null : (only ?? null);
    if (looked?.id !== this.#table.looked?.id) this.#table.look(looked);
  }

  #drop(event: PointerEvent): void {
    if (event.pointerId !== this.#start.pointerId) return;
    const found = this.#placeAt(event);
    this.#end();
    if (found.length === 0) this.#table.letGo();
    else if (found.length === 1) this.#table.answer(found[0]!);
    else this.#table.choose(found);
  }

  #letGo(): void {
    this.#end();
    this.#table.letGo();
  }

  /** The answers of the place below the pointer; none if the question has changed meanwhile. */
  #placeAt({ clientX, clientY }: PointerEvent): Action[] {
    if (this.#table.held !== this.#held) return [];
    for (const hit of document.elementsFromPoint(clientX, clientY)) {
      for (let at: Element | null = hit; at; at = at.parentElement) {
        const actions = this.#source.contains(at) ? [] : (places.get(at)?.() ?? []);
        if (actions.length > 0) return actions;
      }
    }
    return [];
  }

  #end(): void {
    this.#listening.abort();
    this.#ghost.remove();
    this.#seen.removeAttribute("data-carried");
    document.documentElement.classList.remove("carrying");
    swallowClick();
  }
}

function seenOf(source: SVGElement, { seen }: Carried): SVGGraphicsElement {
  const board = source.ownerSVGElement ?? source;
  const found = seen ? board.querySelector(seen) : [...source.querySelectorAll("[data-ghost]")].at(-1);
  return (found ?? source) as SVGGraphicsElement;
}

/** The end of a way is no click. */
function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
}

/** A picture of a piece that lies over the whole page, where the piece is. It answers to nothing and tells nothing. */
function ghostOf(piece: SVGGraphicsElement): SVGSVGElement {
  const names = "http://www.w3.org/2000/svg";
  const page = document.createElementNS(names, "svg");
  const group = document.createElementNS(names, "g");
  const copy = piece.cloneNode(true) as SVGGraphicsElement;
  const { a, b, c, d, e, f } = piece.getScreenCTM()!;
  group.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
  copy.removeAttribute("transform");
  copy.style.transform = "none";
  for (const halo of copy.querySelectorAll(".halo")) halo.remove();
  for (const each of [copy, ...copy.querySelectorAll("*")]) forget(each);
  page.setAttribute("class", "ghost-of-piece drawn");
  page.setAttribute("aria-hidden", "true");
  group.append(copy);
  page.append(group);
  return page;
}

/** What pages and scenes look for is only said of the piece itself. */
function forget(element: Element): void {
  for (const { name } of [...element.attributes])
    if (/^(data-|aria-)|^(role|tabindex|id)$/.test(name)) element.removeAttribute(name);
  element.classList.remove("spot", "lit", "picked", "looked");
}
