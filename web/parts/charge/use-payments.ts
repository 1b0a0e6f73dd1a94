import { useState } from 'react';
import { cents } from '#domain/base/money.ts';
import { checkPayments, isUnlikelyCash, parseTypedCents, type Tendered } from '#domain/bills/charge.ts';
import { givesChange, goesToBank, isOnAccount, type PaymentKind } from '#domain/bills/payment-kinds.ts';
import type { Customer } from '#domain/customers/answers/receivables.ts';
import { creditProblem } from '#domain/customers/receivables.ts';
import type { RegisterPaymentMethod } from '#domain/register/answers/register.ts';
import { largestBillOf } from '#domain/register/denominations.ts';
import { newId } from '#web/base/ids.ts';
import type { PaymentInput } from './use-charge.ts';

export interface AddedPayment extends PaymentInput {
  readonly kind: PaymentKind;
  readonly name: string;
}

const asTendered = (payments: readonly AddedPayment[]): readonly Tendered[] => payments;

function withPayment(payments: readonly AddedPayment[], next: AddedPayment): readonly AddedPayment[] {
  const same = payments.find((payment) => payment.payment_method_id === next.payment_method_id);
  if (!givesChange(next.kind) || !same) return [...payments, next];
  const amount_cents = same.amount_cents + next.amount_cents;
  return payments.map((payment) => (payment === same ? { ...same, amount_cents } : payment));
}

const sumOf = (payments: readonly AddedPayment[]): number =>
  payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** The payments of a bill: those already added, the one being typed, and the sums. Amounts are in cents. */
export function usePayments(total: number, methods: readonly RegisterPaymentMethod[], currency: string) {
  const due = cents(total);
  const [addedPayments, setAddedPayments] = useState<readonly AddedPayment[]>([]);
  const [methodId, setMethodId] = useState<string>();
  const [typed, setTyped] = useState('');
  const [reference, setReference] = useState('');
  const [customer, setCustomer] = useState<Customer | null>(null);
  const [entryId, setEntryId] = useState(() => newId());
  const [isAsking, setAsking] = useState(false);
  const [isMissingSaid, setMissingSaid] = useState(false);

  const method = methods.find(({ id }) => id === methodId) ?? methods[0];
  const onAccount = isOnAccount(method?.kind);
  const { remaining_cents } = checkPayments(due, asTendered(addedPayments));
  const amount_cents = parseTypedCents(typed) ?? remaining_cents;
  const entry: AddedPayment | null =
    method && amount_cents > 0
      ? {
          id: entryId,
          payment_method_id: method.id,
          kind: method.kind,
          name: onAccount && customer ? `${method.name} · ${customer.name}` : method.name,
          amount_cents,
          reference: goesToBank(method.kind) ? reference : '',
          customer_id: onAccount ? customer?.id : undefined,
        }
      : null;
  const all = entry ? withPayment(addedPayments, entry) : addedPayments;
  const check = checkPayments(due, asTendered(all));
  const isCustomerMissing = onAccount && entry !== null && customer === null;
  const onAccountCents = customer && sumOf(all.filter(({ customer_id }) => customer_id === customer.id));
  const credit =
    onAccount && customer && onAccountCents !== null
      ? creditProblem(customer, onAccountCents, currency)
      : null;
  const outcome = {
    ...check,
    problem: check.problem ?? credit,
    isCovered: check.isCovered && credit === null && !isCustomerMissing,
  };

  const cash = sumOf(all.filter(({ kind }) => givesChange(kind)));
  const cashDue = due - (sumOf(all) - cash);
  const asksForCash = isUnlikelyCash(cashDue, cash, largestBillOf(currency));

  const type = (text: string) => {
    setTyped(text);
    setMissingSaid(false);
  };
  const clearEntry = () => {
    type('');
    setReference('');
    setCustomer(null);
    setEntryId(newId());
  };

  return {
    due,
    addedPayments,
    all,
    method,
    typed,
    reference,
    /** True while the selected method is on account. */
    onAccount,
    customer,
    setCustomer: (chosen: Customer | null) => {
      setCustomer(chosen);
      setMissingSaid(false);
    },
    remaining: remaining_cents,
    outcome,
    /** True while more is due than the payments cover: the next press adds a payment. */
    addsPayment: !outcome.isCovered && outcome.remaining_cents > 0,
    canAddPayment: entry !== null && !isCustomerMissing && outcome.problem === null,
    /** Cash that is probably a typing error, to confirm before it is charged; null for any other. */
    unlikelyCash: asksForCash ? { cash, change: cash - cashDue } : null,
    isAsking,
    setAsking,
    isCustomerMissing,
    /** True from Enter with too little until something changes. */
    isMissingSaid,
    sayMissing: () => setMissingSaid(true),
    /** The payments with the confirmation of the cash. */
    confirmed: (): readonly PaymentInput[] =>
      all.map((payment) => ({ ...payment, is_confirmed: givesChange(payment.kind) })),
    setTyped: type,
    setReference,
    choose: (id: string) => {
      setMethodId(id);
      type('');
    },
    plusBanknote: (banknote: number) => (parseTypedCents(typed) ?? 0) + banknote,
    addPayment: () => {
      setAddedPayments(all);
      clearEntry();
    },
    removePayment: (id: string) => {
      setAddedPayments((before) => before.filter((payment) => payment.id !== id));
      clearEntry();
    },
  };
}
