import { useId, useState } from 'react';
import type { Purchase } from '#domain/purchasing/answers/purchases.ts';
import { messages } from '#web/base/messages.ts';
import { useUnsaved } from '#web/base/use-unsaved.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DialogClose, DialogContent } from '#web/ui/dialog.tsx';
import { Field, FieldNote } from '#web/ui/field.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { UnsavedDialog } from '#web/ui/unsaved-dialog.tsx';
import { InvoiceFields } from './invoice-fields.tsx';
import { LineFields } from './line-fields.tsx';
import { NO_SUPPLIER } from './purchase-status.tsx';
import { RiseNotice } from './rise-notice.tsx';
import { TotalFooter } from './total-footer.tsx';
import { useReceiving } from './use-receiving.ts';

interface ReceiveWindowProps {
  purchase: Purchase;
  open: boolean;
  onClose: () => void;
}

interface ReceiveFormProps extends Omit<ReceiveWindowProps, 'open'> {
  onDirtyChange: (isDirty: boolean) => void;
}

function ReceiveForm({ purchase, onClose, onDirtyChange }: ReceiveFormProps) {
  const formId = useId();
  const receiving = useReceiving(purchase, onClose);
  useUnsaved(receiving.isDirty, onDirtyChange);
  const [uploading, setUploading] = useState(false);
  return (
    <DialogContent
      size="xl"
      title={`Recibir compra #${purchase.number}`}
      description={`${purchase.supplier ?? NO_SUPPLIER} · escribe lo que llegó de verdad; lo que falte queda pendiente.`}
      footer={
        <TotalFooter label="Total" total={receiving.total}>
          <DialogClose asChild>
            <Button variant="outline">{messages.cancel}</Button>
          </DialogClose>
          <NetworkButton type="submit" form={formId} busy={receiving.busy} disabled={uploading}>
            Recibir
          </NetworkButton>
        </TotalFooter>
      }
    >
      <form
        id={formId}
        ref={receiving.form}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void receiving.send();
        }}
      >
        <ul aria-label="Qué llegó" className="grid grid-cols-1 gap-2">
          {receiving.lines.map((line) => (
            <LineFields
              key={line.id}
              line={line}
              onChange={receiving.change}
              receiving
              wasSubmitted={receiving.wasSubmitted}
            />
          ))}
        </ul>
        <FieldNote error={receiving.wasSubmitted && receiving.nothing ? 'Escribe qué llegó.' : null} />
        {receiving.excess.length > 0 && (
          <div className="rounded-card bg-warning/14 px-3 text-warning-ink">
            <Checkbox
              label={`Llegó más de lo pedido de ${receiving.excess.join(', ')}: me lo quedo.`}
              checked={receiving.accepted}
              onCheckedChange={(checked) => receiving.setAccepted(checked === true)}
              aria-invalid={receiving.wasSubmitted && !receiving.accepted ? true : undefined}
            />
            {receiving.wasSubmitted && !receiving.accepted && (
              <div className="pb-3">
                <FieldNote error="Acéptalo, o corrige lo que llegó." />
              </div>
            )}
          </div>
        )}
        <RiseNotice lines={receiving.lines} />
        <InvoiceFields
          invoiceDraft={receiving.invoiceDraft}
          onChange={receiving.setInvoice}
          lines={receiving.total}
          wasSubmitted={receiving.wasSubmitted}
          onBusy={setUploading}
        />
        <Field label="Nota">
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={500}
              value={receiving.note}
              onChange={({ target }) => receiving.setNote(target.value)}
            />
          )}
        </Field>
      </form>
    </DialogContent>
  );
}

/** Receives an order: accepted and rejected quantities, costs, and the invoice. Unsaved changes need a confirmation. */
export function ReceiveWindow({ purchase, open, onClose }: ReceiveWindowProps) {
  return (
    <UnsavedDialog open={open} what={`lo que llegó de la compra #${purchase.number}`} onClose={onClose}>
      {(setDirty) => <ReceiveForm purchase={purchase} onClose={onClose} onDirtyChange={setDirty} />}
    </UnsavedDialog>
  );
}
