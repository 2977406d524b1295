/** The app as something installed: kept for when there is no net, and replaced by a newer one when its person agrees. */

const state = $state<{ waiting: ServiceWorker | null; offer: Offer | null }>({ waiting: null, offer: null });

/** The browser's offer to install the app; not every browser makes one. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

/** A new version has come and waits. */
export function hasNewVersion(): boolean {
  return state.waiting !== null;
}

/** Use the new version: every page of it begins anew. */
export function takeNewVersion(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  state.waiting?.postMessage("take over");
}

/** Later: it stays ready, and is used the next time all pages were closed. */
export function notNow(): void {
  state.waiting = null;
}

/** The app can be installed from here. */
export function canInstall(): boolean {
  return state.offer !== null;
}

/** Ask the browser to install it. */
export async function install(): Promise<void> {
  const offer = state.offer;
  state.offer = null;
  await offer?.prompt();
}

/** Something has shown that a newer version is about: fetch it now, and offer it when it is here. */
export function lookForNewVersion(): void {
  if (!("serviceWorker" in navigator)) return;
  const look = (found: ServiceWorkerRegistration | undefined): void => {
    if (found?.waiting) state.waiting = found.waiting;
    void found?.update().catch(() => {}); // without a net there is none to be had
  };
  void navigator.serviceWorker.getRegistration().then(look, () => {});
}

function watch(registration: ServiceWorkerRegistration | undefined): void {
  if (!registration) return; // a browser that was told to have none
  const look = (): void => {
    if (registration.waiting && navigator.serviceWorker.controller) state.waiting = registration.waiting;
  };
  look();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });
}

/** Milliseconds before the app is kept: fetching all of it must not hold up the match that somebody has come for. */
const PATIENCE = 2000;

/** Keep the app in this browser, once the page is there. Browsers do so only for pages that came securely. */
export function keepApp(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    state.offer = event as Offer;
  });
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const register = (): void => void navigator.serviceWorker.register("service.js").then(watch, () => {}); // without it the app needs the net
  setTimeout(register, PATIENCE);
}
