import { differenceWord } from '#domain/register/register-labels.ts';

const INKS = {
  Cuadra: 'text-success-ink',
  Faltante: 'text-danger-ink',
  Sobrante: 'text-warning-ink',
} as const;

/** The name and colour of a count's difference. */
export function differenceLabel(cents: number) {
  const word = differenceWord(cents);
  return { word, ink: INKS[word] };
}
