import { useId, useState } from 'react';
import type { Purchase } from '#domain/purchasing/answers/purchases.ts';
import { NO_LINES } from '#domain/purchasing/purchases.ts';
import { messages } from '#web/base/messages.ts';
import { useUnsaved } from '#web/base/use-unsaved.ts';
import { SupplierWindow } from '#web/features/purchasing/suppliers/supplier-window.tsx';
import { useActiveSuppliers } from '#web/features/purchasing/suppliers/use-suppliers.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogClose, DialogContent, focusFirstField } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { UnsavedDialog } from '#web/ui/unsaved-dialog.tsx';
import { IngredientSearch } from './ingredient-search.tsx';
import { InvoiceFields } from './invoice-fields.tsx';
import { LineFields } from './line-fields.tsx';
import { NO_SUPPLIER } from './purchase-status.tsx';
import { RiseNotice } from './rise-notice.tsx';
import { TotalFooter } from './total-footer.tsx';
import { useOrderDraft } from './use-order-draft.ts';

const ADD = 'add';

function SupplierField({
  value,
  name,
  onChange,
}: {
  value: string;
  name: string | null;
  onChange: (id: string) => void;
}) {
  const { data, mutate } = useActiveSuppliers();
  const [adding, setAdding] = useState({ open: false, turn: 0 });
  const [made, setMade] = useState<{ id: string; name: string } | null>(null);
  const known = data?.suppliers ?? [];
  const extra = made?.id === value ? made : name !== null ? { id: value, name } : null;
  const missing = value !== '' && !known.some(({ id }) => id === value) && extra;
  return (
    <>
      <Field label="Proveedor">
        {(control) => (
          <NativeSelect
            {...control}
            value={value}
            onChange={({ target }) => {
              if (target.value === ADD) setAdding(({ turn }) => ({ open: true, turn: turn + 1 }));
              else onChange(target.value);
            }}
          >
            <option value="">{NO_SUPPLIER}</option>
            {missing && <option value={missing.id}>{missing.name}</option>}
            {known.map((supplier) => (
              <option key={supplier.id} value={supplier.id}>
                {supplier.name}
              </option>
            ))}
            <option value={ADD}>Nuevo proveedor…</option>
          </NativeSelect>
        )}
      </Field>
      <SupplierWindow
        key={adding.turn}
        supplier={null}
        open={adding.open}
        onClose={() => setAdding((last) => ({ ...last, open: false }))}
        onSaved={(supplier) => {
          setMade(supplier);
          onChange(supplier.id);
          setAdding((last) => ({ ...last, open: false }));
          void mutate();
        }}
      />
    </>
  );
}

interface OrderWindowProps {
  /** The order to change; null for a new one. */
  purchase: Purchase | null;
  open: boolean;
  onClose: () => void;
}

interface OrderFormProps extends Omit<OrderWindowProps, 'open'> {
  onDirtyChange: (isDirty: boolean) => void;
}

function OrderForm({ purchase, onClose, onDirtyChange }: OrderFormProps) {
  const formId = useId();
  const order = useOrderDraft(purchase);
  useUnsaved(order.isDirty, onDirtyChange);
  const [uploading, setUploading] = useState(false);
  const submit = async () => {
    if (await order.send()) onClose();
  };
  return (
    <DialogContent
      size="xl"
      title={purchase ? `Cambiar compra #${purchase.number}` : 'Nueva compra'}
      onOpenAutoFocus={focusFirstField}
      footer={
        <TotalFooter label="Total" total={order.total}>
          <DialogClose asChild>
            <Button variant="outline">{messages.cancel}</Button>
          </DialogClose>
          <NetworkButton type="submit" form={formId} busy={order.busy} disabled={uploading}>
            {purchase ? messages.save : order.received ? 'Registrar compra' : 'Pedir'}
          </NetworkButton>
        </TotalFooter>
      }
    >
      <form
        id={formId}
        ref={order.form}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {!purchase && (
          <Segmented
            label="Qué se registra"
            value={order.received ? 'received' : 'ordered'}
            onValueChange={(value) => order.setReceived(value === 'received')}
            options={[
              { value: 'ordered', label: 'Pedir al proveedor' },
              { value: 'received', label: 'Registrar compra recibida' },
            ]}
          />
        )}
        <div className="grid grid-cols-1 gap-3 sm:max-w-sm">
          <SupplierField
            value={order.supplier}
            name={purchase?.supplier ?? null}
            onChange={order.setSupplier}
          />
        </div>
        <section aria-label="Ingredientes" className="grid grid-cols-1 gap-2">
          <IngredientSearch
            chosenIds={order.chosenIds}
            error={order.wasSubmitted && order.lines.length === 0 ? NO_LINES : null}
            onChoose={order.add}
          />
          <ul className="grid grid-cols-1 gap-2">
            {order.lines.map((line) => (
              <LineFields
                key={line.id}
                line={line}
                onChange={order.change}
                receiving={order.received}
                wasSubmitted={order.wasSubmitted}
                onRemove={() => order.remove(line.id)}
              />
            ))}
          </ul>
        </section>
        {order.received && (
          <>
            <RiseNotice lines={order.lines} />
            <InvoiceFields
              invoiceDraft={order.invoiceDraft}
              onChange={order.setInvoice}
              lines={order.total}
              wasSubmitted={order.wasSubmitted}
              onBusy={setUploading}
            />
          </>
        )}
        <Field label="Nota">
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={500}
              value={order.note}
              onChange={({ target }) => order.setNote(target.value)}
            />
          )}
        </Field>
      </form>
    </DialogContent>
  );
}

/**
 * Creates an order, records a purchase that was received at once, or changes an order of which nothing was
 * received. Unsaved changes need a confirmation.
 */
export function OrderWindow({ purchase, open, onClose }: OrderWindowProps) {
  return (
    <UnsavedDialog
      open={open}
      what={purchase ? `la compra #${purchase.number}` : 'la compra nueva'}
      onClose={onClose}
    >
      {(setDirty) => <OrderForm purchase={purchase} onClose={onClose} onDirtyChange={setDirty} />}
    </UnsavedDialog>
  );
}
