import type { Expense } from '#domain/purchasing/answers/expenses.ts';
import type { Column } from '#web/base/file-table.ts';
import { authorOf, categoryOf } from './expense-texts.ts';

export const EXPENSE_COLUMNS: readonly Column<Expense>[] = [
  { head: 'Día', kind: 'day', of: (expense) => expense.business_day },
  { head: 'Descripción', kind: 'text', of: (expense) => expense.description },
  { head: 'Categoría', kind: 'text', of: categoryOf },
  { head: 'Sucursal', kind: 'text', of: (expense) => expense.location_name },
  { head: 'Caja', kind: 'text', of: (expense) => expense.register_session?.name ?? null },
  { head: 'Registró', kind: 'text', of: authorOf },
  { head: 'Monto', kind: 'money', of: (expense) => expense.amount_cents, adds: true },
];
