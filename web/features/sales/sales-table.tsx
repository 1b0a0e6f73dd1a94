import { formatMoney } from '#domain/money.ts';
import { clock, shortDate } from '#domain/time.ts';
import { useBusiness } from '#web/lib/business.ts';
import { instantOf } from '#web/lib/clock.ts';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { SaleStatus } from './sale-status.tsx';
import { PAGE_SIZE, type SaleRow } from './use-sales.ts';

const WIDE = 'hidden md:table-cell';

interface SalesTableProps {
  /** Null while they are read. */
  sales: readonly SaleRow[] | null;
  onOpen: (sale: SaleRow) => void;
}

export function SalesTable({ sales, onOpen }: SalesTableProps) {
  const { currency, zone, time_format } = useBusiness();
  const placeOf = (sale: SaleRow) => sale.table_number ?? sale.customer_name ?? 'Para llevar';
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeadCell>Venta</TableHeadCell>
          <TableHeadCell>Cobrada</TableHeadCell>
          <TableHeadCell className={WIDE}>Mesa o cliente</TableHeadCell>
          <TableHeadCell className="hidden xl:table-cell">Productos</TableHeadCell>
          <TableHeadCell className={WIDE}>Cajero</TableHeadCell>
          <TableHeadCell className="hidden sm:table-cell">Estado</TableHeadCell>
          <TableHeadCell numeric>Total</TableHeadCell>
        </tr>
      </TableHead>
      <TableBody>
        {sales ? (
          sales.map((sale) => (
            <TableRow key={sale.id} onClick={() => onOpen(sale)}>
              <TableCell>
                <button
                  type="button"
                  onClick={(event) => {
                    event.stopPropagation();
                    onOpen(sale);
                  }}
                  className="rounded-md py-2.5 font-semibold figures focus-ring hover:underline"
                >
                  #{sale.number ?? '—'}
                </button>
              </TableCell>
              <TableCell className="whitespace-nowrap figures">
                {sale.charged_at && (
                  <>
                    {shortDate(instantOf(sale.charged_at), zone)}{' '}
                    <span className="text-muted-foreground max-sm:block">
                      {clock(instantOf(sale.charged_at), zone, time_format)}
                    </span>
                  </>
                )}
              </TableCell>
              <TableCell className={WIDE}>{placeOf(sale)}</TableCell>
              <TableCell className="hidden max-w-80 truncate text-muted-foreground xl:table-cell">
                {sale.items}
              </TableCell>
              <TableCell className={`${WIDE} max-w-48 truncate`}>{sale.cashier ?? '—'}</TableCell>
              <TableCell className="hidden sm:table-cell">
                <SaleStatus status={sale.status} />
              </TableCell>
              <TableCell numeric className="font-semibold">
                {formatMoney(sale.total_cents, currency)}
                {sale.status !== 'Pagada' && (
                  <span className="mt-1 flex justify-end sm:hidden">
                    <SaleStatus status={sale.status} />
                  </span>
                )}
              </TableCell>
            </TableRow>
          ))
        ) : (
          <TableSkeleton rows={PAGE_SIZE / 2} columns={7} />
        )}
      </TableBody>
    </Table>
  );
}
