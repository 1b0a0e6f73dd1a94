import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Refusal, type RefusalCode } from '#domain/refusal.ts';
import type { Api } from './context.ts';

const STATUS: Readonly<Record<RefusalCode, ContentfulStatusCode>> = {
  'input.invalid': 422,
  'input.json': 400,
  'input.too-large': 413,
  'input.unsupported-media': 415,
  'auth.required': 401,
  'auth.expired': 401,
  'auth.credentials': 401,
  'auth.unknown-user': 401,
  'auth.unconfirmed': 403,
  'auth.throttled': 429,
  'request.throttled': 429,
  'auth.link': 400,
  'auth.inactive': 403,
  'auth.temporary': 403,
  'auth.email-taken': 409,
  'auth.role': 403,
  'auth.step-up': 403,
  'auth.second-factor': 403,
  'access.denied': 403,
  'approval.required': 403,
  'approval.pin': 422,
  'approval.locked': 429,
  'row.missing': 404,
  'row.conflict': 409,
  'row.stale': 409,
  'route.missing': 404,
  'idempotency.mismatch': 409,
  'idempotency.missing': 400,
  'register.closed': 409,
  'register.already-open': 409,
  'register.uncounted': 409,
  'register.difference': 409,
  'order.empty': 422,
  'order.ended': 409,
  'order.sent': 409,
  'menu.unavailable': 409,
  'menu.category-used': 409,
  'table.busy': 409,
  'bill.split': 409,
  'employee.own': 409,
  'employee.last-admin': 409,
  'kitchen.served': 409,
  'kitchen.cancelled': 409,
  'kitchen.part-served': 409,
  'kitchen.recalled': 409,
  'kitchen.too-late': 409,
  'kitchen.no-recipes': 409,
  'kitchen.sale-undone': 409,
  'stock.insufficient': 409,
  'count.ended': 409,
  'purchase.ended': 409,
  'purchase.excess': 409,
  'sale.paid': 409,
  'sale.voided': 409,
  'sale.total': 409,
  'sale.payment': 422,
  'sale.discount': 422,
  'sale.refunded': 409,
  'receivable.limit': 409,
  'receivable.excess': 409,
  'platform.unready': 503,
  'platform.unavailable': 503,
  'platform.failed': 500,
};

/** The one shape in which the API says no. */
export interface ErrorBody {
  readonly error: {
    readonly code: RefusalCode;
    readonly message: string;
    readonly fields?: Readonly<Record<string, string>>;
    readonly details?: Readonly<Record<string, unknown>>;
    readonly requestId: string;
  };
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof HTTPException && error.status < 500) {
    return new Refusal(
      error.status === 413 ? 'input.too-large' : 'input.json',
      'La solicitud no se pudo leer.',
    );
  }
  return new Refusal('platform.failed', 'Algo salió mal. Intenta de nuevo.');
}

const LOG_INTERVAL_MS = 60_000;
const RETRY_AFTER_SECONDS = 5;
const loggedAt = new Map<string, number>();

/** Logs an outage in one line per cause and minute: each request of that time fails for the same reason. */
function logOutage(error: unknown): void {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  const line = cause.split('\n', 1)[0] ?? '';
  const now = Date.now();
  for (const [known, at] of loggedAt) if (now - at >= LOG_INTERVAL_MS) loggedAt.delete(known);
  if (loggedAt.has(line)) return;
  loggedAt.set(line, now);
  console.error('platform.unavailable:', line);
}

/** Turns whatever was thrown into the one error body; what nobody expected is logged with its request id. */
export function answerError(error: unknown, c: Context<Api>): Response {
  const refusal = asRefusal(error);
  const requestId = c.get('requestId') ?? crypto.randomUUID();
  if (refusal.code === 'platform.failed') console.error(requestId, c.req.method, c.req.path, error);
  if (refusal.code === 'platform.unavailable') logOutage(error);
  const body: ErrorBody = {
    error: {
      code: refusal.code,
      message: refusal.message,
      ...(refusal.fields ? { fields: refusal.fields } : {}),
      ...(refusal.details ? { details: refusal.details } : {}),
      requestId,
    },
  };
  const status = STATUS[refusal.code];
  const seconds = refusal.details?.retry_after_seconds ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined);
  return c.json(body, status, seconds === undefined ? {} : { 'retry-after': String(seconds) });
}
