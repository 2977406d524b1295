/** Calls a person back to the table: by sound and by a notification of the browser. The title does it too. */
import { t } from "$lib/i18n/i18n.svelte";
import { settings } from "$lib/ui/settings.svelte";

let audio: AudioContext | null = null;
let shown: Notification | null = null;

function tone(frequency: number, at: number, length: number, loudness: number): void {
  audio ??= new AudioContext();
  const start = audio.currentTime + at;
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = "triangle";
  source.frequency.value = frequency;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}

/** A soft knock: somebody has moved. */
export function moveSound(): void {
  if (settings.sound && navigator.userActivation?.hasBeenActive) tone(220, 0, 0.08, 0.05);
}

/** Somebody in front of this browser is asked. */
export function announceTurn(name: string): void {
  if (settings.sound && navigator.userActivation?.hasBeenActive) {
    tone(523, 0, 0.25, 0.09);
    tone(784, 0.14, 0.4, 0.09);
  }
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
