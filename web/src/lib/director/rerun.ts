/** Plays some turns again at the table: earlier positions in place of the present one, until it is back. */
import { say } from "$lib/i18n/i18n.svelte";
import { asRefused, type Past, type TableState } from "$lib/match/match.svelte";
import { duration } from "$lib/ui/settings.svelte";
import type { NewsItem, PastData, Position } from "$lib/wire/types";
import { stepsOf } from "./turns";

/** How long a step is looked at where nothing moves. */
const STILL = 900;
const PATIENCE = 800;
const TRIES = 12;

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

/** Whether an earlier position is shown. */
export function isPlayingAgain(table: TableState): boolean {
  return table.past !== null;
}

/** How many times something was to be played again, or no longer: only the latest wish counts. */
let latest = 0;

/** Back to the present. */
export function stopPlaying(table: TableState): void {
  latest++;
  table.past = null;
  table.stage?.hurry();
}

/** Positions are asked for one by one: a server limits requests. */
async function fetchPast(table: TableState, at: number, viewer: number | null): Promise<PastData> {
  for (let tries = 0; ; tries++) {
    try {
      return await table.house.past(table.id, at, viewer);
    } catch (error) {
      if (asRefused(error).code !== "too_fast" || tries >= TRIES) throw error;
      await pause(PATIENCE);
    }
  }
}

/** An earlier position as if it were the present one, with nothing to answer. */
function asPast(present: Position, past: PastData, news: NewsItem[], from: number): Past {
  const line = { number: past.position, seat: Number(past.move?.["seat"] ?? 0), move: null, news, story: [] };
  const { view, decision } = past;
  const position = {
    ...present,
    view,
    decision,
    legal: [],
    log: [line],
    log_kept: from,
    log_from: from,
    over: false,
  };
  return { position, news };
}

/** Show a step as a scene, unless it is no longer wanted by then; on a still table for as long as it takes to look at it. */
async function play(table: TableState, past: Past, isWanted: () => boolean): Promise<void> {
  const before = table.past?.position ?? null;
  const show = (): void => {
    if (isWanted()) table.past = past;
  };
  if (before && table.stage) await table.stage.tell({ before, next: past.position, waiting: 0 }, show);
  else show();
  if (duration(1) === 0 || !table.stage) await pause(STILL);
}

/** Play the lines of the log from one to another again. Whatever comes meanwhile, or another such wish, ends it. */
export async function playAgain(table: TableState, first: number, last: number): Promise<void> {
  const present = table.present;
  if (!present) return;
  const wish = ++latest;
  const isWanted = (): boolean => wish === latest && table.present === present && table.latest === present;
  table.stage?.hurry();
  try {
    await playSteps(table, present, { first, last }, isWanted);
  } catch {
    if (isWanted()) table.notice = say("director", "rerun.failed");
  }
  if (wish === latest) table.past = null;
}

async function playSteps(
  table: TableState,
  present: Position,
  { first, last }: { first: number; last: number },
  isWanted: () => boolean,
): Promise<void> {
  let from = first - 1;
  const beginning = await fetchPast(table, from, present.viewer);
  if (!isWanted()) return;
  await play(table, asPast(present, beginning, [], from), isWanted);
  for (const { at, news } of stepsOf(table.log, first, last)) {
    if (!isWanted()) return;
    const past = await fetchPast(table, at, present.viewer);
    if (!isWanted()) return;
    await play(table, asPast(present, past, news, from), isWanted);
    from = at;
  }
}
