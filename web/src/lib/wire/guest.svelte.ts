/** Who sits in front of this browser. A name is enough; a cookie that no script can read proves it. */
import { t } from "$lib/i18n/i18n.svelte";
import { api } from "./api";
import type { Guest } from "./types";

const state = $state<{ guest: Guest | null }>({ guest: null });
let asking: Promise<Guest> | null = null;

/** Who we are, if we know it yet. */
export function guest(): Guest | null {
  return state.guest;
}

/** Who we are; a newcomer gets a name, and can change it. */
export function becomeGuest(): Promise<Guest> {
  asking ??= find();
  return asking;
}

async function find(): Promise<Guest> {
  try {
    const known = await api.guest();
    const name = t("guest.default", { number: 100 + Math.floor(Math.random() * 900) });
    state.guest = known ?? (await api.becomeGuest(name));
    return state.guest;
  } catch (error) {
    asking = null;
    throw error;
  }
}

/** Take another name. */
export async function rename(name: string): Promise<void> {
  state.guest = await api.becomeGuest(name);
}

/** Be the guest of a link that another device made. */
export async function useDeviceLink(token: string): Promise<void> {
  state.guest = await api.useDeviceLink(token);
}

/** The server does not know us any more: the next time we are somebody new. */
export function forgetGuest(): void {
  asking = null;
  state.guest = null;
}
