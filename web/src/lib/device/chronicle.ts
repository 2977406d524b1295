/**
 * How matches on this device were shown, for when their rules are gone: then a position can be read and drawn, but not
 * made. A match that is over is written down whole, position by position, into a database of its own, of which older pages
 * know nothing; of one that goes on the row of the match has the last position.
 */
import { Refused } from "$lib/wire/refused";
import type { Decision, Line } from "$lib/wire/types";
import { Database } from "./database";
import { linesOf, type LocalMatch, type Move } from "./match";
import type { Result } from "./reading";
import type { Position, Rules } from "./rules";

const ROOM = "chronicles";
/** How many positions are written down before somebody else may have the word. */
const AT_ONCE = 8;

type View = Record<string, unknown> & { players: object[] };

/** A position as it was shown. */
export interface Page {
  /** What everyone could see. */
  view: View;
  /** What a seat could see in its own place. */
  own: object[];
  decision: Decision | null;
  points: number[];
}

type Logged = Omit<Move, "answer" | "draw">;

interface Chronicle {
  log: Logged[];
  pages: Page[];
  result: Result | null;
}

const chronicles = new Database("ziggurat-chronicles", [ROOM]);

/** A position, to be kept. */
export function pageOf(rules: Rules, position: Position): Page {
  const view = rules.view(position, 0) as View;
  const own = view.players.map((_, at) => (rules.view(position, at + 1) as View).players[at]!);
  return { view, own, decision: rules.decision(position), points: rules.scores(position) };
}

/** Write a match that is over down, unless that was done. */
export async function writeChronicle(id: string, match: LocalMatch): Promise<void> {
  if (await chronicles.read(ROOM, (rows) => rows.getKey(id))) return;
  const pages: Page[] = [];
  for (const position of match.positions()) {
    if (pages.length % AT_ONCE === 0) await new Promise((done) => setTimeout(done));
    pages.push(pageOf(match.rules, position));
  }
  const log = match.log.map(({ seat, text, reader, news }) => ({ seat, text, reader, news }));
  const body = await packed({ log, pages, result: match.result() });
  await chronicles.write(ROOM, (rows) => rows.put({ id, body }));
}

/** How a match that is over was shown; null where nobody has written it down. */
export async function readChronicle(id: string): Promise<Shown | null> {
  const row = await chronicles.read<{ body: ArrayBuffer } | undefined>(ROOM, (rows) => rows.get(id));
  if (!row) return null;
  const { log, pages, result } = await unpacked(row.body);
  return new Shown(log.length, 0, pages, log, result);
}

export function removeChronicle(id: string): Promise<void> {
  return chronicles.write(ROOM, (rows) => rows.delete(id));
}

async function packed(chronicle: Chronicle): Promise<ArrayBuffer> {
  const text = new Blob([JSON.stringify(chronicle)]).stream();
  return await new Response(text.pipeThrough(new CompressionStream("gzip"))).arrayBuffer();
}

async function unpacked(body: ArrayBuffer): Promise<Chronicle> {
  const text = new Blob([body]).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await new Response(text).json()) as Chronicle;
}

/** A match as it was shown, as far as that was kept. */
export class Shown {
  constructor(
    /** How many moves were made. */
    readonly moves: number,
    /** The first position that was kept. */
    readonly first: number,
    readonly pages: Page[],
    readonly log: Logged[],
    readonly result: Result | null,
  ) {}

  /** Only the position at which a match was left. */
  static last(moves: number, page: Page): Shown {
    return new Shown(moves, moves, [page], [], null);
  }

  page(position: number): Page {
    const page = this.pages[position - this.first];
    if (!page) throw new Refused("not_kept", `Position ${position} was not kept as it was shown.`);
    return page;
  }

  /** What a viewer could see; somebody who plays all sides saw everything. */
  view(position: number, viewer: number, isOpen: boolean): View {
    const { view, own } = this.page(position);
    const players = view.players.map((player, at) => (isOpen || viewer === at + 1 ? own[at]! : player));
    return { ...view, players };
  }

  lines(viewer: number, isOpen: boolean, since: number, until: number): Line[] {
    return linesOf(this.log, viewer, isOpen, since, until);
  }

  course(): number[][] {
    return this.pages.map(({ points }) => points);
  }
}
