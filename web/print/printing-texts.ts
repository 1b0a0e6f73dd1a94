import type { LetterMode } from '#domain/paper/printer.ts';
import type { JobKind } from '#domain/printing.ts';

/** What people call each kind of paper. */
export const KIND_LABELS: Readonly<Record<JobKind, string>> = {
  comanda: 'Comanda',
  precuenta: 'Precuenta',
  recibo: 'Recibo',
  factura: 'Factura',
  z: 'Cierre Z',
  prueba: 'Prueba',
  gaveta: 'Gaveta',
};

export const LETTER_LABELS: Readonly<Record<LetterMode, string>> = {
  cp858: 'CP858 (la mayoría)',
  cp850: 'CP850',
  windows1252: 'Windows-1252',
  image: 'Imagen (más lento, en cualquier impresora)',
};
