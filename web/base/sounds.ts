import type { Sound } from './sound-notes.ts';
import { storage } from './storage.ts';
import { createStore, useStore } from './store.ts';

export type { Sound };

/** Not part of the first visit; loaded with the first audio. */
const loadNotes = () => import('./sound-notes.ts');

const KEY = 'fogon.sounds';
const enabled = createStore(storage.get(KEY) !== 'off');
const ready = createStore(false);
let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  if (!context) {
    context = new AudioContext();
    void loadNotes().catch(console.warn);
    context.addEventListener('statechange', () => ready.set(context?.state === 'running'));
    ready.set(context.state === 'running');
  }
  return context;
}

/** Plays a synthesised sound. Silent while sounds are off or the browser requires a touch first. */
export function playSound(sound: Sound): void {
  const output = enabled.get() ? audio() : null;
  if (!output) return;
  if (output.state === 'suspended') void output.resume();
  void loadNotes().then(({ playNotes }) => playNotes(output, sound), console.warn);
}

/** Turns the device's sounds on or off. Call it from a touch, so that the browser permits audio. */
export async function setSounds(on: boolean): Promise<void> {
  storage.set(KEY, on ? 'on' : 'off');
  enabled.set(on);
  if (on) await audio()?.resume();
}

/** Applies the business's setting if this device has not chosen its own. */
export function suggestSounds(on: boolean): void {
  if (storage.get(KEY) === null) enabled.set(on);
}

/**
 * `on`: enabled on this device. `ready`: the browser permits audio; otherwise show 'Activar sonido', which
 * calls `setSounds(true)`.
 */
export function useSounds(): { on: boolean; ready: boolean } {
  return { on: useStore(enabled), ready: useStore(ready) };
}

/** Starts the browser's audio at the first touch or key, so that later sounds need no button. */
export function wakeSoundsAtFirstTouch(): () => void {
  const wake = () => {
    if (enabled.get()) void audio()?.resume();
  };
  const options = { once: true, capture: true };
  document.addEventListener('pointerdown', wake, options);
  document.addEventListener('keydown', wake, options);
  return () => {
    document.removeEventListener('pointerdown', wake, options);
    document.removeEventListener('keydown', wake, options);
  };
}
