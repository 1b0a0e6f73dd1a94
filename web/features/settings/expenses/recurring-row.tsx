import { CircleStop, Pause, Play, Trash2 } from 'lucide-react';
import type { RecurringExpense } from '#domain/answers/expenses.ts';
import { formatMoney } from '#domain/money.ts';
import type { Day } from '#domain/time.ts';
import { useBusiness, useDayText } from '#web/lib/business.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ListRow, type RowAction } from '../list-row.tsx';
import { outlookText, scheduleText, stateOf } from './recurring-texts.ts';

interface RecurringRowProps {
  expense: RecurringExpense;
  today: Day;
  onEdit: () => void;
  onPause: () => void;
  onEnd: () => void;
}

/** A recurring expense: name, next date and amount. */
export function RecurringRow({ expense, today, onEdit, onPause, onEnd }: RecurringRowProps) {
  const dayText = useDayText();
  const { currency } = useBusiness();
  const state = stateOf(expense, today);
  const { description, is_active, made } = expense;
  const actions: readonly RowAction[] = [
    { label: is_active ? 'Pausar' : 'Reanudar', Icon: is_active ? Pause : Play, onSelect: onPause },
    {
      label: made > 0 ? 'Terminar' : 'Eliminar',
      Icon: made > 0 ? CircleStop : Trash2,
      onSelect: onEnd,
      isDestructive: true,
    },
  ];
  return (
    <ListRow
      name={description}
      fact={
        <>
          <span className="max-sm:hidden">{scheduleText(expense)} · </span>
          {outlookText(expense, today, dayText)}
        </>
      }
      badge={
        <>
          {state === 'paused' && <Badge tone="warning">En pausa</Badge>}
          {state === 'ended' && <Badge tone="outline">Terminado</Badge>}
          <span className="shrink-0 text-sm font-semibold figures sm:min-w-28 sm:text-right">
            {formatMoney(expense.amount_cents, currency)}
          </span>
        </>
      }
      onEdit={onEdit}
      actions={state === 'ended' ? [] : actions}
    />
  );
}
