import { useState } from 'react';
import { goesToRegister } from '#domain/bills/payment-kinds.ts';
import type { AccountEntry } from '#domain/customers/answers/receivables.ts';
import { api } from '#web/data/api.ts';
import { useRegister } from '#web/data/register/use-register.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { ReasonField } from '#web/ui/reason-field.tsx';

const USUAL_REASONS = ['Era de otro cliente', 'Monto equivocado'];
const PAYMENT = {
  reasons: [...USUAL_REASONS, 'El pago no entró'],
  title: '¿Anular este abono?',
  action: 'Anular abono',
  done: 'Abono anulado',
};
const OPENING = {
  reasons: USUAL_REASONS,
  title: '¿Anular este saldo inicial?',
  action: 'Anular saldo',
  done: 'Saldo inicial anulado',
};

interface VoidDialogProps {
  customer: string;
  entry: AccountEntry;
  open: boolean;
  onClose: () => void;
  onVoided: () => void;
}

/**
 * Voids a payment or an opening debt: it stays on the statement, followed by the entry that reverses it and the reason.
 */
export function VoidDialog({ customer, entry, open, onClose, onVoided }: VoidDialogProps) {
  const { money } = useSalesSettings();
  const { register_session_id, sessions, open: registerOpen } = useRegister();
  const { busy, attempt } = useAttempts();
  const [reason, setReason] = useState('');
  const isDebt = entry.type === 'cargo';
  const texts = isDebt ? OPENING : PAYMENT;
  const amount = money(Math.abs(entry.amount_cents));
  const isCash = goesToRegister(entry.kind);
  const isRegisterOpen = registerOpen || sessions.some(({ id }) => id === entry.register_session_id);
  const cashNote = isCash && isRegisterOpen ? ' El efectivo sale de la caja abierta.' : '';

  const undo = async () => {
    const json = { reason: reason.trim(), ...(isCash ? { register_session_id } : {}) };
    const outcome = await attempt(['void', entry.id, json], () => ({
      call: (options) =>
        api.receivables.payments[':id'].void.$post({ param: { id: entry.id }, json }, options),
      success: texts.done,
    }));
    if (!outcome) return;
    onVoided();
    if (outcome.ok) onClose();
  };

  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={texts.title}
      description={
        isDebt ? `${customer} ya no debe esos ${amount}.` : `${customer} vuelve a deber ${amount}.${cashNote}`
      }
      action={texts.action}
      busy={busy}
      disabled={reason.trim() === ''}
      onAction={() => void undo()}
    >
      <ReasonField value={reason} usual={texts.reasons} onChange={setReason} />
    </AlertDialog>
  );
}
