/** Keeps the engines of all games in the browser, so that each can be played without a net, whichever page came first. */
import { addressOf, KEPT, LIST, nameOfOurs, type EngineList } from "./engines";

const PATIENCE = 3000;
const LOOK_AGAIN = 500;

let keeping: Promise<void> = Promise.resolve();

/**
 * Fetch, one after the other and when the page has nothing else to do, every engine that is not kept yet. The app is kept
 * before them, and a match that is being opened comes first.
 */
export function keepEngines(engines: EngineList, isBusy: () => boolean): void {
  if (!("caches" in globalThis) || !("serviceWorker" in navigator)) return; // a page that did not come securely keeps nothing
  keeping = keeping
    .then(async () => {
      await Promise.all([navigator.serviceWorker.ready, after(PATIENCE)]);
      while (isBusy()) await after(LOOK_AGAIN);
      await keepAll(engines);
    })
    .catch(() => {}); // the next visit tries again
}

const after = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

/**
 * Keep the engines of this app. Those of other versions are not touched: they are forgotten with their app, by the service
 * worker. Of those that fit this one the engine before stays too, for pages that are still open.
 */
export async function keepAll(engines: EngineList): Promise<void> {
  const cache = await caches.open(KEPT);
  const kept = (await cache.keys()).map(({ url }) => url);
  for (const [game, { address, isOurs }] of Object.entries(engines)) {
    if (!isOurs) continue;
    if (!kept.includes(address)) await cache.add(address);
    const before = kept.filter((url) => url.startsWith(addressOf(nameOfOurs(game))) && url !== address);
    for (const url of before.slice(0, -1)) await cache.delete(url);
  }
  await cache.add(addressOf(LIST));
}
