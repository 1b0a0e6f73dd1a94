import { barcodeKey } from './barcode.ts';

const MIN_LENGTH = 4;

/** True when two codes differ in one sign, or in zeros at their beginning. */
export function isSimilarBarcode(code: string, barcode: string | null): boolean {
  const [one, other] = [barcodeKey(code), barcodeKey(barcode ?? '')];
  if (Math.min(one.length, other.length) < MIN_LENGTH || one === other) return false;
  if (one.replace(/^0+/, '') === other.replace(/^0+/, '')) return true;
  return one.length === other.length && [...one].filter((sign, at) => sign !== other[at]).length === 1;
}
