import type { SalesReport } from '#domain/reports/answers/reports-sales.ts';

export type TopProduct = SalesReport['top_products'][number];

const MAX_LISTED = 10;

/** The key of a product: its id, or its name without one. */
export const topProductKey = ({ menu_item_id, name }: TopProduct): string => menu_item_id ?? name;

export const bestProducts = (report: SalesReport): readonly TopProduct[] =>
  report.top_products.slice(0, MAX_LISTED);

/** The past rows of the ten products that are shown. */
export function pastOfBest(
  report: SalesReport,
  past: SalesReport | undefined,
): readonly TopProduct[] | undefined {
  const keys = new Set(bestProducts(report).map(topProductKey));
  return past?.top_products.filter((product) => keys.has(topProductKey(product)));
}
