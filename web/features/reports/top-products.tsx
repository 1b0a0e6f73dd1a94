import { formatMoney } from '#domain/money.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { useBusiness } from '#web/lib/business.ts';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';
import type { SalesReport } from './answers.ts';

/** The ten best-selling products. */
export function TopProducts({ products }: { products: SalesReport['top_products'] }) {
  const { currency } = useBusiness();
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeadCell>Producto</TableHeadCell>
          <TableHeadCell numeric>Cantidad</TableHeadCell>
          <TableHeadCell numeric>Total sin impuesto</TableHeadCell>
        </tr>
      </TableHead>
      <TableBody>
        {products.map((product, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two products may bear one name
          <TableRow key={place}>
            <TableCell className="font-medium">{product.name}</TableCell>
            <TableCell numeric>{formatQuantity(product.quantity)}</TableCell>
            <TableCell numeric>{formatMoney(product.total_cents, currency)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
