/** A quantity for people, with commas between thousands and its own decimals: '1,250.5'. */
export function formatQuantity(value: number): string {
  const [whole = '0', decimals] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

export const QUANTITY_TOO_LARGE = 'La cantidad es demasiado grande.';
export const TOO_MANY_BATCHES = 'Son demasiados lotes.';
export const QUANTITY_NOT_POSITIVE = 'La cantidad debe ser mayor que cero.';

const LEGIBLE = /^([1-9]\d{0,2}(?:,\d{3})+|\d{1,7})?(?:\.(\d{0,4}))?$/;

/**
 * Reads a typed quantity of an ingredient, '2.5', '1,250' or '.25', below ten million and with at most four decimals. Null for any other
 * text. A comma only groups thousands: '0,25' and '0,125' are refused.
 */
export function readStockQuantity(text: string): number | null {
  const typed = text.trim();
  if (!LEGIBLE.test(typed) || !/\d/.test(typed)) return null;
  const value = Number(typed.replaceAll(',', ''));
  return value < 10_000_000 ? value : null;
}

/** The same above zero. Null for any other text. */
export function readPositiveQuantity(text: string): number | null {
  const value = readStockQuantity(text);
  return value !== null && value > 0 ? value : null;
}
