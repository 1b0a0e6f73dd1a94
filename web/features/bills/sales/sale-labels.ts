import type { Shift } from '#domain/base/time.ts';

/** The texts of a refund in the list. */
export const refundTexts = (refund: number, sale: number | null) => ({
  refund: `Reembolso #${refund}`,
  of: `de la venta #${sale ?? '—'}`,
});

/** A shift with its hours, short enough for a filter (3-reports §9). */
export const SHIFT_HOURS: Readonly<Record<Shift, string>> = {
  morning: 'Mañana 6–14',
  afternoon: 'Tarde 14–22',
  night: 'Noche 22–6',
};
