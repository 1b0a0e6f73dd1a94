import { useState } from 'react';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { isOnAccount } from '#domain/bills/payment-kinds.ts';
import { debitNoteInput } from '#domain/fiscal/inputs/fiscal.ts';
import { numberText } from '#domain/orders/order-numbers.ts';
import { newId } from '#web/base/ids.ts';
import { api } from '#web/data/api.ts';
import { useCommand } from '#web/data/command.ts';
import { numberOf, useInputForm } from '#web/data/input-form.ts';
import { useRegister } from '#web/data/register/use-register.ts';
import { useCacheSale } from './use-sales.ts';

/** A debit note being entered: what is charged, its amount, tax and reason, and how it is paid. */
export function useDebitNote(sale: Sale) {
  const { register_session_id, methods, open } = useRegister();
  const { busy, run } = useCommand();
  const show = useCacheSale();
  const [ids] = useState(() => ({ note: newId(), payment: newId() }));
  const [chosen, setMethod] = useState<string | null>(null);
  const payable = methods.filter(({ kind }) => !isOnAccount(kind));
  const method = payable.find(({ id }) => id === chosen) ?? payable[0];
  const form = useInputForm<Record<keyof typeof debitNoteInput.shape, string>, typeof debitNoteInput>(
    { concept: '', amount_cents: '', tax_category: 'general', reason: '' },
    {
      schema: debitNoteInput,
      bodyOf: ({ amount_cents, ...values }) => ({ ...values, amount_cents: numberOf(amount_cents) }),
    },
  );

  return {
    form,
    methods: payable,
    method,
    setMethod,
    registerOpen: open,
    busy,
    submit: (onIssued: () => void) =>
      form.submit(async (note) => {
        if (!method) return;
        const outcome = await run({
          key: ids.note,
          call: (options) =>
            api.sales[':id']['debit-notes'].$post(
              {
                param: { id: sale.id },
                json: {
                  id: ids.note,
                  ...note,
                  payments: [
                    { id: ids.payment, payment_method_id: method.id, amount_cents: note.amount_cents },
                  ],
                  register_session_id,
                },
              },
              options,
            ),
          success: `Nota de débito de la venta ${numberText(sale)} emitida y cobrada.`,
          failure: form.unlessShown(),
        });
        if (!outcome) return;
        if (!outcome.ok) return form.refuse(outcome.fields);
        show(outcome.data.sale);
        show(outcome.data.debited);
        onIssued();
      }),
  };
}
