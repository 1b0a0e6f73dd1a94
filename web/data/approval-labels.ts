import type { ApprovableAction } from '#domain/people/access.ts';

/** The Spanish names of the actions that an approver's PIN permits. */
export const APPROVAL_LABELS: Readonly<Record<ApprovableAction, string>> = {
  'order:cancel-sent': 'Cancelar un producto enviado',
  'sale:discount': 'Dar un descuento mayor al permitido',
  'sale:discount-limited': 'Dar el descuento de adulto mayor',
  'sale:free': 'Cobrar una cuenta de 0.00',
  'sale:large-tip': 'Registrar una propina tan grande',
  'sale:void': 'Anular la venta',
  'sale:refund': 'Hacer un reembolso',
  'receivable:void': 'Anular un abono',
  'register:accept-difference': 'Aceptar la diferencia de caja',
  'stock:adjust': 'Servir sin stock suficiente',
};
