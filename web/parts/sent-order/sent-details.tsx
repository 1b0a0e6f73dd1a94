import { type FormEvent, useId, useState } from 'react';
import { MAX_CUSTOMER_NAME_LENGTH, MAX_GUESTS, MAX_ORDER_NOTE_LENGTH } from '#domain/base/limits.ts';
import { numberText } from '#domain/orders/order-numbers.ts';
import { messages } from '#web/base/messages.ts';
import { useOrderChanges } from '#web/data/orders/use-order-changes.ts';
import type { MoveProps } from '#web/parts/move/move-choice.tsx';
import { PlaceName } from '#web/parts/orders/place-name.tsx';
import { DialogContent } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** 'Datos de la orden': customer, guests and note. */
export function SentDetails({ order, onClose }: MoveProps) {
  const form = useId();
  const { busy, describe } = useOrderChanges(order);
  const [customer, setCustomer] = useState(order.customer_name ?? '');
  const [guests, setGuests] = useState(order.guests === null ? '' : String(order.guests));
  const [note, setNote] = useState(order.note ?? '');

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const change = {
      customer_name: customer.trim() || null,
      guests: guests === '' ? null : Number(guests),
      note: note.trim() || null,
    };
    if (await describe(change)) onClose();
  };

  return (
    <DialogContent
      title="Datos de la orden"
      description={<PlaceName order={order} number={`Orden ${numberText(order)}`} />}
      footer={
        <NetworkButton type="submit" form={form} size="lg" full busy={busy}>
          {messages.save}
        </NetworkButton>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
        <Field label="Nombre del cliente">
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={MAX_CUSTOMER_NAME_LENGTH}
              value={customer}
              onChange={(event) => setCustomer(event.target.value)}
            />
          )}
        </Field>
        {order.channel === 'mesa' && (
          <Field label="Personas">
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                maxLength={String(MAX_GUESTS).length}
                value={guests}
                onChange={(event) => {
                  const digits = event.target.value.replace(/\D/g, '').replace(/^0+/, '');
                  if (Number(digits) <= MAX_GUESTS) setGuests(digits);
                }}
                className="figures"
              />
            )}
          </Field>
        )}
        <Field label="Nota para la cocina">
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={MAX_ORDER_NOTE_LENGTH}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      </form>
    </DialogContent>
  );
}
