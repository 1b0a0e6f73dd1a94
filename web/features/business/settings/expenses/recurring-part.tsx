import type { ExpenseOptions, RecurringExpense } from '#domain/purchasing/answers/expenses.ts';
import { useItemWindow } from '#web/base/use-item-window.ts';
import { api } from '#web/data/api.ts';
import { useToday } from '#web/data/business.ts';
import { useCommand } from '#web/data/command.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { AddButton, ListCard } from '../list-card.tsx';
import { RecurringRow } from './recurring-row.tsx';
import { stateOf } from './recurring-texts.ts';
import { RecurringWindow } from './recurring-window.tsx';

interface RecurringPartProps {
  recurring: readonly RecurringExpense[];
  options: ExpenseOptions;
  /** Reads them again and returns them. */
  onChanged: () => Promise<readonly RecurringExpense[]>;
}

const ORDER = { active: 0, paused: 1, ended: 2 } as const;

/** The recurring expenses: add, change, pause and end. */
export function RecurringPart({ recurring, options, onChanged }: RecurringPartProps) {
  const { day: today } = useToday();
  const { busy, run } = useCommand();
  const editing = useItemWindow<RecurringExpense>();
  const ending = useItemWindow<RecurringExpense>();
  const showFresh = async () => {
    const fresh = (await onChanged()).find(({ id }) => id === editing.item?.id);
    if (fresh) editing.open(fresh);
    else editing.close();
  };
  const pause = async ({ id, version, is_active }: RecurringExpense) => {
    await run({
      call: (sent) =>
        api.expenses.recurring[':id'].$put({ param: { id }, json: { version, is_active: !is_active } }, sent),
      success: is_active ? 'Gasto recurrente en pausa' : 'Gasto recurrente reanudado',
    });
    void onChanged();
  };
  const end = async ({ id }: RecurringExpense) => {
    const outcome = await run({
      call: (sent) => api.expenses.recurring[':id'].$delete({ param: { id } }, sent),
      success: (answer) => (answer.recurring ? 'Gasto recurrente terminado' : 'Gasto recurrente eliminado'),
    });
    if (!outcome) return;
    ending.close();
    void onChanged();
  };
  const sorted = [...recurring].sort((a, b) => ORDER[stateOf(a, today)] - ORDER[stateOf(b, today)]);
  const made = (ending.item?.made ?? 0) > 0;

  return (
    <>
      <ListCard
        title="Recurrentes"
        label="Gastos recurrentes"
        action={<AddButton noun="recurrente" onAdd={() => editing.open(null)} />}
        empty={
          sorted.length === 0 &&
          'Alquiler, planilla, internet: agrégalos una vez y se registran solos en su día.'
        }
      >
        {sorted.map((expense) => (
          <RecurringRow
            key={expense.id}
            expense={expense}
            today={today}
            onEdit={() => editing.open(expense)}
            onPause={() => void pause(expense)}
            onEnd={() => ending.open(expense)}
          />
        ))}
      </ListCard>
      <RecurringWindow
        key={editing.turn}
        expense={editing.item}
        options={options}
        open={editing.isOpen}
        onClose={editing.close}
        onSaved={() => {
          editing.close();
          void onChanged();
        }}
        onStale={() => void showFresh()}
      />
      <AlertDialog
        open={ending.isOpen}
        onOpenChange={ending.onOpenChange}
        title={`¿${made ? 'Terminar' : 'Eliminar'} "${ending.item?.description ?? ''}"?`}
        description={
          made
            ? 'Deja de registrarse desde mañana. Los gastos que ya registró quedan como están.'
            : 'Todavía no ha registrado ningún gasto: se borra de la lista.'
        }
        action={made ? 'Terminar' : 'Eliminar'}
        busy={busy}
        onAction={() => ending.item && void end(ending.item)}
      />
    </>
  );
}
