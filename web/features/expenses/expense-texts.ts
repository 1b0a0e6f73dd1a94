import type { Expense } from './use-expenses.ts';

export const categoryOf = ({ category_name }: Expense) => category_name ?? 'Sin Categoría';

/** Who wrote it down; what recurs does by itself. */
export const authorOf = ({ created_by, is_recurring }: Expense) =>
  created_by ?? (is_recurring ? 'Automático' : '—');

/** What the cash of a closed drawer paid stays. */
export const canRemove = ({ register_session }: Expense) =>
  register_session === null || register_session.is_open;
