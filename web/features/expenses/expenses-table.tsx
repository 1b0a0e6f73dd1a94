import { Repeat } from 'lucide-react';
import { formatMoney } from '#domain/money.ts';
import { dayText } from '#domain/periods.ts';
import { useBusiness } from '#web/lib/business.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import type { Expense } from './use-expenses.ts';

const WIDE = 'hidden md:table-cell';
const SKELETONS = 10;

export function ExpensesTable({ expenses }: { expenses: readonly Expense[] | null }) {
  const { currency } = useBusiness();
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeadCell className={WIDE}>Día</TableHeadCell>
          <TableHeadCell>Descripción</TableHeadCell>
          <TableHeadCell className={WIDE}>Categoría</TableHeadCell>
          <TableHeadCell className={WIDE}>Registró</TableHeadCell>
          <TableHeadCell numeric>Monto</TableHeadCell>
        </tr>
      </TableHead>
      <TableBody>
        {expenses ? (
          expenses.map((expense) => (
            <TableRow key={expense.id}>
              <TableCell className={`${WIDE} whitespace-nowrap figures`}>
                {dayText(expense.business_day)}
              </TableCell>
              <TableCell>
                <span className="font-medium">{expense.description}</span>
                {expense.is_recurring && (
                  <Badge tone="outline" className="ml-2">
                    <Repeat aria-hidden="true" />
                    Recurrente
                  </Badge>
                )}
                <span className="block text-xs text-muted-foreground figures md:hidden">
                  {dayText(expense.business_day)} · {expense.category_name ?? 'Sin Categoría'}
                </span>
              </TableCell>
              <TableCell className={WIDE}>{expense.category_name ?? 'Sin Categoría'}</TableCell>
              <TableCell className={WIDE}>{expense.created_by ?? '—'}</TableCell>
              <TableCell numeric className="font-semibold">
                {formatMoney(expense.amount_cents, currency)}
              </TableCell>
            </TableRow>
          ))
        ) : (
          <TableSkeleton rows={SKELETONS} columns={5} />
        )}
      </TableBody>
    </Table>
  );
}
