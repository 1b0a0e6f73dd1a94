import type { WasteReason } from '#domain/stock/inventory.ts';

export const REASON_LABELS: Readonly<Record<WasteReason, string>> = {
  caducado: 'Caducado',
  'error de preparación': 'Error de preparación',
  devuelto: 'Devuelto',
  'comida de personal': 'Comida de personal',
  otro: 'Otro',
};
