import type { ReactNode } from 'react';
import { formatMoney } from '#domain/base/money.ts';
import type { Expense } from '#domain/purchasing/answers/expenses.ts';
import { MD, useWide } from '#web/base/use-wide.ts';
import { useBusiness, useDayText } from '#web/data/business.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { ExpenseOrigin } from './expense-origin.tsx';
import { categoryOf } from './expense-texts.ts';

const SKELETONS = 8;

interface ExpensesTableProps {
  /** Null while loading. */
  expenses: readonly Expense[] | null;
  /** Whether the business has more than one location. */
  located: boolean;
  /** The buttons of an expense. */
  actions: (expense: Expense) => ReactNode;
}

const locationText = ({ location_name }: Expense, located: boolean) =>
  located && location_name ? ` · ${location_name}` : '';

function Cards({ expenses, located, actions }: ExpensesTableProps) {
  const dayText = useDayText();
  const { currency } = useBusiness();
  if (!expenses) {
    return (
      <div className="grid gap-2">
        {[0, 1, 2, 3, 4].map((each) => (
          <Skeleton key={each} className="h-28 w-full rounded-card" />
        ))}
      </div>
    );
  }
  return (
    <ul aria-label="Gastos" className="grid grid-cols-1 gap-2">
      {expenses.map((expense) => (
        <li key={expense.id} className="rounded-card border bg-card p-4 pb-2 text-sm">
          <div className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 text-base font-semibold break-words">{expense.description}</span>
            <span className="shrink-0 text-base font-semibold figures">
              {formatMoney(expense.amount_cents, currency)}
            </span>
          </div>
          <p className="mt-0.5 text-muted-foreground figures">
            {dayText(expense.business_day)} · {categoryOf(expense)}
            {locationText(expense, located)}
          </p>
          <div className="flex min-h-12 items-center justify-between gap-2">
            <ExpenseOrigin expense={expense} />
            <span className="-mr-2 flex shrink-0">{actions(expense)}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The expenses, newest first; cards on phones. */
export function ExpensesTable(props: ExpensesTableProps) {
  const { expenses, located, actions } = props;
  const dayText = useDayText();
  const { currency } = useBusiness();
  if (!useWide(MD)) return <Cards {...props} />;
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeadCell>Día</TableHeadCell>
          <TableHeadCell>Descripción</TableHeadCell>
          <TableHeadCell>Categoría</TableHeadCell>
          <TableHeadCell numeric>Monto</TableHeadCell>
          <TableHeadCell>
            <span className="sr-only">Acciones</span>
          </TableHeadCell>
        </tr>
      </TableHead>
      <TableBody>
        {expenses ? (
          expenses.map((expense) => (
            <TableRow key={expense.id}>
              <TableCell className="whitespace-nowrap figures">{dayText(expense.business_day)}</TableCell>
              <TableCell>
                <span className="block font-medium break-words">{expense.description}</span>
                <ExpenseOrigin expense={expense} />
              </TableCell>
              <TableCell>
                {categoryOf(expense)}
                {located && (
                  <span className="block text-xs text-muted-foreground">{expense.location_name ?? '—'}</span>
                )}
              </TableCell>
              <TableCell numeric className="font-semibold">
                {formatMoney(expense.amount_cents, currency)}
              </TableCell>
              <TableCell className="w-0 text-right whitespace-nowrap">{actions(expense)}</TableCell>
            </TableRow>
          ))
        ) : (
          <TableSkeleton rows={SKELETONS} columns={5} />
        )}
      </TableBody>
    </Table>
  );
}
