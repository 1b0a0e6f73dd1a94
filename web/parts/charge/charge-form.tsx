import { X } from 'lucide-react';
import type { FormEvent, Ref } from 'react';
import { MAX_SHORT_TEXT_LENGTH } from '#domain/base/limits.ts';
import { formatAmountInput } from '#domain/bills/charge.ts';
import { givesChange } from '#domain/bills/payment-kinds.ts';
import type { RegisterPaymentMethod } from '#domain/register/answers/register.ts';
import { quickBanknotes, roundAmounts } from '#domain/register/banknotes.ts';
import { denominationText } from '#domain/register/register-labels.ts';
import type { SalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { CustomerPicker } from '#web/parts/customers/customer-picker.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Input } from '#web/ui/input.tsx';
import { AmountField, AmountPad } from './amount-entry.tsx';
import { CashQuestion } from './cash-question.tsx';
import { hasManyMethods, PaymentMethodKeys } from './payment-method-keys.tsx';
import type { usePayments } from './use-payments.ts';

type Payments = ReturnType<typeof usePayments>;

const QUICK_KEYS = 6;
const QUICK_KEY =
  'h-14 px-0 text-base figures max-sm:text-sm [@media(max-height:720px)]:text-sm [@media(max-height:720px)]:tracking-tight';

/** 'Exacto', the next round amounts, and banknotes that add to what is typed. */
function QuickAmounts({ payments, currency }: { payments: Payments; currency: string }) {
  const rounds = roundAmounts(payments.remaining, currency);
  const banknotes = quickBanknotes(currency).slice(rounds.length + 1 - QUICK_KEYS);
  return (
    <div data-keep-clear="" className="grid grid-cols-3 gap-2 [@media(max-height:720px)]:grid-cols-6">
      <Button
        variant="outline"
        className={QUICK_KEY}
        aria-label="Monto exacto"
        onClick={() => payments.setTyped('')}
      >
        Exacto
      </Button>
      {rounds.map((amount) => (
        <Button
          key={amount}
          variant="outline"
          className={QUICK_KEY}
          onClick={() => payments.setTyped(formatAmountInput(amount))}
        >
          {denominationText(amount, currency)}
        </Button>
      ))}
      {banknotes.map((banknote) => (
        <Button
          key={banknote}
          variant="outline"
          className={QUICK_KEY}
          onClick={() => payments.setTyped(formatAmountInput(payments.plusBanknote(banknote)))}
        >
          {denominationText(banknote, currency)}
        </Button>
      ))}
    </div>
  );
}

/** The payments that were added, each with a button that removes it. */
export function AddedPayments({ payments, money }: { payments: Payments; money: SalesSettings['money'] }) {
  if (payments.addedPayments.length === 0) return null;
  return (
    <ul
      aria-label="Pagos agregados"
      className="flex min-w-0 gap-2 rounded-control md:flex-col md:gap-0 md:divide-y md:border max-md:scrollbar-none max-md:overflow-x-auto"
    >
      {payments.addedPayments.map((payment) => (
        <li
          key={payment.id}
          className="flex shrink-0 items-center gap-2 pl-3 text-sm max-md:min-w-1/2 max-md:flex-1 max-md:rounded-control max-md:bg-muted"
        >
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

/**
 * A low window lowers the digits, so that the method keys and the last row of the pad are visible together. On phones
 * `--strip` is the height of the bills above, and `--invoice` that of the buyer's row.
 */
const SIZES =
  '[--method:4rem] [--digit:clamp(2.75rem,(100dvh-31.25rem)/4,4rem)] max-md:[--method:3.5rem] max-md:[--digit:clamp(2.75rem,(100dvh-34.25rem-var(--strip,0rem)-var(--invoice,0rem))/4,3.5rem)]';
const SIZES_OF_MANY =
  '[--method:3rem] [--digit:clamp(2.75rem,(100dvh-33.75rem)/4,4rem)] max-md:[--digit:clamp(2.75rem,(100dvh-37.25rem-var(--strip,0rem)-var(--invoice,0rem))/4,3.5rem)]';
interface ChargeFormProps {
  id: string;
  methods: readonly RegisterPaymentMethod[];
  payments: Payments;
  settings: SalesSettings;
  busy: boolean;
  amountRef: Ref<HTMLInputElement>;
  /** `isConfirmed`: the unlikely cash was received. */
  onSubmit: (isConfirmed: boolean) => void;
}

/**
 * Payment method, amount (keyboard, banknotes or number pad), reference of a card or transfer, and the customer of a
 * payment on account.
 */
export function ChargeForm({ id, methods, payments, settings, busy, amountRef, onSubmit }: ChargeFormProps) {
  const { currency, money } = settings;
  const { method, onAccount } = payments;
  const isCash = givesChange(method?.kind);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(false);
  };
  return (
    <>
      <form id={id} onSubmit={submit} noValidate>
        <fieldset
          disabled={busy}
          className={cn('grid min-w-0 content-start gap-2', hasManyMethods(methods) ? SIZES_OF_MANY : SIZES)}
        >
          <PaymentMethodKeys methods={methods} chosen={method?.id} onChoose={payments.choose} hasShortcuts />
          <AmountField
            label={isCash ? 'Recibido' : 'Monto'}
            currency={currency}
            typed={payments.typed}
            onTyped={payments.setTyped}
            placeholder={formatAmountInput(payments.remaining)}
            inputRef={amountRef}
            autoFocus
            keyboard={onAccount}
            labelInside
          />
          {isCash ? (
            <QuickAmounts payments={payments} currency={currency} />
          ) : onAccount ? (
            <CustomerPicker chosen={payments.customer} onChoose={payments.setCustomer} money={money} />
          ) : (
            // As high as the banknotes, so that the pad does not move with the method.
            <div className="grid min-h-30 content-start gap-2 [@media(max-height:720px)]:min-h-14">
              <Input
                aria-label="Referencia"
                placeholder="Referencia (opcional)"
                autoComplete="off"
                maxLength={MAX_SHORT_TEXT_LENGTH}
                value={payments.reference}
                onChange={(event) => payments.setReference(event.target.value)}
                className="h-14"
              />
              <p className="px-1 text-sm text-muted-foreground [@media(max-height:720px)]:hidden">
                Últimos 4 dígitos, número de autorización o de transferencia.
              </p>
            </div>
          )}
          {!onAccount && <AmountPad typed={payments.typed} onTyped={payments.setTyped} />}
        </fieldset>
      </form>
      <CashQuestion payments={payments} money={money} onConfirm={() => onSubmit(true)} />
    </>
  );
}
