import type { PaymentKind } from '#domain/charging.ts';

/** What each way to pay is called. */
export const KIND_WORDS: Readonly<Record<PaymentKind, string>> = {
  efectivo: 'Efectivo',
  tarjeta: 'Tarjeta',
  transferencia: 'Transferencia',
  fiado: 'Fiado',
};
