import { splitPhone } from '#domain/base/phone.ts';

const MIN_PHONE_DIGITS = 8;

export interface PhoneLinks {
  readonly call: string;
  readonly whatsapp: string;
}

/** The links of the restaurant's phone number; null if it is not a phone number. */
export function phoneLinks(phone: string | null): PhoneLinks | null {
  const { code, number } = splitPhone(phone ?? '');
  const digits = number.replace(/\D/g, '');
  if (digits.length < MIN_PHONE_DIGITS) return null;
  const whole = `${code.replace(/\D/g, '')}${digits}`;
  return { call: `tel:+${whole}`, whatsapp: `https://wa.me/${whole}` };
}

/** Where a map service shows the restaurant: its name helps to find an address without numbers. */
export function mapLink(name: string, address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${name}, ${address}`)}`;
}

/** The address of an image that a page may show: our own, an HTTPS or a data address; null for any other. */
export function pictureOf(url: string | null): string | null {
  return url && /^(?:\/(?!\/)|https:\/\/|data:image\/)/i.test(url) ? url : null;
}
