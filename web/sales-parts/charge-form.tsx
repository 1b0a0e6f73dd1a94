import { X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { type AmountKey, QUICK_BILLS, typeAmount, typedFrom } from '#domain/charging.ts';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/input.tsx';
import { AmountField, AmountPad } from './amount-entry.tsx';
import { PaymentMethodKeys } from './payment-method-keys.tsx';
import { SaleLines, SaleTotals } from './sale-bill.tsx';
import type { usePayments } from './use-payments.ts';
import type { PaymentMethod } from './use-register.ts';
import type { Sale } from './use-sale.ts';
import type { SalesSettings } from './use-sales-settings.ts';

type Payments = ReturnType<typeof usePayments>;

interface ChargeFormProps {
  id: string;
  sale: Sale;
  methods: readonly PaymentMethod[];
  payments: Payments;
  settings: SalesSettings;
  busy: boolean;
  onSubmit: () => void;
}

const KEYS: ReadonlySet<string> = new Set(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.']);
const isAmountKey = (key: string): key is AmountKey => KEYS.has(key);

function QuickBills({ payments, currency }: { payments: Payments; currency: string }) {
  return (
    <div className="grid grid-cols-6 gap-1.5">
      <Button
        variant="outline"
        className="px-0"
        aria-label="Monto exacto"
        onClick={() => payments.setTyped('')}
      >
        Exacto
      </Button>
      {QUICK_BILLS.map((bill) => (
        <Button
          key={bill}
          variant="outline"
          className="px-0 figures"
          onClick={() => payments.setTyped(typedFrom(payments.withBill(bill)))}
        >
          {currency === 'HNL' && 'L '}
          {bill / 100}
        </Button>
      ))}
    </div>
  );
}

function Taken({ payments, money }: { payments: Payments; money: SalesSettings['money'] }) {
  if (payments.taken.length === 0) return null;
  return (
    <ul aria-label="Pagos agregados" className="divide-y rounded-control border">
      {payments.taken.map((payment) => (
        <li key={payment.id} className="flex items-center gap-2 pl-3 text-sm">
          <span className="min-w-0 flex-1 truncate">
            {payment.name}
            {payment.reference.trim() !== '' && (
              <span className="text-muted-foreground"> · {payment.reference}</span>
            )}
          </span>
          <span className="font-semibold figures">{money(payment.amount_cents)}</span>
          <button
            type="button"
            aria-label={`Quitar el pago de ${payment.name}`}
            onClick={() => payments.drop(payment.id)}
            className="grid size-11 place-items-center rounded-control text-muted-foreground hover:text-foreground focus-ring"
          >
            <X className="size-4" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Due({ payments, money }: { payments: Payments; money: SalesSettings['money'] }) {
  const { due, outcome, remaining, taken } = payments;
  const row = (words: string, cents: number) => (
    <span className="flex gap-2">
      {words} <span className="font-semibold">{money(cents)}</span>
    </span>
  );
  return (
    <div>
      <p className="text-sm text-muted-foreground figures">
        {taken.length > 0 ? `Falta de ${money(due)}` : 'Por cobrar'}
      </p>
      <p className="text-4xl leading-tight font-semibold tracking-tight figures sm:text-5xl sm:leading-tight">
        {money(remaining)}
      </p>
      <p aria-live="polite" className="mt-1 min-h-7 text-xl leading-7 figures">
        {outcome.problem ? (
          <span className="text-sm font-medium text-danger-ink">{outcome.problem}</span>
        ) : outcome.change_cents > 0 ? (
          row('Cambio', outcome.change_cents)
        ) : outcome.remaining_cents > 0 ? (
          <span className="text-base text-muted-foreground">
            {row('Quedará por cobrar', outcome.remaining_cents)}
          </span>
        ) : null}
      </p>
    </div>
  );
}

/** What is due, how it is paid, and what goes back. */
export function ChargeForm({ id, sale, methods, payments, settings, busy, onSubmit }: ChargeFormProps) {
  const amount = useRef<HTMLInputElement>(null);
  const { money, currency } = settings;
  const { method } = payments;
  const isCash = method?.kind === 'efectivo';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const typeAnywhere = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key === 'Backspace' ? 'back' : event.key;
    if (key !== 'back' && !isAmountKey(key)) return;
    event.preventDefault();
    payments.setTyped(typeAmount(payments.typed, key));
    amount.current?.focus();
  };

  return (
    <form id={id} onSubmit={submit} onKeyDown={typeAnywhere} noValidate>
      <fieldset
        disabled={busy}
        className="grid min-w-0 gap-x-8 gap-y-3 md:grid-cols-[minmax(0,1fr)_22rem] md:grid-rows-[auto_1fr]"
      >
        <div className="grid min-w-0 content-start gap-3">
          <Due payments={payments} money={money} />
          <Taken payments={payments} money={money} />
        </div>
        <div className="grid min-w-0 content-start gap-3 md:sticky md:top-0 md:row-span-2 md:self-start">
          <PaymentMethodKeys methods={methods} chosen={method?.id} onChoose={payments.choose} />
          <AmountField
            label={isCash ? 'Recibido' : 'Monto'}
            currency={currency}
            typed={payments.typed}
            onTyped={payments.setTyped}
            placeholder={typedFrom(payments.remaining)}
            inputRef={amount}
          />
          {isCash ? (
            <QuickBills payments={payments} currency={currency} />
          ) : (
            <Input
              aria-label="Referencia"
              placeholder="Referencia (opcional)"
              autoComplete="off"
              maxLength={120}
              value={payments.reference}
              onChange={(event) => payments.setReference(event.target.value)}
            />
          )}
          <AmountPad typed={payments.typed} onTyped={payments.setTyped} className="max-md:[&>button]:h-12" />
        </div>
        <div className="min-w-0 max-md:mt-3">
          <h3 className="mb-2 text-sm font-semibold text-muted-foreground">Cuenta</h3>
          <SaleLines sale={sale} money={money} />
          <SaleTotals sale={sale} money={money} className="mt-3 border-t pt-3" />
        </div>
      </fieldset>
    </form>
  );
}
