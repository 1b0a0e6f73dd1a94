import { useId } from 'react';
import { useSWRConfig } from 'swr';
import type { CashMovementKind } from '#domain/cash.ts';
import { typedCents } from '#domain/charging.ts';
import { api } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { messages } from '#web/lib/messages.ts';
import { AmountField, AmountPad } from '#web/sales-parts/amount-entry.tsx';
import { useAttempts } from '#web/sales-parts/charge-attempt.ts';
import type { RegisterSession } from '#web/sales-parts/use-register.ts';
import { useSalesSettings } from '#web/sales-parts/use-sales-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { DialogClose } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { RegisterWindow, WindowButtons } from './register-window.tsx';
import { MOVEMENT_WORDS } from './register-words.ts';
import { reportPath } from './use-report.ts';

const WHAT: Readonly<Record<CashMovementKind, { does: string; reasons: readonly string[] }>> = {
  entrada: { does: 'Efectivo que entra a la caja, aparte de las ventas.', reasons: ['Cambio', 'Más fondo'] },
  salida: {
    does: 'Efectivo que sale de la caja y no es un gasto.',
    reasons: ['Retiro del dueño', 'Cambio de billetes'],
  },
  resguardo: {
    does: 'Efectivo que se guarda en la caja fuerte.',
    reasons: ['Caja fuerte', 'Depósito al banco'],
  },
};

function errorsOf({ amount, reason }: { amount: string; reason: string }): Readonly<Record<string, string>> {
  return {
    ...((typedCents(amount) ?? 0) > 0 ? {} : { amount: 'Escribe el monto.' }),
    ...(reason.trim() === '' ? { reason: 'Escribe el motivo.' } : {}),
  };
}

interface CashMovementWindowProps {
  type: CashMovementKind;
  session: RegisterSession;
  onDone: () => void;
}

/** Cash in, cash out, or a safe drop, with its reason. */
export function CashMovementWindow({ type, session, onDone }: CashMovementWindowProps) {
  const formId = useId();
  const { currency, money } = useSalesSettings();
  const { mutate } = useSWRConfig();
  const { busy, attempt } = useAttempts();
  const form = useForm({ amount: '', reason: '' }, errorsOf);
  const { does, reasons } = WHAT[type];

  const send = async ({ amount, reason }: { amount: string; reason: string }) => {
    const amount_cents = typedCents(amount) ?? 0;
    const movement = { type, amount_cents, reason: reason.trim() };
    const outcome = await attempt(['movement', session.id, movement], ([id = '']) => ({
      call: (options) =>
        api.register[':id'].movements.$post(
          { param: { id: session.id }, json: { id, ...movement } },
          options,
        ),
      success: `${MOVEMENT_WORDS[type]}: ${money(amount_cents)}`,
    }));
    if (!outcome) return;
    if (!outcome.ok) {
      const { amount_cents: wrong, ...others } = outcome.fields;
      return form.refuse(wrong === undefined ? others : { ...others, amount: wrong });
    }
    void mutate(reportPath(session.id), outcome.data, { revalidate: false });
    onDone();
  };

  return (
    <RegisterWindow
      title={MOVEMENT_WORDS[type]}
      description={`${session.register_name}. ${does}`}
      size="lg"
      footer={
        <WindowButtons>
          <DialogClose asChild>
            <Button variant="outline">{messages.cancel}</Button>
          </DialogClose>
          <Button type="submit" form={formId} busy={busy}>
            Guardar
          </Button>
        </WindowButtons>
      }
    >
      <form id={formId} ref={form.ref} noValidate onSubmit={form.submit((values) => void send(values))}>
        <fieldset
          disabled={busy}
          className="grid min-w-0 content-start gap-4 sm:grid-cols-[minmax(0,1fr)_15rem] sm:grid-rows-[auto_auto_1fr] sm:gap-x-6"
        >
          <AmountField
            label="Monto"
            currency={currency}
            typed={form.values.amount}
            onTyped={(typed) => form.set('amount', typed)}
            placeholder="0.00"
            error={form.errorOf('amount') ?? null}
          />
          <AmountPad
            typed={form.values.amount}
            onTyped={(typed) => form.set('amount', typed)}
            className="sm:col-start-2 sm:row-span-3 sm:row-start-1"
          />
          <Field label="Motivo" required error={form.errorOf('reason')}>
            {(control) => <Input {...control} {...form.input('reason')} autoComplete="off" maxLength={300} />}
          </Field>
          <div className="-mt-1.5 flex flex-wrap gap-2">
            {reasons.map((reason) => (
              <Chip
                key={reason}
                selected={form.values.reason === reason}
                onClick={() => form.set('reason', reason)}
              >
                {reason}
              </Chip>
            ))}
          </div>
        </fieldset>
      </form>
    </RegisterWindow>
  );
}
