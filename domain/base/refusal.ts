/** Every code with which Fogón refuses a request; `worker/errors.ts` has the HTTP status and the meaning of each. */
export const REFUSALS = [
  'input.invalid',
  'input.json',
  'input.too-large',
  'input.unsupported-media',
  'auth.required',
  'auth.expired',
  'auth.credentials',
  'auth.unknown-user',
  'auth.unconfirmed',
  'auth.throttled',
  'request.throttled',
  'auth.link',
  'auth.inactive',
  'auth.temporary',
  'auth.email-taken',
  'auth.role',
  'auth.step-up',
  'auth.second-factor',
  'access.denied',
  'approval.required',
  'approval.pin',
  'approval.locked',
  'row.missing',
  'route.missing',
  'idempotency.mismatch',
  'idempotency.missing',
  'register.closed',
  'register.already-open',
  'register.uncounted',
  'register.difference',
  'offline.too-old',
  'offline.price',
  'offline.device',
  'offline.devices',
  'offline.online',
  'offline.full',
  'order.empty',
  'order.ended',
  'order.sent',
  'menu.unavailable',
  'menu.category-used',
  'table.busy',
  'bill.split',
  'employee.own',
  'employee.last-admin',
  'kitchen.served',
  'kitchen.cancelled',
  'kitchen.part-served',
  'kitchen.recalled',
  'kitchen.too-late',
  'kitchen.no-recipes',
  'kitchen.sale-undone',
  'stock.insufficient',
  'count.ended',
  'purchase.ended',
  'purchase.excess',
  'purchase.total',
  'sale.paid',
  'sale.voided',
  'sale.payment',
  'sale.total',
  'sale.other-person',
  'sale.discount',
  'sale.refunded',
  'fiscal.unready',
  'fiscal.buyer',
  'fiscal.preprinted',
  'receivable.limit',
  'receivable.excess',
  'report.preparing',
  'report.busy',
  'row.conflict',
  'row.stale',
  'platform.unready',
  'platform.unavailable',
  'platform.full',
  'platform.failed',
] as const;
export type RefusalCode = (typeof REFUSALS)[number];

export function isRefusalCode(code: string): code is RefusalCode {
  return REFUSALS.some((known) => known === code);
}

/** A refusal with the Spanish sentence that people read. `fields` names the inputs at fault, `details` are facts. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: RefusalCode,
    message: string,
    fields?: Readonly<Record<string, string>>,
    details?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.fields = fields;
    this.details = details;
  }
}
