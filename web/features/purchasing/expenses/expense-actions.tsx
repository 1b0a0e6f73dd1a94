import { Pencil, ReceiptText, Trash2 } from 'lucide-react';
import type { Expense } from '#domain/purchasing/answers/expenses.ts';
import { Button } from '#web/ui/button.tsx';
import { canRemove } from './expense-texts.ts';

interface ExpenseActionsProps {
  expense: Expense;
  onReceipt: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** The buttons of an expense: its receipt if there is one; deletion is disabled if a closed register session paid it. */
export function ExpenseActions({ expense, onReceipt, onEdit, onRemove }: ExpenseActionsProps) {
  const { description, photo_url } = expense;
  return (
    <>
      {photo_url && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Ver el recibo de ${description}`}
          onClick={onReceipt}
        >
          <ReceiptText aria-hidden="true" />
        </Button>
      )}
      <Button variant="ghost" size="icon" aria-label={`Editar ${description}`} onClick={onEdit}>
        <Pencil aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Eliminar ${description}`}
        title={canRemove(expense) ? undefined : 'Se pagó con una caja que ya se cerró'}
        disabled={!canRemove(expense)}
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" />
      </Button>
    </>
  );
}
