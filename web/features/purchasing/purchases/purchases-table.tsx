import type { PurchaseRow } from '#domain/purchasing/answers/purchases.ts';
import { MD, useWide } from '#web/base/use-wide.ts';
import { cn } from '#web/ui/cn.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { NO_SUPPLIER, StatusBadge } from './purchase-status.tsx';
import { useFormats } from './use-formats.ts';

const LARGE = 'hidden lg:table-cell';
const EXTRA_LARGE_ONLY = 'hidden xl:table-cell';

/** The total of a purchase: of what was received, or of what was ordered if nothing was received. */
function Total({ row }: { row: PurchaseRow }) {
  const { money } = useFormats();
  const hasReceipts = row.status === 'Recibida' || row.status === 'Parcial';
  return (
    <>
      <span
        className={cn('font-semibold', row.status === 'Cancelada' && 'text-muted-foreground line-through')}
      >
        {money((hasReceipts ? row.total_cents : row.ordered_cents) ?? 0)}
      </span>
      {row.status === 'Parcial' && (
        <span className="block text-xs font-normal text-muted-foreground">
          de {money(row.ordered_cents ?? 0)}
        </span>
      )}
    </>
  );
}

interface PurchasesTableProps {
  /** Null while loading. */
  purchases: readonly PurchaseRow[] | null;
  costs: boolean;
  onOpen: (id: string) => void;
}

const cardClasses = 'grid min-h-28 w-full grid-cols-1 gap-1 rounded-card border bg-card p-4 text-left';

function Cards({ purchases, costs, onOpen }: PurchasesTableProps) {
  const { date } = useFormats();
  if (!purchases) {
    return (
      <div className="grid grid-cols-1 gap-2">
        {[0, 1, 2, 3, 4].map((each) => (
          <div key={each} className={cardClasses}>
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-28" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul aria-label="Compras" className="grid grid-cols-1 gap-2">
      {purchases.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            onClick={() => onOpen(row.id)}
            className={cn(cardClasses, 'transition-colors hover:bg-muted focus-ring')}
          >
            <span className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 font-semibold break-words">
                <span className="figures">#{row.number}</span> {row.supplier ?? NO_SUPPLIER}
              </span>
              {costs && (
                <span className="shrink-0 text-right figures">
                  <Total row={row} />
                </span>
              )}
            </span>
            <span className="truncate text-sm text-muted-foreground">{row.items}</span>
            <span className="flex items-center justify-between gap-3 text-sm text-muted-foreground">
              <span className="min-w-0 truncate figures">
                {[date(row.ordered_at), ...row.invoices].join(' · ')}
              </span>
              <StatusBadge status={row.status} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The purchases, newest first; cards on phones. */
export function PurchasesTable(props: PurchasesTableProps) {
  const { purchases, costs, onOpen } = props;
  const { date } = useFormats();
  if (!useWide(MD)) return <Cards {...props} />;
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeadCell>Compra</TableHeadCell>
          <TableHeadCell>Pedida el</TableHeadCell>
          <TableHeadCell>Proveedor</TableHeadCell>
          <TableHeadCell className={LARGE}>Ingredientes</TableHeadCell>
          <TableHeadCell className={EXTRA_LARGE_ONLY}>Facturas</TableHeadCell>
          <TableHeadCell className={EXTRA_LARGE_ONLY}>Hecha por</TableHeadCell>
          <TableHeadCell>Estado</TableHeadCell>
          {costs && <TableHeadCell numeric>Total</TableHeadCell>}
        </tr>
      </TableHead>
      <TableBody>
        {purchases ? (
          purchases.map((row) => (
            <TableRow key={row.id} onClick={() => onOpen(row.id)}>
              <TableCell>
                <button
                  type="button"
                  onClick={(event) => {
                    event.stopPropagation();
                    onOpen(row.id);
                  }}
                  className="-ml-2 min-h-9 min-w-11 rounded-md px-2 text-left font-semibold figures focus-ring hover:underline pointer-coarse:min-h-11"
                >
                  #{row.number}
                </button>
              </TableCell>
              <TableCell className="whitespace-nowrap figures">{date(row.ordered_at)}</TableCell>
              <TableCell
                className={cn('max-w-56 truncate', row.supplier === null && 'text-muted-foreground')}
              >
                {row.supplier ?? NO_SUPPLIER}
              </TableCell>
              <TableCell
                className={cn(LARGE, 'w-full max-w-0 truncate text-muted-foreground')}
                title={row.items ?? ''}
              >
                {row.items}
              </TableCell>
              <TableCell className={cn(EXTRA_LARGE_ONLY, 'max-w-52 truncate figures')}>
                {row.invoices.join(', ') || '—'}
              </TableCell>
              <TableCell className={cn(EXTRA_LARGE_ONLY, 'max-w-44 truncate')}>
                {row.created_by ?? '—'}
              </TableCell>
              <TableCell>
                <StatusBadge status={row.status} />
              </TableCell>
              {costs && (
                <TableCell numeric>
                  <Total row={row} />
                </TableCell>
              )}
            </TableRow>
          ))
        ) : (
          <TableSkeleton rows={8} columns={costs ? 5 : 4} />
        )}
      </TableBody>
    </Table>
  );
}
