/** A barcode reader is a keyboard: it types digits faster than any hand and ends with Enter. */

/** Longer than a reader's pause between two digits, also over Bluetooth; shorter than a hand's. */
export const MAX_KEY_GAP_MS = 60;
/** Fewer digits than this are a hand's. */
export const MIN_BARCODE_LENGTH = 4;
export const MAX_BARCODE_LENGTH = 48;

/** The digits that came in one go, and when the last one did. */
export interface Scan {
  readonly digits: string;
  readonly lastMillis: number;
}

export const EMPTY_SCAN: Scan = { digits: '', lastMillis: Number.NEGATIVE_INFINITY };

/** The scan after a key at an instant in milliseconds; `code` is the barcode that this key completed. */
export function addScanKey(
  scan: Scan,
  key: string,
  atMillis: number,
): { readonly scan: Scan; readonly code: string | null } {
  const inOneGo = atMillis - scan.lastMillis <= MAX_KEY_GAP_MS;
  if (key === 'Enter') {
    const { length } = scan.digits;
    const whole = inOneGo && length >= MIN_BARCODE_LENGTH && length <= MAX_BARCODE_LENGTH;
    return { scan: EMPTY_SCAN, code: whole ? scan.digits : null };
  }
  if (!/^\d$/.test(key)) return { scan: EMPTY_SCAN, code: null };
  return { scan: { digits: inOneGo ? scan.digits + key : key, lastMillis: atMillis }, code: null };
}

const asEan = (code: string): string => (/^\d{12}$/.test(code) ? `0${code}` : code);

/** Whether a scanned code is a product's barcode; a UPC of 12 digits is the EAN that begins with 0. */
export function matchesBarcode(scanned: string, barcode: string | null): boolean {
  return barcode !== null && scanned !== '' && asEan(scanned) === asEan(barcode.trim());
}
