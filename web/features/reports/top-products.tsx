import { formatMoney } from '#domain/money.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { useBusiness } from '#web/lib/business.ts';
import type { SalesReport } from './answers.ts';
import { compared, FigureTable } from './figure-table.tsx';

export type TopProduct = SalesReport['top_products'][number];

const MOST = 10;

/** Products are told apart by their id, or by name where they have none. */
export const topProductKey = ({ menu_item_id, name }: TopProduct): string => menu_item_id ?? name;

/** The ten best-selling, and what they were, of as many before as are known. */
export const bestProducts = (report: SalesReport): readonly TopProduct[] =>
  report.top_products.slice(0, MOST);

/** Of the products of before those that stand beside the ten. */
export function besideBest(
  report: SalesReport,
  past: SalesReport | undefined,
): readonly TopProduct[] | undefined {
  const keys = new Set(bestProducts(report).map(topProductKey));
  return past?.top_products.filter((product) => keys.has(topProductKey(product)));
}

interface TopProductsProps {
  report: SalesReport | undefined;
  past: SalesReport | undefined;
}

/** The ten best-selling products. */
export function TopProducts({ report, past }: TopProductsProps) {
  const { currency } = useBusiness();
  return (
    <FigureTable
      title="Los 10 productos más vendidos"
      rows={report && bestProducts(report)}
      past={report && besideBest(report, past)}
      keyOf={topProductKey}
      whole
      empty="No hay ventas cobradas en este periodo y turno."
      columns={[
        { head: 'Producto', cell: ({ name }) => name },
        compared<TopProduct>('Cantidad', ({ quantity }) => quantity, formatQuantity, 'more'),
        compared<TopProduct>(
          'Total sin impuesto',
          ({ total_cents }) => total_cents,
          (cents) => formatMoney(cents, currency),
          'more',
        ),
      ]}
    />
  );
}
