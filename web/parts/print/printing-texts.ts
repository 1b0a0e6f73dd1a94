import { LETTER_NAMES, type LetterMode } from '#domain/printing/paper/printer.ts';
import type { JobKind } from '#domain/printing/printing.ts';

/** What people call each kind of paper. */
export const KIND_LABELS: Readonly<Record<JobKind, string>> = {
  comanda: 'Comanda',
  precuenta: 'Precuenta',
  recibo: 'Recibo',
  factura: 'Factura',
  z: 'Cierre Z',
  pendientes: 'Por preparar',
  prueba: 'Prueba',
  gaveta: 'Gaveta',
};

export const LETTER_LABELS: Readonly<Record<LetterMode, string>> = {
  ...LETTER_NAMES,
  cp858: `${LETTER_NAMES.cp858} (la mayoría)`,
  image: `${LETTER_NAMES.image} (más lento, en cualquier impresora)`,
};

/** What people read when a drawer stays closed because nobody stands before it any more. */
export const LATE_DRAWER = 'La gaveta no se abrió a tiempo. Ábrela con «Abrir gaveta».';
