import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Sale, SaleItem } from '#domain/bills/answers/sales.ts';
import { summarizeBill } from '#domain/bills/bills.ts';
import { type ChargedBuyer, linesFor } from '#domain/fiscal/charged-buyer.ts';
import type { PreprintedInput } from '#domain/fiscal/inputs/fiscal.ts';
import { ApiError } from '#web/data/api.ts';
import type { StoredWrite } from '#web/data/command.ts';
import { isLive } from '#web/data/live.ts';
import { chargeSale } from '#web/data/offline/commands.ts';
import { devicePointsPath } from '#web/data/offline/device-points-path.ts';
import { registerPath } from '#web/data/register/register-paths.ts';
import { useRegister } from '#web/data/register/use-register.ts';
import { showSales } from '#web/data/sales/show-sales.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import {
  type FiscalRefusal,
  failureUnlessFiscal,
  fiscalRefusalOf,
} from '#web/parts/fiscal/fiscal-refusal.ts';
import { chargedAt, openDrawerForCash } from '#web/parts/print/device-drawer.ts';
import { printSoon } from '#web/parts/print/print-soon.ts';
import { type ChargedPart, splitOf, toPartInput, useCacheBills } from './charge-bills.ts';

export interface PaymentInput {
  readonly id: string;
  readonly payment_method_id: string;
  readonly amount_cents: number;
  readonly reference: string;
  /** The customer who owes a payment on account. */
  readonly customer_id?: string | undefined;
  /** That unlikely cash was received. */
  readonly is_confirmed?: boolean | undefined;
}

/** Prints what a charge that waits on this device gives the customer. */
export function printCharge(stored: StoredWrite | undefined, sale: Sale): void {
  if (!stored) return;
  const loading = import('#web/parts/print/local/stored-charge.ts');
  printSoon(loading.then(({ printStoredCharge }) => printStoredCharge(stored, sale)));
}

/** A payment in the API's format. */
export function toPaymentInput({
  id,
  payment_method_id,
  amount_cents,
  reference,
  customer_id,
  is_confirmed,
}: PaymentInput) {
  const trimmed = reference.trim();
  return {
    id,
    payment_method_id,
    amount_cents,
    customer_id,
    ...(is_confirmed && { is_confirmed }),
    ...(trimmed === '' ? {} : { reference: trimmed }),
  };
}

/** The lines of a bill that the screen showed, which a charge without a network is for. */
export function chargedLinesOf(items: readonly SaleItem[]) {
  return items.flatMap(({ order_line_id, quantity }) =>
    order_line_id === null ? [] : [{ order_line_id, quantity }],
  );
}

const chargedItems = (sale: Sale, part: ChargedPart | null): readonly SaleItem[] =>
  part ? (splitOf(sale, part)?.part ?? []) : sale.items;

/** Charges a bill or a part of it, and says why its invoice was refused. Repeated presses and network errors charge it only once. */
export function useCharge() {
  const { mutate } = useSWRConfig();
  const { register_session_id } = useRegister();
  const { refresh } = useCacheBills();
  const { busy, attempt } = useAttempts();
  const [refusal, setRefusal] = useState<FiscalRefusal | null>(null);

  const charge = async (
    sale: Sale,
    payments: readonly PaymentInput[],
    part: ChargedPart | null,
    buyer: ChargedBuyer,
    preprinted: PreprintedInput | null,
  ): Promise<Sale | null> => {
    const request = {
      payments: payments.map(toPaymentInput),
      total_cents: part ? summarizeBill(chargedItems(sale, part)).total_cents : sale.total_cents,
      charged_lines: chargedLinesOf(sale.items),
      ...(register_session_id === undefined ? {} : { register_session_id }),
      ...(buyer === null ? {} : { buyer }),
      ...(preprinted === null ? {} : { preprinted }),
    };
    const invoiced = summarizeBill(linesFor(buyer, chargedItems(sale, part))).total_cents;
    setRefusal(null);
    const outcome = await attempt(['charge', sale.id, request, part], ([id = '']) => ({
      queued: chargeSale(sale, part ? { ...request, part: { id, ...toPartInput(part) } } : request, invoiced),
      failure: failureUnlessFiscal,
    }));
    setRefusal(fiscalRefusalOf(outcome));
    if (fiscalRefusalOf(outcome)) void mutate(devicePointsPath);
    if (!outcome || (!outcome.ok && !(outcome.error instanceof ApiError))) return null;
    void mutate(registerPath);
    if (outcome.ok) {
      const charged = outcome.data.sale;
      openDrawerForCash(charged.payments, chargedAt(charged));
      if (preprinted === null) printCharge(outcome.stored, charged);
      showSales(mutate, [charged]);
    }
    if (part || !outcome.ok) await refresh(sale);
    else if (!isLive()) void refresh(sale);
    return outcome.ok ? outcome.data.sale : null;
  };

  return { busy, charge, refusal };
}
