import { Undo2 } from 'lucide-react';
import { formatMoney } from '#domain/base/money.ts';
import { clock, shortDate } from '#domain/base/time.ts';
import { quantityText } from '#domain/base/units.ts';
import type { Waste } from '#domain/stock/answers/waste.ts';
import { instantOf } from '#web/base/clock.ts';
import { useBusiness } from '#web/data/business.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { REASON_LABELS } from './waste-texts.ts';

const WIDE = 'hidden md:table-cell';
const EXTRA_LARGE_ONLY = 'hidden xl:table-cell';
const SKELETONS = 8;

interface WasteTableProps {
  entries: readonly Waste[] | null;
  costs: boolean;
  /** Undefined for users who may only read. */
  onReverse: ((waste: Waste) => void) | undefined;
}

/** The waste, newest first. */
export function WasteTable({ entries, costs, onReverse }: WasteTableProps) {
  const { currency, zone, time_format, date_format } = useBusiness();
  const when = (iso: string) =>
    `${shortDate(instantOf(iso), zone, date_format)} ${clock(instantOf(iso), zone, time_format)}`;
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeadCell className={WIDE}>Fecha</TableHeadCell>
          <TableHeadCell>Ingrediente</TableHeadCell>
          <TableHeadCell className={WIDE}>Motivo</TableHeadCell>
          <TableHeadCell className={EXTRA_LARGE_ONLY}>Registró</TableHeadCell>
          <TableHeadCell numeric>Cantidad</TableHeadCell>
          {costs && (
            <TableHeadCell numeric className={WIDE}>
              Costo
            </TableHeadCell>
          )}
          {onReverse && (
            <TableHeadCell className="w-14">
              <span className="sr-only">Acciones</span>
            </TableHeadCell>
          )}
        </tr>
      </TableHead>
      <TableBody>
        {entries ? (
          entries.map((waste) => {
            const { id, name, unit, quantity, reason, note, cost_cents, user, created_at, reversed_at } =
              waste;
            const cost = cost_cents === null ? null : formatMoney(cost_cents, currency);
            return (
              <TableRow key={id} className={cn(reversed_at && 'text-muted-foreground')}>
                <TableCell className={cn(WIDE, 'whitespace-nowrap text-muted-foreground figures')}>
                  {when(created_at)}
                </TableCell>
                <TableCell>
                  <span className="font-medium">{name}</span>
                  {reversed_at && (
                    <Badge tone="outline" className="ml-2">
                      Revertida
                    </Badge>
                  )}
                  <span className="block text-xs text-muted-foreground md:hidden">
                    {REASON_LABELS[reason]}
                    {note && `: ${note}`}
                  </span>
                  <span className="block text-xs text-muted-foreground figures md:hidden">
                    {when(created_at)}
                    {user && ` · ${user}`}
                  </span>
                </TableCell>
                <TableCell className={WIDE}>
                  {REASON_LABELS[reason]}
                  {note && <span className="block text-xs text-muted-foreground">{note}</span>}
                </TableCell>
                <TableCell className={EXTRA_LARGE_ONLY}>{user ?? '—'}</TableCell>
                <TableCell numeric className={cn(reversed_at && 'line-through')}>
                  {quantityText(quantity, unit)}
                  {cost && <span className="block text-xs text-muted-foreground md:hidden">{cost}</span>}
                </TableCell>
                {costs && (
                  <TableCell numeric className={cn(WIDE, 'font-medium', reversed_at && 'line-through')}>
                    {cost}
                  </TableCell>
                )}
                {onReverse && (
                  <TableCell className="pr-2 pl-0">
                    {reversed_at === null && (
                      <Button
                        variant="ghost"
                        size="icon-sm"
                        aria-label={`Revertir la merma de ${name}`}
                        onClick={() => onReverse(waste)}
                      >
                        <Undo2 aria-hidden="true" />
                      </Button>
                    )}
                  </TableCell>
                )}
              </TableRow>
            );
          })
        ) : (
          <TableSkeleton rows={SKELETONS} columns={(costs ? 6 : 5) + (onReverse ? 1 : 0)} />
        )}
      </TableBody>
    </Table>
  );
}
