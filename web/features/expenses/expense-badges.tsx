import { Repeat, Wallet } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';
import type { Expense } from './use-expenses.ts';

/** Where an expense comes from, when nobody wrote it down here. */
export function ExpenseBadges({ expense: { is_recurring, drawer } }: { expense: Expense }) {
  return (
    <>
      {is_recurring && (
        <Badge tone="outline">
          <Repeat aria-hidden="true" />
          Recurrente
        </Badge>
      )}
      {drawer && (
        <Badge tone="outline">
          <Wallet aria-hidden="true" />
          {drawer.name}
        </Badge>
      )}
    </>
  );
}
