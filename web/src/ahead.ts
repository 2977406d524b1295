/**
 * What an address will need is fetched while the language is: its page, and where a match is played on this device its
 * board, the table and the worker with the engine. All of it is asked for again by whoever needs it, and is there then.
 */
import { device, deviceHouse, isOnThisDevice } from "$lib/device/house.svelte";
import type { Place } from "$lib/ui/router.svelte";
import { hasServer } from "$lib/wire/server";
import { loaderOf } from "./pages";

/** Begin to fetch all that a place needs. */
export function fetchAhead({ page, rest }: Place): void {
  const [first = "", ...how] = rest;
  tried(loaderOf(page)?.());
  if (page === "new" && (how.includes("here") || !hasServer)) prepareMatch(first);
  if (page === "table" && isOnThisDevice(first)) tried(deviceHouse.table(first));
}

function prepareMatch(game: string): void {
  tried(device.prepare(game));
  tried(import("$lib/boards/games").then(({ loadGame }) => loadGame(game)));
  tried(loaderOf("table")?.());
}

/** Whoever needs it asks again, and says then what is wrong. */
function tried(fetching: Promise<unknown> | undefined): void {
  fetching?.catch(() => {});
}
