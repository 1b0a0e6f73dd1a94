import { useRef } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError, api } from '#web/lib/api.ts';
import { useCommand } from '#web/lib/command.ts';
import { newId } from '#web/lib/ids.ts';
import { ORDERS_PATH } from './use-day-orders.ts';
import { REGISTER_PATH } from './use-register.ts';
import { type Sale, salePath } from './use-sale.ts';
import { TABLES_PATH } from './use-tables.ts';

export interface Payment {
  readonly id: string;
  readonly payment_method_id: string;
  readonly amount_cents: number;
  readonly reference: string;
}

function forServer({ id, payment_method_id, amount_cents, reference }: Payment) {
  const said = reference.trim();
  return { id, payment_method_id, amount_cents, ...(said === '' ? {} : { reference: said }) };
}

/** Charges a bill once, however often its button is pressed or the network fails. */
export function useCharge(sale: Sale) {
  const { mutate } = useSWRConfig();
  const { busy, run } = useCommand();
  const attempt = useRef<{ key: string; body: string }>(undefined);

  const charge = async (payments: readonly Payment[]): Promise<Sale | null> => {
    const json = { payments: payments.map(forServer) };
    const body = JSON.stringify(json);
    if (attempt.current?.body !== body) attempt.current = { key: newId(), body };
    const outcome = await run({
      key: attempt.current.key,
      call: (options) => api.sales[':id'].charge.$post({ param: { id: sale.id }, json }, options),
      success: (answer) => `Venta #${answer.sale.number} cobrada`,
    });
    if (!outcome) return null;
    if (!outcome.ok && !(outcome.error instanceof ApiError)) return null;
    for (const path of [salePath(sale.id), ORDERS_PATH, TABLES_PATH, REGISTER_PATH]) void mutate(path);
    return outcome.ok ? outcome.data.sale : null;
  };

  return { busy, charge };
}
