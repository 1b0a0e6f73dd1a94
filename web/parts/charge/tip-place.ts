import { storage } from '#web/base/storage.ts';

/** Where a tip is: its person has it, or it is still to be paid. */
export type TipPlace = 'handed' | 'held';

const keyOf = (inCash: boolean) => (inCash ? 'fogon.tip.cash' : 'fogon.tip.other');

/** What this device answered last, for tips in cash or for others; null before the first. */
export function lastTipPlace(inCash: boolean): TipPlace | null {
  const stored = storage.get(keyOf(inCash));
  return stored === 'handed' || stored === 'held' ? stored : null;
}

export function rememberTipPlace(inCash: boolean, place: TipPlace): void {
  storage.set(keyOf(inCash), place);
}

/** The options, and what each means for the drawer. */
export function tipPlaces(inCash: boolean) {
  return [
    { value: 'held', label: inCash ? 'En caja' : 'Por entregar' },
    { value: 'handed', label: 'Entregada' },
  ] as const;
}

export function tipPlaceNote(inCash: boolean, place: TipPlace | null): string {
  if (place === null) return 'Elige dónde quedó la propina.';
  if (inCash)
    return place === 'held'
      ? 'Queda en la gaveta y se cuenta al cerrar, hasta que se le pague al personal.'
      : 'El mesero ya la tiene: no se cuenta en la caja.';
  return place === 'held'
    ? 'Se le paga después al mesero, en Caja, Pagar propinas.'
    : 'Se le paga ahora al mesero con efectivo de la gaveta.';
}
