import { type FormEvent, useId, useState } from 'react';
import { api } from '#web/lib/api.ts';
import { useBusiness } from '#web/lib/business.ts';
import { messages } from '#web/lib/messages.ts';
import { useAttempts } from '#web/lib/use-attempts.ts';
import type { Customer } from '#web/sales-parts/use-customers.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Switch } from '#web/ui/switch.tsx';

interface FormProps {
  customer: Customer;
  onSaved: () => void;
}

function LimitForm({ customer, onSaved }: FormProps) {
  const form = useId();
  const { currency } = useBusiness();
  const { busy, attempt } = useAttempts();
  const { id, version, own_limit_cents, limit_cents } = customer;
  const [ofBusiness, setOfBusiness] = useState(own_limit_cents === null);
  const [typed, setTyped] = useState<number | null>(limit_cents);
  const [asked, setAsked] = useState(false);
  const missing = !ofBusiness && typed === null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (missing) return;
    const json = { version, limit_cents: ofBusiness ? null : typed };
    const outcome = await attempt(['limit', id, json], () => ({
      call: (options) => api.receivables.customers[':id'].limit.$put({ param: { id }, json }, options),
      success: 'Límite actualizado',
    }));
    if (outcome?.ok) onSaved();
  };

  return (
    <DialogContent
      title="Límite de fiado"
      description={`Hasta cuánto puede deber ${customer.name}.`}
      size="sm"
      footer={
        <div className="flex w-full gap-2 [&>button]:flex-1">
          <DialogClose asChild>
            <Button variant="outline">{messages.cancel}</Button>
          </DialogClose>
          <Button type="submit" form={form} busy={busy}>
            {messages.save}
          </Button>
        </div>
      }
    >
      <form id={form} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Switch
          label="Usar el límite del negocio"
          help="El que se fija en Opciones para todos."
          checked={ofBusiness}
          onCheckedChange={setOfBusiness}
        />
        {!ofBusiness && (
          <Field
            label="Límite"
            required
            help="Con 0 no se le da fiado."
            error={asked && missing ? 'Escribe el límite.' : null}
          >
            {(control) => (
              <MoneyInput {...control} value={typed} onValueChange={setTyped} currency={currency} />
            )}
          </Field>
        )}
      </form>
    </DialogContent>
  );
}

interface LimitWindowProps extends FormProps {
  open: boolean;
  onClose: () => void;
}

/** Gives a customer an own limit, or the business's. */
export function LimitWindow({ open, onClose, ...form }: LimitWindowProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <LimitForm {...form} />
    </Dialog>
  );
}
