import type { SaleRow } from '#domain/bills/answers/sales.ts';
import { formerNumberText, numberText } from '#domain/orders/order-numbers.ts';
import { useWide } from '#web/base/use-wide.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { PlaceName } from '#web/parts/orders/place-name.tsx';
import { cn } from '#web/ui/cn.ts';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { refundTexts } from './sale-labels.ts';
import { SaleStatus } from './sale-status.tsx';
import { useFormatInstant } from './use-format-instant.ts';
import { PAGE_SIZE } from './use-sales.ts';

const LG_ONLY = 'hidden lg:table-cell';
const XL_ONLY = 'hidden xl:table-cell';
const LG = 1024;
const XL = 1280;

interface RowProps {
  sale: SaleRow;
  onOpen: () => void;
}

function Row({ sale, onOpen }: RowProps) {
  const { money } = useSalesSettings();
  const when = useFormatInstant();
  const voided = sale.status === 'Anulada';
  const refund = sale.refund_number === null ? null : refundTexts(sale.refund_number, sale.number);
  const at = sale.charged_at ? when(sale.charged_at) : null;
  const former = formerNumberText(sale);
  return (
    <TableRow onClick={onOpen}>
      <TableCell>
        <button
          type="button"
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
          className="-ml-2 min-h-9 min-w-11 rounded-md px-2 text-left font-semibold figures focus-ring hover:underline pointer-coarse:min-h-11"
        >
          {refund ? (
            <>
              <span className="whitespace-nowrap">{refund.refund}</span>{' '}
              <span className="block text-xs font-normal whitespace-nowrap text-muted-foreground">
                {refund.of}
              </span>
            </>
          ) : (
            <>
              {numberText(sale)}
              {former && (
                <span className="block text-xs font-normal whitespace-nowrap text-muted-foreground">
                  {former}
                </span>
              )}
            </>
          )}
        </button>
      </TableCell>
      <TableCell className="whitespace-nowrap figures">
        {at && (
          <>
            {at.clock} <span className="text-muted-foreground max-xl:block max-xl:text-xs">{at.date}</span>
          </>
        )}
      </TableCell>
      <TableCell className="max-w-48">
        <PlaceName order={sale} />
      </TableCell>
      <TableCell className={cn(LG_ONLY, 'w-full max-w-0 truncate text-muted-foreground')} title={sale.items}>
        {sale.items}
      </TableCell>
      <TableCell className={cn(XL_ONLY, 'max-w-52 truncate')}>{sale.cashier ?? '—'}</TableCell>
      <TableCell className={cn(LG_ONLY, 'max-w-36 truncate')}>{sale.methods.join(', ')}</TableCell>
      <TableCell>
        <SaleStatus status={sale.status} />
      </TableCell>
      <TableCell numeric className="font-semibold">
        <span className={cn(voided && 'text-muted-foreground line-through', refund && 'text-danger-ink')}>
          {money(sale.total_cents)}
        </span>
        {sale.refunded_cents > 0 && (
          <span className="block text-xs font-medium text-danger-ink">
            Reembolsado {money(sale.refunded_cents)}
          </span>
        )}
      </TableCell>
    </TableRow>
  );
}

interface SalesTableProps {
  /** Null while they load. */
  sales: readonly SaleRow[] | null;
  onOpen: (id: string) => void;
}

/** The list on tablets and wider screens. */
export function SalesTable({ sales, onOpen }: SalesTableProps) {
  const isLarge = useWide(LG);
  const isExtraLarge = useWide(XL);
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeadCell>Venta</TableHeadCell>
          <TableHeadCell>Cobrada</TableHeadCell>
          <TableHeadCell>Mesa o cliente</TableHeadCell>
          <TableHeadCell className={LG_ONLY}>Productos</TableHeadCell>
          <TableHeadCell className={XL_ONLY}>Cajero</TableHeadCell>
          <TableHeadCell className={LG_ONLY}>Pago</TableHeadCell>
          <TableHeadCell>Estado</TableHeadCell>
          <TableHeadCell numeric>Total</TableHeadCell>
        </tr>
      </TableHead>
      <TableBody>
        {sales ? (
          sales.map((sale) => <Row key={sale.id} sale={sale} onOpen={() => onOpen(sale.sale_id)} />)
        ) : (
          <TableSkeleton rows={PAGE_SIZE / 2} columns={isExtraLarge ? 8 : isLarge ? 7 : 5} />
        )}
      </TableBody>
    </Table>
  );
}
