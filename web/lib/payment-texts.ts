import type { PaymentKind } from '#domain/charging.ts';

/** The Spanish names of the payment kinds. */
export const KIND_WORDS: Readonly<Record<PaymentKind, string>> = {
  efectivo: 'Efectivo',
  tarjeta: 'Tarjeta',
  transferencia: 'Transferencia',
  fiado: 'Fiado',
};
