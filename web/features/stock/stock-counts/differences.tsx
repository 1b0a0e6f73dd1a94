import { useState } from 'react';
import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { quantityText, unitName } from '#domain/base/units.ts';
import type { CountLine } from '#domain/stock/answers/stock-counts.ts';
import { differencePercentage } from '#domain/stock/inventory.ts';
import { useBusiness } from '#web/data/business.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { cn } from '#web/ui/cn.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { signed } from '../inventory-texts.ts';
import { ROWS, useStockCountLines } from './use-stock-counts.ts';

const WIDE = 'hidden sm:table-cell';
const SKELETONS = 6;

const toneOf = (difference: number) =>
  difference < 0 ? 'text-danger-ink' : difference > 0 ? 'text-warning-ink' : 'text-muted-foreground';

function LineRow({ line, costs }: { line: CountLine; costs: boolean }) {
  const { currency } = useBusiness();
  const { name, unit, counted_quantity, system_quantity, difference, difference_cents, counted_by } = line;
  const percentage = `${signed(differencePercentage(counted_quantity, system_quantity))} %`;
  const money = difference_cents === null ? null : formatMoney(difference_cents, currency);
  return (
    <TableRow>
      <TableCell>
        <span className="font-medium">{name}</span>
        <span className="block text-xs text-muted-foreground figures sm:hidden">
          Contado {formatQuantity(counted_quantity)} · Sistema {quantityText(system_quantity, unit)}
        </span>
        {counted_by && (
          <span className={cn('text-xs text-muted-foreground', WIDE, 'sm:block')}>{counted_by}</span>
        )}
      </TableCell>
      <TableCell numeric className={WIDE}>
        {quantityText(counted_quantity, unit)}
      </TableCell>
      <TableCell numeric className={cn(WIDE, 'text-muted-foreground')}>
        {quantityText(system_quantity, unit)}
      </TableCell>
      <TableCell numeric className={cn('font-semibold', toneOf(difference))}>
        {difference === 0 ? 'Igual' : `${signed(difference)} ${unitName(unit, difference)}`}
        {difference !== 0 && (
          <span className="block text-xs font-normal sm:hidden">
            {percentage}
            {money && ` · ${money}`}
          </span>
        )}
      </TableCell>
      <TableCell numeric className={cn(WIDE, toneOf(difference))}>
        {percentage}
      </TableCell>
      {costs && (
        <TableCell numeric className={cn(WIDE, toneOf(difference))}>
          {money}
        </TableCell>
      )}
    </TableRow>
  );
}

/** The counted and expected quantities; lines with differences first. */
export function Differences({ countId, costs }: { countId: string; costs: boolean }) {
  const [page, setPage] = useState(1);
  const { data, error, mutate, isValidating } = useStockCountLines(countId, page);
  if (error && !data)
    return <ErrorState title="Error al cargar el conteo" onRetry={() => void mutate()} busy={isValidating} />;
  return (
    <>
      <Table>
        <TableHead>
          <tr>
            <TableHeadCell>Ingrediente</TableHeadCell>
            <TableHeadCell numeric className={WIDE}>
              Contado
            </TableHeadCell>
            <TableHeadCell numeric className={WIDE}>
              Sistema
            </TableHeadCell>
            <TableHeadCell numeric>Diferencia</TableHeadCell>
            <TableHeadCell numeric className={WIDE}>
              %
            </TableHeadCell>
            {costs && (
              <TableHeadCell numeric className={WIDE}>
                En dinero
              </TableHeadCell>
            )}
          </tr>
        </TableHead>
        <TableBody>
          {data ? (
            data.lines.map((line) => <LineRow key={line.inventory_item_id} line={line} costs={costs} />)
          ) : (
            <TableSkeleton rows={SKELETONS} columns={costs ? 6 : 5} />
          )}
        </TableBody>
      </Table>
      {data && data.total > ROWS && (
        <div className="mt-4">
          <Pagination page={page} pages={Math.ceil(data.total / ROWS)} onPage={setPage} />
        </div>
      )}
    </>
  );
}
