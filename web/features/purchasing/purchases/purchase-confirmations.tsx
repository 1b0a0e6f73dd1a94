import { useState } from 'react';
import type { Purchase, PurchaseReceipt } from '#domain/purchasing/answers/purchases.ts';
import { ApiError, api } from '#web/data/api.ts';
import { type Command, useCommand } from '#web/data/command.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useShowPurchase } from './use-purchases.ts';

interface ConfirmationProps {
  purchase: Purchase;
  open: boolean;
  onClose: () => void;
}

/** The write of a confirmed question: shows the purchase's new state at once, also if another user was faster. */
function useEnding(onClose: () => void) {
  const { busy, run } = useCommand();
  const show = useShowPurchase();
  const end = async (command: Command<{ readonly purchase: Purchase }>) => {
    const outcome = await run(command);
    if (!outcome) return;
    if (outcome.ok) show(outcome.data.purchase);
    else show(null);
    if (outcome.ok || outcome.error instanceof ApiError) onClose();
  };
  return { busy, end };
}

function Reason({
  value,
  onChange,
  placeholder,
}: {
  value: string;
  onChange: (text: string) => void;
  placeholder: string;
}) {
  return (
    <Field label="Motivo" required>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          maxLength={200}
          placeholder={placeholder}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

export function CancelConfirmation({ purchase, open, onClose }: ConfirmationProps) {
  const { busy, end } = useEnding(onClose);
  const [reason, setReason] = useState('');
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`¿Cancelar la compra #${purchase.number}?`}
      description="Deja de esperarse. Queda en la lista como cancelada."
      action="Cancelar compra"
      cancel="Volver"
      busy={busy}
      disabled={reason.trim() === ''}
      onAction={() =>
        void end({
          call: (options) =>
            api.purchases[':id'].cancel.$post(
              { param: { id: purchase.id }, json: { reason: reason.trim() } },
              options,
            ),
          success: `Compra #${purchase.number} cancelada`,
        })
      }
    >
      <Reason value={reason} onChange={setReason} placeholder="Ej: el proveedor no tiene" />
    </AlertDialog>
  );
}

export function CloseConfirmation({ purchase, open, onClose }: ConfirmationProps) {
  const { busy, end } = useEnding(onClose);
  const missing = purchase.lines
    .filter(({ pending_quantity }) => pending_quantity > 0)
    .map(({ name }) => name);
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="¿Cerrar lo que falta?"
      description={`Ya no se espera ${missing.join(', ')}. La compra queda recibida con lo que llegó.`}
      action="Cerrar lo que falta"
      tone="primary"
      busy={busy}
      onAction={() =>
        void end({
          call: (options) => api.purchases[':id'].close.$post({ param: { id: purchase.id } }, options),
          success: `Compra #${purchase.number} cerrada`,
        })
      }
    />
  );
}

export function ReverseConfirmation({
  receipt,
  open,
  onClose,
}: ConfirmationProps & { receipt: PurchaseReceipt }) {
  const { busy, end } = useEnding(onClose);
  const [reason, setReason] = useState('');
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={
        receipt.invoice_number
          ? `¿Revertir la factura ${receipt.invoice_number}?`
          : '¿Revertir esta recepción?'
      }
      description="Lo que trajo sale del inventario con su costo, y la compra vuelve a esperarlo. Solo se puede si no se ha usado."
      action="Revertir"
      busy={busy}
      disabled={reason.trim() === ''}
      onAction={() =>
        void end({
          call: (options) =>
            api.purchases.receipts[':id'].reverse.$post(
              { param: { id: receipt.id }, json: { reason: reason.trim() } },
              options,
            ),
          success: 'Recepción revertida',
        })
      }
    >
      <Reason value={reason} onChange={setReason} placeholder="Ej: se anotó dos veces" />
    </AlertDialog>
  );
}
