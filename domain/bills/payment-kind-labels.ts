import type { PaymentKind } from './payment-kinds.ts';

/** The Spanish names of the payment kinds. */
export const PAYMENT_KIND_LABELS: Readonly<Record<PaymentKind, string>> = {
  efectivo: 'Efectivo',
  tarjeta: 'Tarjeta',
  transferencia: 'Transferencia',
  fiado: 'Fiado',
};
