/**
 * The sounds of a table, made by synthesis: a stone that is set down, a ship that sails, a war, a feast, one's own turn.
 * Nothing sounds until it is switched on, nor before a person has touched the page.
 */
import { settings } from "$lib/ui/settings.svelte";

export type Sound = "place" | "sail" | "war" | "feast" | "turn";

let audio: AudioContext | null = null;

interface Tone {
  frequency: number;
  /** Where the frequency glides to. */
  to?: number;
  at: number;
  length: number;
  loudness: number;
  shape?: OscillatorType;
}

/** The way of a loudness: a short rise, then it dies away. */
function envelope(
  context: AudioContext,
  start: number,
  { length, loudness }: { length: number; loudness: number },
): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(
    Math.max(0.0002, loudness * settings.volume),
    start + Math.min(0.02, length / 4),
  );
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(context.destination);
  return gain;
}

function tone(context: AudioContext, note: Tone): void {
  const start = context.currentTime + note.at;
  const source = context.createOscillator();
  source.type = note.shape ?? "triangle";
  source.frequency.setValueAtTime(note.frequency, start);
  if (note.to) source.frequency.exponentialRampToValueAtTime(note.to, start + note.length);
  source.connect(envelope(context, start, note));
  source.start(start);
  source.stop(start + note.length);
}

/** Noise through a filter that glides: water, wind, a crowd. */
function rush(
  context: AudioContext,
  { from, to, length, loudness }: { from: number; to: number; length: number; loudness: number },
): void {
  const start = context.currentTime;
  const noise = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = noise;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + length);
  source.connect(filter).connect(envelope(context, start, { length, loudness }));
  source.start(start);
}

const SOUNDS: Record<Sound, (context: AudioContext) => void> = {
  place: (context) => tone(context, { frequency: 240, to: 130, at: 0, length: 0.11, loudness: 0.2 }),
  sail: (context) => rush(context, { from: 380, to: 900, length: 0.8, loudness: 0.16 }),
  war: (context) => {
    for (const at of [0, 0.18, 0.36])
      tone(context, { frequency: 92, to: 48, at, length: 0.3, loudness: 0.4, shape: "sine" });
    rush(context, { from: 1800, to: 500, length: 0.5, loudness: 0.08 });
  },
  feast: (context) => {
    for (const [at, frequency] of [392, 494, 587, 784].entries())
      tone(context, { frequency, at: at * 0.11, length: 0.5, loudness: 0.12 });
  },
  turn: (context) => {
    tone(context, { frequency: 523, at: 0, length: 0.25, loudness: 0.15 });
    tone(context, { frequency: 784, at: 0.14, length: 0.4, loudness: 0.15 });
  },
};

/** Make a sound, for people who have switched it on. Where the browser has none, it stays quiet. */
export function sound(which: Sound): void {
  if (!settings.sound || settings.volume <= 0 || !navigator.userActivation?.hasBeenActive) return;
  try {
    audio ??= new AudioContext();
    SOUNDS[which](audio);
  } catch {
    audio = null;
  }
}

/** The sound that fits what happened; nothing where a move makes none. */
export function soundOf(kinds: string[]): Sound | null {
  if (kinds.some((kind) => kind === "won" || kind === "war" || kind === "revolt")) return "war";
  if (kinds.includes("feast")) return "feast";
  if (kinds.includes("ship_sailed") || kinds.includes("days_pass")) return "sail";
  return kinds.length > 0 ? "place" : null;
}
