/** A quantity as people read it, with commas in thousands and no more decimals than it has: '1,250.5'. */
export function formatQuantity(value: number): string {
  const [whole = '0', decimals] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}
