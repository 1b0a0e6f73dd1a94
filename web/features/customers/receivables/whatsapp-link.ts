import { whatsAppNumber } from '#domain/customers/receivables.ts';

interface Reminded {
  readonly name: string;
  readonly phone: string | null;
}

/**
 * The URL that opens a WhatsApp chat with a reminder of the amount owed; null without a phone number that WhatsApp
 * accepts.
 */
export function whatsAppLink({ name, phone }: Reminded, owed: string, businessName: string): string | null {
  const number = phone === null ? null : whatsAppNumber(phone);
  if (number === null) return null;
  const text = `Hola ${name}, le saludamos de ${businessName}. Su saldo pendiente es de ${owed.replace(/\s/g, ' ')}. ¡Gracias!`;
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
