import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { SalesReport } from '#domain/reports/answers/reports-sales.ts';
import { useBusiness } from '#web/data/business.ts';
import { comparedColumn, FigureTable } from '#web/features/reports/tables/figure-table.tsx';
import { bestProducts, pastOfBest, type TopProduct, topProductKey } from './best-products.ts';

interface TopProductsProps {
  report: SalesReport | undefined;
  past: SalesReport | undefined;
}

export function TopProducts({ report, past }: TopProductsProps) {
  const { currency } = useBusiness();
  return (
    <FigureTable
      title="Los 10 productos más vendidos"
      rows={report && bestProducts(report)}
      past={report && pastOfBest(report, past)}
      keyOf={topProductKey}
      whole
      empty="No hay ventas cobradas en este periodo y turno."
      columns={[
        { head: 'Producto', cell: ({ name }) => name },
        comparedColumn<TopProduct>('Cantidad', ({ quantity }) => quantity, formatQuantity, 'more'),
        comparedColumn<TopProduct>(
          'Total sin impuesto',
          ({ total_cents }) => total_cents,
          (cents) => formatMoney(cents, currency),
          'more',
        ),
      ]}
    />
  );
}
