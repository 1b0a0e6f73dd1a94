import { useState } from 'react';
import type { ExpenseOptions, RecurringExpense } from '#domain/answers/expenses.ts';
import { api } from '#web/lib/api.ts';
import { useToday } from '#web/lib/business.ts';
import { useCommand } from '#web/lib/command.ts';
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

interface Task {
  readonly kind: 'edit' | 'end';
  readonly expense: RecurringExpense | null;
  readonly turn: number;
  readonly open: boolean;
}

const ORDER = { active: 0, paused: 1, ended: 2 } as const;

/** The recurring expenses: add, change, pause and end. */
export function RecurringPart({ recurring, options, onChanged }: RecurringPartProps) {
  const { day: today } = useToday();
  const { busy, run } = useCommand();
  const [task, setTask] = useState<Task>({ kind: 'edit', expense: null, turn: 0, open: false });
  const begin = (kind: Task['kind'], expense: RecurringExpense | null) =>
    setTask(({ turn }) => ({ kind, expense, turn: turn + 1, open: true }));
  const close = () => setTask((last) => ({ ...last, open: false }));
  const done = () => {
    close();
    void onChanged();
  };
  const showFresh = async () => {
    const fresh = (await onChanged()).find(({ id }) => id === task.expense?.id);
    if (fresh) begin('edit', fresh);
    else close();
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
    if (outcome) done();
  };
  const sorted = [...recurring].sort((a, b) => ORDER[stateOf(a, today)] - ORDER[stateOf(b, today)]);
  const made = (task.expense?.made ?? 0) > 0;

  return (
    <>
      <ListCard
        title="Recurrentes"
        label="Gastos recurrentes"
        action={<AddButton noun="recurrente" onAdd={() => begin('edit', null)} />}
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
            onEdit={() => begin('edit', expense)}
            onPause={() => void pause(expense)}
            onEnd={() => begin('end', expense)}
          />
        ))}
      </ListCard>
      <RecurringWindow
        key={task.turn}
        expense={task.kind === 'edit' ? task.expense : null}
        options={options}
        open={task.open && task.kind === 'edit'}
        onClose={close}
        onSaved={done}
        onStale={() => void showFresh()}
      />
      <AlertDialog
        open={task.open && task.kind === 'end'}
        onOpenChange={(next) => !next && close()}
        title={`¿${made ? 'Terminar' : 'Eliminar'} "${task.expense?.description ?? ''}"?`}
        description={
          made
            ? 'Deja de registrarse desde mañana. Los gastos que ya registró quedan como están.'
            : 'Todavía no ha registrado ningún gasto: se borra de la lista.'
        }
        action={made ? 'Terminar' : 'Eliminar'}
        busy={busy}
        onAction={() => task.expense && void end(task.expense)}
      />
    </>
  );
}
