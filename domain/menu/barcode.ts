/** The one rule for the codes of products, as forms, the API, files and readers bring them. This file imports no zod, because forms load it. */

/** Removed: white space, control characters and signs that are not seen. */
const REMOVED =
  /[\p{White_Space}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\ufdd0-\ufdef\ufff9-\ufffb\ufffe\uffff]/gu;
/** Become '-': the dashes of text programs. */
const DASHES = /[\u2010-\u2015\u2212]/g;
/** Become signs of ASCII, 0xfee0 below. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
/** Removed at both ends: a spreadsheet marks a text with one. */
const APOSTROPHES = /^['`´ʼ‘’′]+|['`´ʼ‘’′]+$/g;
/** What Code 128 can have, without space and apostrophe; an empty text too. */
export const BARCODE_SHAPE = /^[!-&(-_a-~]*$/;

/** A code as it is stored: without spaces, signs that are not seen and apostrophes around it, in signs of ASCII. */
export function cleanBarcode(text: string): string {
  return text
    .replace(REMOVED, '')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(DASHES, '-')
    .replace(APOSTROPHES, '');
}

/**
 * What two texts of the same code have in common. An EAN or UPC of 12 to 14 digits is the same with and without leading zeros, and letters are
 * the same in any case. Its twin in SQL is `barcode_key`.
 */
export function barcodeKey(text: string): string {
  const code = cleanBarcode(text).replace(/[a-z]+/g, (letters) => letters.toUpperCase());
  return /^\d{12,14}$/.test(code) ? code.padStart(14, '0') : code;
}

/** True when a text is the code of a product. */
export function isBarcode(text: string, barcode: string | null): boolean {
  return barcode !== null && barcodeKey(text) === barcodeKey(barcode) && barcodeKey(text) !== '';
}
