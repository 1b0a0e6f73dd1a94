interface Note {
  readonly hertz: number;
  readonly at: number;
  readonly seconds: number;
  readonly wave: OscillatorType;
  readonly loud: number;
}

const note = (
  hertz: number,
  at: number,
  seconds: number,
  wave: OscillatorType = 'sine',
  loud = 0.22,
): Note => ({
  hertz,
  at,
  seconds,
  wave,
  loud,
});

const SOUNDS = {
  'sign-in-failed': [note(220, 0, 0.16, 'triangle'), note(164.8, 0.15, 0.28, 'triangle')],
  'warning-yellow': [note(659.3, 0, 0.14), note(659.3, 0.2, 0.2)],
  'warning-red': [
    note(880, 0, 0.12, 'square', 0.1),
    note(698.5, 0.15, 0.12, 'square', 0.1),
    note(880, 0.3, 0.12, 'square', 0.1),
    note(698.5, 0.45, 0.24, 'square', 0.1),
  ],
  'order-completed': [note(523.3, 0, 0.12), note(659.3, 0.1, 0.12), note(784, 0.2, 0.32)],
  'new-order': [note(784, 0, 0.5, 'sine', 0.28), note(1174.7, 0.09, 0.6, 'sine', 0.16)],
  'order-changed': [
    note(587.3, 0, 0.14, 'triangle'),
    note(880, 0.16, 0.14, 'triangle'),
    note(587.3, 0.32, 0.24, 'triangle'),
  ],
  'order-cancelled': [
    note(440, 0, 0.18, 'square', 0.1),
    note(329.6, 0.2, 0.18, 'square', 0.1),
    note(220, 0.4, 0.36, 'square', 0.1),
  ],
  'order-ready': [note(1046.5, 0, 0.14), note(1318.5, 0.13, 0.14), note(1568, 0.26, 0.4)],
} as const satisfies Record<string, readonly Note[]>;
export type Sound = keyof typeof SOUNDS;

function playNote(output: AudioContext, { hertz, at, seconds, wave, loud }: Note): void {
  const start = output.currentTime + at;
  const oscillator = output.createOscillator();
  const gain = output.createGain();
  oscillator.type = wave;
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  oscillator.connect(gain).connect(output.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds + 0.02);
}

/** Plays the notes of a sound from now on. */
export function playNotes(output: AudioContext, sound: Sound): void {
  for (const each of SOUNDS[sound]) playNote(output, each);
}
