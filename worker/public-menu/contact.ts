import { splitPhone } from '#domain/phone.ts';

const MIN_PHONE_DIGITS = 8;

export interface PhoneLinks {
  readonly call: string;
  readonly whatsapp: string;
}

/** Where a tap on the restaurant's phone leads; null for what is no phone. */
export function phoneLinks(phone: string | null): PhoneLinks | null {
  const { code, number } = splitPhone(phone ?? '');
  const digits = number.replace(/\D/g, '');
  if (digits.length < MIN_PHONE_DIGITS) return null;
  const whole = `${code.replace(/\D/g, '')}${digits}`;
  return { call: `tel:+${whole}`, whatsapp: `https://wa.me/${whole}` };
}

/** The address of a picture that a page may show: our own, or another's over HTTPS; null for any other. */
export function pictureOf(url: string | null): string | null {
  return url && /^(?:\/(?!\/)|https:\/\/|data:image\/)/i.test(url) ? url : null;
}
