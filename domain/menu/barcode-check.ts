/** What the code of a product may be, for what asks or refuses; screens that only find codes do without it. No zod: forms load it. */

import { cleanBarcode } from './barcode.ts';

export const MAX_BARCODE_LENGTH = 48;
export const BARCODE_WRONG =
  'Un código lleva letras sin tilde, números y signos como - . / +, sin apóstrofos.';
export const CHECK_DIGIT_WRONG = 'El último dígito no corresponde a los demás.';

/** True for a text with the length of an EAN-8, UPC-A, EAN-13 or EAN-14 whose last digit does not check the others. A shop's own code may be one. */
export function hasWrongCheckDigit(text: string): boolean {
  const code = cleanBarcode(text);
  if (!/^(?:\d{8}|\d{12,14})$/.test(code)) return false;
  const sum = [...code]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 !== 0;
}
