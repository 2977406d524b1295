/**
 * The service worker: keeps the app and the engines of the games, so that all of it works without a net.
 *
 * The files of a build are kept together, each proved by its hash. A new build is fetched beside the old one and waits
 * until a page says that its person agrees; the build before it stays for pages that are still open. Engines are kept as long
 * as a build that they fit. What the server is asked (`api/`) is never kept.
 */

/** Written at the head of this file when the app is built: which files there are, and their hashes. */
declare const BUILT: { version: string; files: Record<string, string> };

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  registration: { scope: string };
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", act: (event: Extendable) => void): void;
  addEventListener(type: "fetch", act: (event: Fetching) => void): void;
  addEventListener(type: "message", act: (event: MessageEvent) => void): void;
}

const worker = self as unknown as Worker;
const APP = "ziggurat-app-";
const NOW = APP + BUILT.version;
const ENGINES = "ziggurat-engines";
const ENGINE_LIST = "engines/index.json";
const PAGE = "index.html";
/** Which engines go with a build, by game: one of its files. */
const FITS = "fits.json";
type Fitting = Record<string, { fits: string }>;
type Listed = Record<string, { file: string }>;

const addressOf = (path: string): string => new URL(path, worker.registration.scope).href;

/** Fetch a file of this build, or take it from a build that has the same. */
async function fetched(path: string, hash: string): Promise<Response> {
  const isNamedAfterItsContents = path.startsWith("assets/");
  const known = isNamedAfterItsContents ? await caches.match(addressOf(path)) : undefined;
  if (known) return known;
  const request = new Request(addressOf(path), { integrity: hash, cache: "no-cache" });
  const response = await fetch(
    isNamedAfterItsContents ? new Request(request, { cache: "default" }) : request,
  );
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

/**
 * Keep all files of this build; if one does not come, or is not what it should be, none of them counts. Its page comes last:
 * a build that has one is whole.
 */
async function keepBuild(): Promise<void> {
  const wasWhole = await isWhole(NOW);
  const cache = await caches.open(NOW);
  const keep = async (path: string): Promise<void> =>
    await cache.put(addressOf(path), await fetched(path, BUILT.files[path]!));
  try {
    const others = Object.keys(BUILT.files).filter((path) => path !== PAGE);
    await Promise.all(others.map(keep));
    await keep(PAGE);
  } catch (error) {
    if (!wasWhole) await caches.delete(NOW);
    throw error;
  }
}

/** All files of a build were kept. */
async function isWhole(build: string): Promise<boolean> {
  return (await caches.has(build)) && Boolean(await (await caches.open(build)).match(addressOf(PAGE)));
}

/** Games that could be played without a net before this build can be played so with it: their engines are here when it is. */
async function keepEngines(): Promise<void> {
  const cache = await caches.open(ENGINES);
  const kept = (await cache.keys()).map(({ url }) => url);
  if (!kept.length) return;
  const listed = (await (await fetch(addressOf(ENGINE_LIST))).json()) as Listed;
  for (const [game, { file }] of Object.entries(listed)) {
    const address = addressOf(`engines/${file}`);
    const isPlayedHere = kept.some((url) => url.startsWith(addressOf(`engines/${game}-`)));
    if (isPlayedHere && !kept.includes(address)) await cache.add(address);
  }
}

/** Forget the engines that fit no build that is kept. */
async function forgetOldEngines(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(APP));
  const fitting = await Promise.all(builds.map(fittingOf));
  const wanted = fitting.flatMap((games) =>
    Object.entries(games).map(([game, { fits }]) => addressOf(`engines/${game}-${fits}-`)),
  );
  const cache = await caches.open(ENGINES);
  for (const { url } of await cache.keys()) {
    const isWanted = url === addressOf(ENGINE_LIST) || wanted.some((beginning) => url.startsWith(beginning));
    if (!isWanted) await cache.delete(url);
  }
}

/** Which engines a build that is kept goes with. */
async function fittingOf(build: string): Promise<Fitting> {
  const file = await (await caches.open(build)).match(addressOf(FITS));
  return file ? ((await file.json()) as Fitting) : {};
}

/** Forget all builds but this one and the whole one before it, which open pages may still need. */
async function forgetOldBuilds(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(APP) && name !== NOW);
  const areWhole = await Promise.all(builds.map(isWhole));
  const before = builds.findLast((_, at) => areWhole[at]);
  await Promise.all(builds.filter((name) => name !== before).map((name) => caches.delete(name)));
}

/** A file of this build; of the one before it for a page that is older; else from the server. */
async function fileOf(request: Request): Promise<Response> {
  const cache = await caches.open(NOW);
  return (await cache.match(request.url)) ?? (await caches.match(request.url)) ?? (await fetch(request));
}

/** The page itself, always of this build. */
async function pageOf(request: Request): Promise<Response> {
  const cache = await caches.open(NOW);
  return (await cache.match(addressOf(PAGE))) ?? (await fetch(request));
}

/** The list of engines as the server has it now, or as it was. */
async function engineList(request: Request): Promise<Response> {
  const cache = await caches.open(ENGINES);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request.url, withoutWaiting(response.clone()));
    return response;
  } catch (error) {
    const known = await cache.match(request.url);
    if (known) return known;
    throw error;
  }
}

/** The same answer, which does not say that more is to come: without a net nobody could say when. */
function withoutWaiting(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.delete("retry-after");
  return new Response(response.body, { headers });
}

/** A file of an engine. Its name says what is in it, so one that is kept is right for ever. */
async function engineFile(request: Request): Promise<Response> {
  const cache = await caches.open(ENGINES);
  const known = await cache.match(request.url);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await cache.put(request.url, response.clone());
  return response;
}

/** What answers a request; null where it is none of ours. */
function answering(request: Request): ((request: Request) => Promise<Response>) | null {
  const path = request.url.startsWith(worker.registration.scope)
    ? (request.url.slice(worker.registration.scope.length).split(/[?#]/)[0] ?? "")
    : null;
  if (request.method !== "GET" || path === null || path.startsWith("api/")) return null;
  if (path === ENGINE_LIST) return engineList;
  if (path.startsWith("engines/")) return engineFile;
  if (request.mode === "navigate") return path === "" || path === PAGE ? pageOf : null;
  return path in BUILT.files || path.startsWith("assets/") ? fileOf : null;
}

worker.addEventListener("install", (event) =>
  event.waitUntil(keepBuild().then(() => keepEngines().catch(() => {}))),
);
worker.addEventListener("activate", (event) =>
  event.waitUntil(
    forgetOldBuilds()
      .then(forgetOldEngines)
      .then(() => worker.clients.claim()),
  ),
);
worker.addEventListener("message", (event) => {
  if (event.data === "take over") void worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const answer = answering(event.request);
  if (answer) event.respondWith(answer(event.request));
});
