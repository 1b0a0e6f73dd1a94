import type { SalesReport } from '#web/features/reports/data/answers.ts';

export type TopProduct = SalesReport['top_products'][number];

const MAX_LISTED = 10;

/** Products are told apart by their id, or by name where they have none. */
export const topProductKey = ({ menu_item_id, name }: TopProduct): string => menu_item_id ?? name;

/** The ten best-selling products. */
export const bestProducts = (report: SalesReport): readonly TopProduct[] =>
  report.top_products.slice(0, MAX_LISTED);

/** Of the products of before those that stand beside the ten. */
export function besideBest(
  report: SalesReport,
  past: SalesReport | undefined,
): readonly TopProduct[] | undefined {
  const keys = new Set(bestProducts(report).map(topProductKey));
  return past?.top_products.filter((product) => keys.has(topProductKey(product)));
}
