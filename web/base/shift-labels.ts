import type { Shift } from '#domain/base/time.ts';

export const SHIFT_LABELS: Readonly<Record<Shift, string>> = {
  morning: 'Mañana',
  afternoon: 'Tarde',
  night: 'Noche',
};
