import type { Shift } from '#domain/time.ts';

export const SHIFT_LABELS: Readonly<Record<Shift, string>> = {
  morning: 'Mañana',
  afternoon: 'Tarde',
  night: 'Noche',
};
