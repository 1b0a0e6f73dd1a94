import { formatMoney, formatUnitCost } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { shortDate } from '#domain/base/time.ts';
import { quantityText, unitName } from '#domain/base/units.ts';
import type { InventoryItem } from '#domain/stock/answers/inventory.ts';
import { isBelowMinimum, onHand } from '#domain/stock/stock.ts';
import { instantOf } from '#web/base/clock.ts';
import { useBusiness } from '#web/data/business.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';

function Stock({ item }: { item: InventoryItem }) {
  const stock = onHand(item);
  return (
    <span className="inline-flex items-center justify-end gap-2">
      {isBelowMinimum(stock, item.min_stock_level) && <Badge tone="warning">Bajo</Badge>}
      {stock === 0 && (
        <span className="inline-flex items-center gap-1.5 text-danger-ink">
          <span className="size-2.5 rounded-full bg-danger" aria-hidden="true" />
          <span className="sr-only">Sin existencias:</span>
        </span>
      )}
      <span className="font-medium">{formatQuantity(stock)}</span>
      <span className="text-muted-foreground">{unitName(item.unit, stock)}</span>
    </span>
  );
}

interface IngredientsTableProps {
  /** Null while loading. */
  items: readonly InventoryItem[] | null;
  rows: number;
  costs: boolean;
  onOpen: (item: InventoryItem) => void;
}

const WIDE = 'hidden md:table-cell';
const SMALL = 'hidden sm:table-cell';

/** The ingredients (2-operations §2). Cost columns are hidden from users who may not read costs. */
export function IngredientsTable({ items, rows, costs, onOpen }: IngredientsTableProps) {
  const { currency, zone, date_format } = useBusiness();
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeadCell className={WIDE}>Created At</TableHeadCell>
          <TableHeadCell>Nombre</TableHeadCell>
          {costs && (
            <TableHeadCell numeric className={WIDE}>
              Costo Pedido
            </TableHeadCell>
          )}
          {costs && (
            <TableHeadCell numeric className={WIDE}>
              Costo Unitario
            </TableHeadCell>
          )}
          <TableHeadCell numeric className={SMALL}>
            Stock Inicial
          </TableHeadCell>
          <TableHeadCell numeric>Stock Actual</TableHeadCell>
        </tr>
      </TableHead>
      <TableBody>
        {items ? (
          items.map((item) => (
            <TableRow key={item.id} onClick={() => onOpen(item)}>
              <TableCell className={cn(WIDE, 'whitespace-nowrap text-muted-foreground figures')}>
                {shortDate(instantOf(item.created_at), zone, date_format)}
              </TableCell>
              <TableCell className="font-medium">
                <button type="button" className="text-left focus-ring rounded-sm" aria-haspopup="dialog">
                  {item.name}
                </button>
                {item.category && (
                  <span className="block text-xs font-normal text-muted-foreground">{item.category}</span>
                )}
                {item.cost_per_unit !== null && (
                  <span className="block text-xs font-normal text-muted-foreground figures md:hidden">
                    {formatUnitCost(item.cost_per_unit, currency)} / {item.unit}
                  </span>
                )}
              </TableCell>
              {costs && (
                <TableCell numeric className={WIDE}>
                  {formatMoney(item.costo_pedido ?? 0, currency)}
                </TableCell>
              )}
              {costs && (
                <TableCell numeric className={WIDE}>
                  {formatUnitCost(item.cost_per_unit ?? 0, currency)}
                </TableCell>
              )}
              <TableCell numeric className={cn(SMALL, 'text-muted-foreground')}>
                {quantityText(item.initial_stock, item.unit)}
              </TableCell>
              <TableCell numeric>
                <Stock item={item} />
              </TableCell>
            </TableRow>
          ))
        ) : (
          <TableSkeleton rows={rows} columns={costs ? 6 : 4} />
        )}
      </TableBody>
    </Table>
  );
}
