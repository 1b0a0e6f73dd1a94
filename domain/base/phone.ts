import { COUNTRY_CODES, type CountryCode } from '#domain/people/auth-rules.ts';

const DEFAULT_CODE: CountryCode = '+504';

/** The country code and the number of a phone. A number without a code gets that of Honduras (1-core §3). */
export function splitPhone(phone: string): { readonly code: CountryCode; readonly number: string } {
  const trimmed = phone.trim();
  const known = COUNTRY_CODES.map(({ code }) => code)
    .filter((code) => trimmed.startsWith(code))
    .sort((a, b) => b.length - a.length)[0];
  return known
    ? { code: known, number: trimmed.slice(known.length) }
    : { code: DEFAULT_CODE, number: trimmed };
}

/** The digits of a phone, without the code of Honduras before a number of eight digits. */
export function phoneDigits(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^504(?=\d{8}$)/, '');
}
