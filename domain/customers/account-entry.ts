import type { AccountEntry } from './answers/receivables.ts';

/** The name of an entry: 'Venta #214', 'Saldo inicial', 'Abono en efectivo', 'Abono anulado'. */
export function entryText({ type, sale_number, method, kind, is_voided }: AccountEntry): string {
  const voided = is_voided ? ' (anulado)' : '';
  if (type === 'cargo') return sale_number === null ? `Saldo inicial${voided}` : `Venta #${sale_number}`;
  if (type === 'abono') return `Abono en ${(method ?? kind ?? 'efectivo').toLowerCase()}${voided}`;
  if (sale_number !== null) return `Ajuste de la venta #${sale_number}`;
  return kind === null ? 'Saldo inicial anulado' : 'Abono anulado';
}

/** Reference and note of an entry; null without both. */
export function entryNote({ reference, note }: AccountEntry): string | null {
  return (
    [reference === null ? null : `Ref. ${reference}`, note].filter((text) => text !== null).join(' · ') ||
    null
  );
}

/** True for an opening debt and for its voiding: both have no sale and no payment kind. */
export const isOpening = ({ sale_id, kind }: Pick<AccountEntry, 'sale_id' | 'kind'>): boolean =>
  sale_id === null && kind === null;
