import { useState } from 'react';
import { MAX_REASON_LENGTH } from '#domain/base/limits.ts';
import type { KitchenTicket } from '#domain/kitchen/answers/kitchen.ts';
import { orderNumberText } from '#domain/orders/order-numbers.ts';
import { orderPlace } from '#domain/orders/order-place.ts';
import { messages } from '#web/base/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface CancelDialogProps {
  ticket: KitchenTicket | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Resolves to true when the dialog can close. */
  onCancelOrder: (ticket: KitchenTicket | null, reason: string) => Promise<boolean>;
}

export function CancelDialog({ ticket, open, onOpenChange, onCancelOrder }: CancelDialogProps) {
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [shownFor, setShownFor] = useState(ticket);
  if (shownFor !== ticket) {
    setShownFor(ticket);
    setReason('');
  }

  const submit = async () => {
    setBusy(true);
    const closes = await onCancelOrder(ticket, reason.trim());
    setBusy(false);
    if (closes) onOpenChange(false);
  };

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={ticket ? `Cancelar la orden: ${orderPlace(ticket)}` : 'Cancelar la orden'}
        description={
          ticket &&
          `Orden ${orderNumberText(ticket)}. Sus productos salen de la cuenta abierta; el inventario no cambia.`
        }
        footer={
          <>
            <DialogClose asChild>
              <Button variant="outline">{messages.back}</Button>
            </DialogClose>
            {reason.trim() !== '' && (
              <NetworkButton variant="destructive" busy={busy} onClick={submit}>
                Cancelar Orden
              </NetworkButton>
            )}
          </>
        }
      >
        <Field label="Motivo de la cancelación" help="Queda guardado junto a la orden.">
          {(control) => (
            <Textarea
              {...control}
              value={reason}
              maxLength={MAX_REASON_LENGTH}
              placeholder="Por ejemplo: el cliente cambió de opinión"
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </DialogContent>
    </Dialog>
  );
}
