import { formatMoney } from '#domain/base/money.ts';
import type { Expense } from '#domain/purchasing/answers/expenses.ts';
import { api } from '#web/data/api.ts';
import { useBusiness, useDayText } from '#web/data/business.ts';
import { useCommand } from '#web/data/command.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';

interface RemoveExpenseProps {
  /** Stays during the closing animation. */
  expense: Expense | null;
  open: boolean;
  onClose: () => void;
  onRemoved: () => void;
}

/** A confirmation before an expense is deleted. It shows what happens with the cash that paid it. */
export function RemoveExpense({ expense, open, onClose, onRemoved }: RemoveExpenseProps) {
  const dayText = useDayText();
  const { currency } = useBusiness();
  const { busy, run } = useCommand();
  const remove = async ({ id }: Expense) => {
    const outcome = await run({
      call: (options) => api.expenses[':id'].$delete({ param: { id } }, options),
      success: 'Gasto eliminado',
    });
    if (outcome) onRemoved();
  };
  const what = expense
    ? `${formatMoney(expense.amount_cents, currency)} del ${dayText(expense.business_day)} salen de los gastos y de los reportes.`
    : '';
  const cash = expense?.register_session
    ? ` El efectivo vuelve a ${expense.register_session.name} como una entrada.`
    : '';
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`¿Eliminar "${expense?.description ?? ''}"?`}
      description={what + cash}
      action="Eliminar"
      busy={busy}
      onAction={() => expense && void remove(expense)}
    />
  );
}
