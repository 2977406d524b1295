/** What this browser adds to chance: 32 random bytes for every match, promised by their hash and told when all have promised. */
import type { TableData } from "./types";

const KEPT = "ziggurat.chance";
const MOST = 40;

type Values = [promise: string, value: string][];

function kept(): Values {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]") as Values;
  } catch {
    return [];
  }
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A new promise, or none where the page is not served securely and the browser makes no hashes. */
export async function promised(): Promise<{ promise?: string }> {
  if (!globalThis.crypto?.subtle) return {};
  const value = crypto.getRandomValues(new Uint8Array(32));
  const promise = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", value)));
  try {
    localStorage.setItem(KEPT, JSON.stringify([...kept(), [promise, hex(value)]].slice(-MOST)));
  } catch {
    return {}; // what cannot be kept cannot be told later
  }
  return { promise };
}

/** What this browser has promised at a table that is beginning, and not told yet. */
export function dueAt(table: TableData): string[] {
  if (!table.is_beginning) return [];
  const values = new Map(kept());
  return table.seats.flatMap((seat) => {
    const value = seat.has_told || !seat.promise ? undefined : values.get(seat.promise);
    return value ? [value] : [];
  });
}

/** The seats of a table whose players have added randomness, and whether one of them was this browser. */
export function sharesAt(table: TableData): { seats: number[]; isMineIn: boolean } {
  const values = new Map(kept());
  const revealed = table.seats.filter((seat) => seat.promise && seat.has_told);
  return {
    seats: revealed.map((seat) => seat.seat),
    isMineIn: revealed.some((seat) => values.has(seat.promise ?? "")),
  };
}
