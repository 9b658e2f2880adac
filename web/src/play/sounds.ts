/** Synthesised sounds: a tile, "your turn", and the alarm of the clock. */
import { settings } from "../state/settings.svelte";

/** In milliseconds. The board is drawn first, because browsers may be slow to open audio for the first time. */
const AFTER_DRAWING = 50;

let context: AudioContext | undefined;

function tone(frequency: number, at: number, seconds: number, loudness: number, type: OscillatorType): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const start = context.currentTime + at;
  const source = new OscillatorNode(context, { type, frequency });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness, start + 0.005);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(start + seconds);
}

const canSound = (): boolean => settings.sound && typeof AudioContext === "function" && navigator.userActivation?.hasBeenActive !== false;

function soundLater(sound: () => void): void {
  if (canSound()) setTimeout(sound, AFTER_DRAWING);
}

export function tileSound(): void {
  soundLater(() => tone(900, 0, 0.06, 0.12, "triangle"));
}

export function turnSound(): void {
  soundLater(() => {
    tone(659, 0, 0.18, 0.1, "sine");
    tone(880, 0.12, 0.28, 0.1, "sine");
  });
}

export function alarmSound(): void {
  soundLater(() => {
    for (const at of [0, 0.2, 0.4]) tone(988, at, 0.14, 0.12, "square");
  });
}
