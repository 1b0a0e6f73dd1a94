import { CircleCheck, Printer } from 'lucide-react';
import { useState } from 'react';
import { formatAmountInput, parseTypedCents } from '#domain/bills/charge.ts';
import { goesToRegister, isOnAccount } from '#domain/bills/payment-kinds.ts';
import type { AccountEntry, Customer } from '#domain/customers/answers/receivables.ts';
import { accountPaymentInput } from '#domain/customers/inputs/receivables.ts';
import { accountPaymentPaper } from '#domain/printing/paper/account.ts';
import { serverNow } from '#web/base/server-clock.ts';
import { api } from '#web/data/api.ts';
import { textOrNone, useInputForm } from '#web/data/input-form.ts';
import { useRegister } from '#web/data/register/use-register.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { AmountField } from '#web/parts/charge/amount-entry.tsx';
import { PaymentMethodKeys } from '#web/parts/charge/payment-method-keys.tsx';
import { Money } from '#web/parts/fields/money.tsx';
import { openDeviceDrawer } from '#web/parts/print/device-drawer.ts';
import { printPaper } from '#web/parts/print/print-job.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Dialog, DialogClose, DialogContent } from '#web/ui/dialog.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface FormProps {
  customer: Customer;
  onPaid: () => void;
}

function PaymentForm({ customer, onPaid, onDone }: FormProps & { onDone: (entry: AccountEntry) => void }) {
  const { currency, money } = useSalesSettings();
  const register = useRegister();
  const methods = register.methods.filter(({ kind }) => !isOnAccount(kind));
  const [methodId, setMethodId] = useState<string>();
  const method = methods.find(({ id }) => id === methodId) ?? methods[0];
  const { busy, attempt } = useAttempts();
  const { id, name, balance_cents } = customer;
  const isCash = goesToRegister(method?.kind);
  const needsOpenRegister = isCash && !register.open;
  const tooMuch = `${name} debe ${money(balance_cents)}: el abono no puede ser mayor.`;
  const form = useInputForm(
    { amount: '', reference: '', note: '' },
    {
      schema: accountPaymentInput(balance_cents, tooMuch),
      bodyOf: ({ amount, reference, note }) => ({
        amount_cents: parseTypedCents(amount),
        payment_method_id: method?.id,
        reference: isCash ? undefined : textOrNone(reference),
        note: textOrNone(note),
        register_session_id: isCash ? register.register_session_id : undefined,
      }),
      names: { amount_cents: 'amount' },
    },
  );

  const send = form.submit(async (payment) => {
    const paidAt = serverNow();
    const outcome = await attempt(['abono', id, payment], ([paymentId = '']) => ({
      call: (options) =>
        api.receivables.customers[':id'].payments.$post(
          { param: { id }, json: { id: paymentId, ...payment } },
          options,
        ),
      success: `Abono de ${name}: ${money(payment.amount_cents)}`,
    }));
    if (!outcome) return;
    if (outcome.ok && isCash) void openDeviceDrawer(paidAt);
    onPaid();
    if (outcome.ok) return onDone(outcome.data.entry);
    form.refuse(outcome.fields);
  });

  return (
    <FormWindow
      title="Registrar abono"
      description={`${name} debe ${money(balance_cents)}.`}
      formRef={form.ref}
      onSubmit={send}
      action="Registrar"
      busy={busy}
      waiting={needsOpenRegister}
    >
      <PaymentMethodKeys methods={methods} chosen={method?.id} onChoose={setMethodId} />
      <AmountField
        label="Monto"
        currency={currency}
        typed={form.values.amount}
        onTyped={(amount) => form.set('amount', amount)}
        placeholder="0.00"
        error={form.errorOf('amount') ?? null}
        autoFocus
        keyboard
      />
      <div className="-mt-1.5">
        <Chip
          selected={parseTypedCents(form.values.amount) === balance_cents}
          onClick={() => form.set('amount', formatAmountInput(balance_cents))}
        >
          Todo lo que debe
        </Chip>
      </div>
      {isCash ? (
        <p className={needsOpenRegister ? 'text-sm text-danger-ink' : 'text-sm text-muted-foreground'}>
          {needsOpenRegister
            ? 'No hay caja abierta: abre la caja en POS para recibir efectivo.'
            : `El efectivo entra en ${register.session?.register_name ?? 'la caja'}.`}
        </p>
      ) : (
        <TextField form={form} name="reference" label="Referencia" />
      )}
      <TextField form={form} name="note" label="Nota" placeholder="Abono de quincena" />
    </FormWindow>
  );
}

function PaymentDone({ customer, entry }: { customer: Customer; entry: AccountEntry }) {
  const { money } = useSalesSettings();
  return (
    <DialogContent
      title="Abono registrado"
      footer={
        <div className="flex w-full gap-2 [&>button]:flex-1">
          <Button
            variant="outline"
            onClick={() => void printPaper((shop) => accountPaymentPaper(customer.name, entry, shop))}
          >
            <Printer aria-hidden="true" />
            Imprimir recibo
          </Button>
          <DialogClose asChild>
            <Button autoFocus>Listo</Button>
          </DialogClose>
        </div>
      }
    >
      <div className="flex flex-col items-center py-4 text-center">
        <CircleCheck className="size-12 text-success" aria-hidden="true" />
        <p className="mt-3 text-4xl leading-tight font-semibold tracking-tight figures">
          <Money cents={-entry.amount_cents} />
        </p>
        <p className="mt-2 text-base text-muted-foreground figures">
          {entry.balance_cents === 0
            ? `${customer.name} ya no debe nada.`
            : `${customer.name} queda debiendo ${money(entry.balance_cents)}.`}
        </p>
      </div>
    </DialogContent>
  );
}

interface PaymentWindowProps extends FormProps {
  open: boolean;
  onClose: () => void;
}

/** Records a payment on account; then offers its receipt and shows the new balance. */
export function PaymentWindow({ open, onClose, ...form }: PaymentWindowProps) {
  const [entry, setEntry] = useState<AccountEntry | null>(null);
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      {entry ? (
        <PaymentDone customer={form.customer} entry={entry} />
      ) : (
        <PaymentForm {...form} onDone={setEntry} />
      )}
    </Dialog>
  );
}
