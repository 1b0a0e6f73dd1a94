import type { Expense } from '#domain/purchasing/answers/expenses.ts';

export const categoryOf = ({ category_name }: Expense) => category_name ?? 'Sin Categoría';

/** The author; a recurring expense is created automatically. */
export const authorOf = ({ created_by, is_recurring }: Expense) =>
  created_by ?? (is_recurring ? 'Automático' : '—');

/** An expense that a closed register session paid in cash can't be deleted. */
export const canRemove = ({ register_session }: Expense) =>
  register_session === null || register_session.is_open;
