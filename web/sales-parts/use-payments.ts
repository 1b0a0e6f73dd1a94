import { useState } from 'react';
import { type PaymentKind, settle, type Tendered, typedCents } from '#domain/charging.ts';
import { cents } from '#domain/money.ts';
import { newId } from '#web/lib/ids.ts';
import type { Payment } from './use-charge.ts';
import type { PaymentMethod } from './use-register.ts';

export interface TakenPayment extends Payment {
  readonly kind: PaymentKind;
  readonly name: string;
}

const asTendered = (payments: readonly TakenPayment[]): readonly Tendered[] => payments;

function joined(payments: readonly TakenPayment[], next: TakenPayment): readonly TakenPayment[] {
  const same = payments.find((payment) => payment.payment_method_id === next.payment_method_id);
  if (next.kind !== 'efectivo' || !same) return [...payments, next];
  const amount_cents = same.amount_cents + next.amount_cents;
  return payments.map((payment) => (payment === same ? { ...same, amount_cents } : payment));
}

/** The payments of a bill being charged: those taken, the one being typed, and what they come to. */
export function usePayments(total: number, methods: readonly PaymentMethod[]) {
  const due = cents(total);
  const [taken, setTaken] = useState<readonly TakenPayment[]>([]);
  const [methodId, setMethodId] = useState<string>();
  const [typed, setTyped] = useState('');
  const [reference, setReference] = useState('');
  const [entryId, setEntryId] = useState(() => newId());

  const method = methods.find(({ id }) => id === methodId) ?? methods[0];
  const { remaining_cents } = settle(due, asTendered(taken));
  const amount_cents = typedCents(typed) ?? remaining_cents;
  const entry: TakenPayment | null =
    method && amount_cents > 0
      ? {
          id: entryId,
          payment_method_id: method.id,
          kind: method.kind,
          name: method.name,
          amount_cents,
          reference: method.kind === 'efectivo' ? '' : reference,
        }
      : null;
  const all = entry ? joined(taken, entry) : taken;
  const outcome = settle(due, asTendered(all));

  const forget = () => {
    setTyped('');
    setReference('');
    setEntryId(newId());
  };

  return {
    due,
    taken,
    all,
    method,
    typed,
    reference,
    remaining: remaining_cents,
    outcome,
    canTake: entry !== null && outcome.problem === null,
    setTyped,
    setReference,
    choose: (id: string) => {
      setMethodId(id);
      setTyped('');
    },
    withBill: (bill: number) => (typedCents(typed) ?? 0) + bill,
    take: () => {
      setTaken(all);
      forget();
    },
    drop: (id: string) => {
      setTaken((before) => before.filter((payment) => payment.id !== id));
      forget();
    },
  };
}
