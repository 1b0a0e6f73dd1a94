import { CircleStop, Pause, Play, Trash2 } from 'lucide-react';
import { formatMoney } from '#domain/base/money.ts';
import type { Day } from '#domain/base/time.ts';
import type { RecurringExpense } from '#domain/purchasing/answers/expenses.ts';
import { useBusiness, useDayText } from '#web/data/business.ts';
import { ListRow, type RowAction, type RowState } from '../list-row.tsx';
import { outlookText, type RecurringState, scheduleText, stateOf } from './recurring-texts.ts';

interface RecurringRowProps {
  expense: RecurringExpense;
  today: Day;
  onEdit: () => void;
  onPause: () => void;
  onEnd: () => void;
}

const STATES: Readonly<Record<RecurringState, RowState | null>> = {
  active: null,
  paused: { label: 'En pausa', tone: 'warning' },
  ended: { label: 'Terminado', tone: 'outline' },
};

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
      state={STATES[state]}
      end={
        <span className="shrink-0 text-sm font-semibold figures sm:min-w-28 sm:text-right">
          {formatMoney(expense.amount_cents, currency)}
        </span>
      }
      onEdit={onEdit}
      actions={state === 'ended' ? [] : actions}
    />
  );
}
