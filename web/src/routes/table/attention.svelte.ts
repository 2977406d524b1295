/** Calls a person back to the table: by sound and by a notification of the browser. The title does it too. */
import { t } from "$lib/i18n/i18n.svelte";
import { sound } from "$lib/director/sound";
import { settings } from "$lib/ui/settings.svelte";

let shown: Notification | null = null;

/** Somebody in front of this browser is asked. */
export function announceTurn(name: string): void {
  sound("turn");
  if (!settings.notify || !document.hidden || typeof Notification === "undefined") return;
  if (Notification.permission !== "granted") return;
  shown?.close();
  shown = new Notification("Ziggurat", { body: t("table.turn_of", { name }), tag: "ziggurat-turn" });
  shown.onclick = () => window.focus();
}

/** Nothing more to call for. */
export function calmDown(): void {
  shown?.close();
  shown = null;
  document.title = "Ziggurat";
}
