/** A quantity as people read it, with commas in thousands and no more decimals than it has: '1,250.5'. */
export function formatQuantity(value: number): string {
  const [whole = '0', decimals] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** Reads what a person typed ('1,250.5', '.25') as a quantity above zero with at most four decimals; null for anything else. */
export function readQuantity(text: string): number | null {
  const match = /^(\d{1,3}(?:,\d{3})*|\d*)(?:\.(\d{0,4}))?$/.exec(text.trim());
  if (!match) return null;
  const [, whole = '', decimals = ''] = match;
  const value = Number(`${whole.replaceAll(',', '') || '0'}.${decimals || '0'}`);
  return value > 0 ? value : null;
}
