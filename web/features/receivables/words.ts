import { whatsAppNumber } from '#domain/receivables.ts';
import type { AccountEntry } from './use-receivables.ts';

/** What an entry is: 'Venta #214', 'Abono en efectivo', 'Abono anulado'. */
export function entryWords({ type, sale_number, method, kind, is_voided }: AccountEntry): string {
  if (type === 'cargo') return sale_number === null ? 'Cargo' : `Venta #${sale_number}`;
  if (type === 'abono')
    return `Abono en ${(method ?? kind ?? 'efectivo').toLowerCase()}${is_voided ? ' (anulado)' : ''}`;
  return sale_number === null ? 'Abono anulado' : `Ajuste de la venta #${sale_number}`;
}

/** The rest of what is known of an entry. */
export function entryNote({ reference, note }: AccountEntry): string | null {
  return (
    [reference === null ? null : `Ref. ${reference}`, note].filter((text) => text !== null).join(' · ') ||
    null
  );
}

interface Reminded {
  readonly name: string;
  readonly phone: string | null;
}

/** The address that opens a chat with what is owed already written; null without a phone that WhatsApp takes. */
export function whatsAppLink({ name, phone }: Reminded, owed: string, house: string): string | null {
  const number = phone === null ? null : whatsAppNumber(phone);
  if (number === null) return null;
  const text = `Hola ${name}, le saludamos de ${house}. Su saldo pendiente es de ${owed.replace(/\s/g, ' ')}. ¡Gracias!`;
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
