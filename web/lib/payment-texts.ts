import type { PaymentKind } from '#domain/payment-kinds.ts';

/** The Spanish names of the payment kinds. */
export const KIND_WORDS: Readonly<Record<PaymentKind, string>> = {
  efectivo: 'Efectivo',
  tarjeta: 'Tarjeta',
  transferencia: 'Transferencia',
  fiado: 'Fiado',
};
