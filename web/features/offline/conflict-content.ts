import * as z from 'zod/mini';
import type { OfflineConflict } from '#domain/offline/answers/offline.ts';
import { CASH_MOVEMENT_KINDS, type CashMovementKind } from '#domain/register/cash.ts';

const orderLine = z.object({ id: z.string(), menu_item_id: z.string(), quantity: z.number() });
const order = z.object({ lines: z.array(orderLine), note: z.nullish(z.string()) });
const payment = z.object({ id: z.string(), payment_method_id: z.string(), amount_cents: z.number() });
const body = z.object({
  id: z.optional(z.string()),
  lines: z.optional(z.array(orderLine)),
  note: z.nullish(z.string()),
  order: z.optional(order),
  payments: z.optional(z.array(payment)),
  payment_method_id: z.optional(z.string()),
  amount_cents: z.optional(z.number()),
  reason: z.optional(z.string()),
  total_cents: z.optional(z.number()),
  type: z.optional(z.enum(CASH_MOVEMENT_KINDS)),
});

/** What a refused request contained, as far as its kind has it. Amounts are in cents. */
export interface ConflictContent {
  readonly lines: readonly Readonly<z.infer<typeof orderLine>>[];
  readonly payments: readonly Readonly<z.infer<typeof payment>>[];
  /** The note of an order, or the reason of a cash movement. */
  readonly note: string | null;
  /** The change that was given back; 0 for none. */
  readonly change_cents: number;
  /** What a cash movement was; null for other requests. */
  readonly movement: CashMovementKind | null;
}

const NOTHING: ConflictContent = { lines: [], payments: [], note: null, change_cents: 0, movement: null };

/** Reads the body of a refused request. A body that is not understood has no content. */
export function contentOf({ request }: Pick<OfflineConflict, 'request'>): ConflictContent {
  const read = body.safeParse(request.body);
  if (!read.success) return NOTHING;
  const { id, lines, note, order: sent, payments, payment_method_id, amount_cents, reason } = read.data;
  const { total_cents, type = null } = read.data;
  const taken = (payments ?? []).reduce((sum, each) => sum + each.amount_cents, 0);
  const tip = payment.safeParse({ id, payment_method_id, amount_cents });
  return {
    lines: lines ?? sent?.lines ?? [],
    payments: payments ?? (tip.success ? [tip.data] : []),
    note: note ?? sent?.note ?? reason ?? null,
    change_cents: Math.max(0, taken - (total_cents ?? taken)),
    movement: type,
  };
}

const SALE = /^\/api\/sales\/([\da-f-]{36})\//;

/** The id of the bill that the request was about; null for other requests. */
export function saleIdOf({ request }: Pick<OfflineConflict, 'request'>): string | null {
  return SALE.exec(request.path)?.[1] ?? null;
}
