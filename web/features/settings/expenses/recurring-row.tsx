import { CircleStop, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import type { RecurringExpense } from '#domain/answers/expenses.ts';
import { formatMoney } from '#domain/money.ts';
import type { Day } from '#domain/time.ts';
import { useBusiness, useDayText } from '#web/lib/business.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { outlookText, scheduleText, stateOf } from './recurring-texts.ts';

interface RecurringRowProps {
  expense: RecurringExpense;
  today: Day;
  busy: boolean;
  onEdit: () => void;
  onPause: () => void;
  onEnd: () => void;
}

/** A recurring expense: name, schedule, amount and actions. */
export function RecurringRow({ expense, today, busy, onEdit, onPause, onEnd }: RecurringRowProps) {
  const dayText = useDayText();
  const { currency } = useBusiness();
  const state = stateOf(expense, today);
  const { description, is_active } = expense;
  const End = expense.made > 0 ? CircleStop : Trash2;
  return (
    <li className="py-2 text-sm">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-medium break-words">
          {description} {state === 'paused' && <Badge tone="warning">En pausa</Badge>}
          {state === 'ended' && <Badge tone="outline">Terminado</Badge>}
        </span>
        <span className="shrink-0 font-semibold figures">{formatMoney(expense.amount_cents, currency)}</span>
      </p>
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-muted-foreground figures">
          {scheduleText(expense)}
          {expense.category_name && ` · ${expense.category_name}`}
          <span className="block">{outlookText(expense, today, dayText)}</span>
        </p>
        <span className="-mr-2 flex shrink-0">
          <Button variant="ghost" size="icon" aria-label={`Editar ${description}`} onClick={onEdit}>
            <Pencil aria-hidden="true" />
          </Button>
          {state !== 'ended' && (
            <>
              <Button
                variant="ghost"
                size="icon"
                disabled={busy}
                aria-label={`${is_active ? 'Pausar' : 'Reanudar'} ${description}`}
                onClick={onPause}
              >
                {is_active ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
              </Button>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`${expense.made > 0 ? 'Terminar' : 'Eliminar'} ${description}`}
                onClick={onEnd}
              >
                <End aria-hidden="true" />
              </Button>
            </>
          )}
        </span>
      </div>
    </li>
  );
}
