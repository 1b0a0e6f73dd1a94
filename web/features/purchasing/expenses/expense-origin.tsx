import { Repeat, Wallet } from 'lucide-react';
import type { Expense } from '#domain/purchasing/answers/expenses.ts';
import { cn } from '#web/ui/cn.ts';
import { authorOf } from './expense-texts.ts';

const MARK = 'inline-flex items-center gap-1 whitespace-nowrap [&_svg]:size-3.5';

/** The origin of an expense: its author, whether it is recurring, and the register session that paid it. */
export function ExpenseOrigin({ expense, className }: { expense: Expense; className?: string }) {
  const { is_recurring, register_session, created_by } = expense;
  return (
    <span className={cn('flex flex-wrap items-center gap-x-3 text-xs text-muted-foreground', className)}>
      {is_recurring && (
        <span className={MARK}>
          <Repeat aria-hidden="true" />
          Recurrente
        </span>
      )}
      {register_session && (
        <span className={MARK}>
          <Wallet aria-hidden="true" />
          {register_session.name}
        </span>
      )}
      {(created_by !== null || !is_recurring) && <span>{authorOf(expense)}</span>}
    </span>
  );
}
