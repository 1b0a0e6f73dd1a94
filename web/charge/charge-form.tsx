import { X } from 'lucide-react';
import type { FormEvent, Ref } from 'react';
import type { RegisterPaymentMethod } from '#domain/answers/register.ts';
import { formatAmountInput, QUICK_BANKNOTES } from '#domain/charging.ts';
import { MAX_SHORT_TEXT_LENGTH } from '#domain/limits.ts';
import { givesChange } from '#domain/payment-kinds.ts';
import { CustomerPicker } from '#web/customers/customer-picker.tsx';
import { useIgnoreBarcodes } from '#web/picker/use-barcode.ts';
import type { SalesSettings } from '#web/sales/use-sales-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/input.tsx';
import { AmountField, AmountPad } from './amount-entry.tsx';
import { PaymentMethodKeys } from './payment-method-keys.tsx';
import type { usePayments } from './use-payments.ts';

type Payments = ReturnType<typeof usePayments>;

function QuickBanknotes({ payments, currency }: { payments: Payments; currency: string }) {
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
      {QUICK_BANKNOTES.map((banknote) => (
        <Button
          key={banknote}
          variant="outline"
          className="px-0 figures"
          onClick={() => payments.setTyped(formatAmountInput(payments.plusBanknote(banknote)))}
        >
          {currency === 'HNL' && 'L '}
          {banknote / 100}
        </Button>
      ))}
    </div>
  );
}

/** The payments that were added, each with a button that removes it. */
export function AddedPayments({ payments, money }: { payments: Payments; money: SalesSettings['money'] }) {
  if (payments.addedPayments.length === 0) return null;
  return (
    <ul aria-label="Pagos agregados" className="divide-y rounded-control border">
      {payments.addedPayments.map((payment) => (
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
            onClick={() => payments.removePayment(payment.id)}
            className="grid size-11 place-items-center rounded-control text-muted-foreground hover:text-foreground focus-ring"
          >
            <X className="size-4" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ChargeFormProps {
  id: string;
  methods: readonly RegisterPaymentMethod[];
  payments: Payments;
  settings: SalesSettings;
  busy: boolean;
  amountRef: Ref<HTMLInputElement>;
  onSubmit: () => void;
}

/**
 * Payment method, amount (keyboard, banknotes or number pad), reference of a card or transfer, and the customer of a
 * payment on account.
 */
export function ChargeForm({ id, methods, payments, settings, busy, amountRef, onSubmit }: ChargeFormProps) {
  const { currency, money } = settings;
  const { method, onAccount } = payments;
  const isCash = givesChange(method?.kind);
  useIgnoreBarcodes();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form id={id} onSubmit={submit} noValidate>
      <fieldset disabled={busy} className="grid min-w-0 content-start gap-3 max-md:gap-2">
        <PaymentMethodKeys methods={methods} chosen={method?.id} onChoose={payments.choose} />
        <AmountField
          label={isCash ? 'Recibido' : 'Monto'}
          currency={currency}
          typed={payments.typed}
          onTyped={payments.setTyped}
          placeholder={formatAmountInput(payments.remaining)}
          inputRef={amountRef}
          autoFocus
          keyboard={onAccount}
        />
        {isCash ? (
          <QuickBanknotes payments={payments} currency={currency} />
        ) : onAccount ? (
          <CustomerPicker chosen={payments.customer} onChoose={payments.setCustomer} money={money} />
        ) : (
          <Input
            aria-label="Referencia"
            placeholder="Referencia (opcional)"
            autoComplete="off"
            maxLength={MAX_SHORT_TEXT_LENGTH}
            value={payments.reference}
            onChange={(event) => payments.setReference(event.target.value)}
          />
        )}
        {!onAccount && (
          <AmountPad
            typed={payments.typed}
            onTyped={payments.setTyped}
            className="max-md:gap-1.5 max-md:[&>button]:h-11 [@media(max-height:800px)]:[&>button]:h-11"
          />
        )}
      </fieldset>
    </form>
  );
}
