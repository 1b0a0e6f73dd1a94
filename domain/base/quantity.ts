/** A quantity for people, with commas between thousands and its own decimals: '1,250.5'. */
export function formatQuantity(value: number): string {
  const [whole = '0', decimals] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

export const QUANTITY_TOO_LARGE = 'La cantidad es demasiado grande.';
export const TOO_MANY_BATCHES = 'Son demasiados lotes.';
export const QUANTITY_NOT_POSITIVE = 'La cantidad debe ser mayor que cero.';
