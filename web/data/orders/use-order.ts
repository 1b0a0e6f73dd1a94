import type { Order, OrderLine } from '#domain/orders/answers/orders.ts';
import { ApiError } from '#web/data/api.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';
import { isUnanswered } from '#web/data/offline/read-kept.ts';
import { orderPath } from './order-paths.ts';

/** One order with its lines and bills, from the server; null loads nothing. What events say of orders is shown by `showChange`. */
export function useOrder(id: string | null) {
  const { data, error, mutate, isValidating } = useLiveApi(id === null ? null : orderPath(id));
  const order = data?.order ?? null;
  return {
    order,
    failed: data === undefined && error !== undefined,
    missing: error instanceof ApiError && error.status === 404,
    /** True when neither the server nor this device has it now: the device has never read it. */
    needsNetwork: isUnanswered(error),
    retrying: isValidating,
    reload: () => void mutate(),
  };
}

/** True while the kitchen has not served the line and its bill is not paid: only then can it be changed or cancelled. */
export function isChangeable(order: Order, line: OrderLine): boolean {
  return (
    order.status === 'Abierta' &&
    line.status === 'Activa' &&
    !line.charged &&
    line.kitchen_status !== 'Servida'
  );
}

export interface Round {
  readonly number: number;
  readonly sent_at: string;
  readonly waiter: string;
  readonly lines: readonly OrderLine[];
  readonly state: 'En cocina' | 'Servida' | 'Cancelada';
}

function stateOf(lines: readonly OrderLine[]): Round['state'] {
  const active = lines.filter(({ status }) => status === 'Activa');
  if (active.length === 0) return 'Cancelada';
  return active.every(({ kitchen_status }) => kitchen_status === 'Servida') ? 'Servida' : 'En cocina';
}

/** The order's lines grouped by round, first round first. */
export function roundsOf(order: Order): readonly Round[] {
  const numbers = [...new Set(order.lines.map(({ round }) => round))].sort((a, b) => a - b);
  return numbers.flatMap((number) => {
    const lines = order.lines.filter(({ round }) => round === number);
    const first = lines[0];
    return first
      ? [{ number, sent_at: first.created_at, waiter: first.waiter, lines, state: stateOf(lines) }]
      : [];
  });
}
