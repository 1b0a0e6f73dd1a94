import type { Shift } from '#domain/time.ts';

export const SHIFT_WORDS: Readonly<Record<Shift, string>> = {
  morning: 'Mañana',
  afternoon: 'Tarde',
  night: 'Noche',
};
