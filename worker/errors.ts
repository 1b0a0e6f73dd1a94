import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Refusal, type RefusalCode } from '#domain/base/refusal.ts';
import type { Api } from './context.ts';
import { currentRecord, recordFailure } from './request-log.ts';

interface RefusalEntry {
  readonly status: ContentfulStatusCode;
  readonly meaning: string;
}

/** HTTP status and meaning of every refusal; `npm run docs` writes docs/errors.md from it. */
export const REFUSAL_ENTRIES: Readonly<Record<RefusalCode, RefusalEntry>> = {
  'input.invalid': {
    status: 422,
    meaning: 'A field has a wrong value; `fields` names each one.',
  },
  'input.json': {
    status: 400,
    meaning: 'The request cannot be read: its body is not valid JSON, or the request is malformed.',
  },
  'input.too-large': {
    status: 413,
    meaning: 'The body, the file or the picture exceeds its limit.',
  },
  'input.unsupported-media': {
    status: 415,
    meaning: 'The file is not a picture, or it is an animation.',
  },
  'auth.required': {
    status: 401,
    meaning: 'The request has no session and the route requires one.',
  },
  'auth.expired': {
    status: 401,
    meaning: 'The session, the access token or the API token is no longer valid.',
  },
  'auth.credentials': {
    status: 401,
    meaning: 'The password is wrong for an e-mail or a known username.',
  },
  'auth.unknown-user': {
    status: 401,
    meaning: 'No user has that username.',
  },
  'auth.unconfirmed': {
    status: 403,
    meaning: 'The e-mail is not confirmed yet, so the sign-in is refused.',
  },
  'auth.throttled': {
    status: 429,
    meaning:
      'Too many failed sign-ins or too many e-mails; `details.retry_after_seconds` says when to retry, if known.',
  },
  'request.throttled': {
    status: 429,
    meaning: 'The address sent too many requests of this class within a minute.',
  },
  'auth.link': {
    status: 400,
    meaning: 'The link or the registration token is used, replaced or expired.',
  },
  'auth.inactive': {
    status: 403,
    meaning: 'The user is deactivated.',
  },
  'auth.temporary': {
    status: 403,
    meaning: 'The password is temporary: the person must choose another one.',
  },
  'auth.email-taken': {
    status: 409,
    meaning: 'Another account has confirmed this e-mail.',
  },
  'auth.role': {
    status: 403,
    meaning: 'The user has no role that Fogón knows.',
  },
  'auth.step-up': {
    status: 403,
    meaning: 'The act requires the password again (decision 042).',
  },
  'auth.second-factor': {
    status: 403,
    meaning: 'The sign-in requires a code of the second factor, or the code is wrong.',
  },
  'access.denied': {
    status: 403,
    meaning: 'The role, the kind of session or the state of the business does not permit the action.',
  },
  'approval.required': {
    status: 403,
    meaning: 'The action `details.action` requires the PIN of an approver (decision 008).',
  },
  'approval.pin': {
    status: 422,
    meaning: 'The PIN of the approver or of the next user is wrong.',
  },
  'approval.locked': {
    status: 429,
    meaning: 'The PIN is locked after too many wrong attempts.',
  },
  'row.missing': {
    status: 404,
    meaning: 'The row does not exist in this business.',
  },
  'row.conflict': {
    status: 409,
    meaning:
      'The data contradict the request: a duplicate name, a row in use, a state that forbids the change.',
  },
  'row.stale': {
    status: 409,
    meaning: 'Another person changed the row after the client read it; nothing was written.',
  },
  'route.missing': {
    status: 404,
    meaning: 'The address does not exist.',
  },
  'idempotency.mismatch': {
    status: 409,
    meaning: 'The idempotency key was used for another request.',
  },
  'idempotency.missing': {
    status: 400,
    meaning: 'The `Idempotency-Key` header is not a UUID.',
  },
  'register.closed': {
    status: 409,
    meaning: 'No register session is open, or the one of the sale is closed.',
  },
  'register.already-open': {
    status: 409,
    meaning: 'The register already has an open session.',
  },
  'register.uncounted': {
    status: 409,
    meaning: 'The register must be counted (again) before it closes.',
  },
  'offline.too-old': {
    status: 409,
    meaning: 'An offline request is older than an offline request may be (docs/offline.md).',
  },
  'offline.price': {
    status: 409,
    meaning:
      'The device did not know the price of an offline order, or learned it too long ago, or had read a newer one.',
  },
  'offline.full': {
    status: 429,
    meaning:
      'Too many conflicts of the device or of the business wait for an administrator: the device keeps the request.',
  },
  'offline.device': {
    status: 403,
    meaning: 'The device is not one of this business.',
  },
  'offline.devices': {
    status: 409,
    meaning: 'The person has registered as many devices as a person may in a day.',
  },
  'offline.online': {
    status: 409,
    meaning:
      'The device of an offline request was online at its moment, with nothing waiting, or was not registered yet.',
  },
  'register.difference': {
    status: 409,
    meaning: 'The count differs beyond the tolerance and has no reason.',
  },
  'order.empty': {
    status: 422,
    meaning: 'The order or the bill would have no lines.',
  },
  'order.ended': {
    status: 409,
    meaning: 'The order is closed or has no open bill.',
  },
  'order.sent': {
    status: 409,
    meaning: 'A cart with this kitchen ticket was sent before; `details.order_id` names its order.',
  },
  'menu.unavailable': {
    status: 409,
    meaning: 'A product is sold out or outside its hours, or an option is not offered.',
  },
  'menu.category-used': {
    status: 409,
    meaning: 'The category has products.',
  },
  'table.busy': {
    status: 409,
    meaning: 'The table has an open order.',
  },
  'bill.split': {
    status: 409,
    meaning: 'The bill is split and must be merged first.',
  },
  'employee.own': {
    status: 409,
    meaning: 'Administrators cannot do this to their own account.',
  },
  'employee.last-admin': {
    status: 409,
    meaning: 'The business would have no administrator.',
  },
  'kitchen.served': {
    status: 409,
    meaning: 'The kitchen ticket is served.',
  },
  'kitchen.cancelled': {
    status: 409,
    meaning: 'The kitchen ticket or the line is cancelled.',
  },
  'kitchen.part-served': {
    status: 409,
    meaning: 'The station has finished its lines of the kitchen ticket, or has none left.',
  },
  'kitchen.recalled': {
    status: 409,
    meaning: 'The kitchen ticket was recalled since the display read it, or is pending already.',
  },
  'kitchen.too-late': {
    status: 409,
    meaning: 'The kitchen ticket was served more than 30 minutes ago and cannot be recalled.',
  },
  'kitchen.no-recipes': {
    status: 409,
    meaning:
      'No product of the kitchen ticket under inventory control has a recipe; `details.products` lists them.',
  },
  'kitchen.sale-undone': {
    status: 409,
    meaning: 'The sale was voided or refunded; serving must be confirmed.',
  },
  'stock.insufficient': {
    status: 409,
    meaning: 'The stock is too small for the serving or the reversal.',
  },
  'count.ended': {
    status: 409,
    meaning: 'The stock count is closed or reversed.',
  },
  'purchase.ended': {
    status: 409,
    meaning: 'The purchase is cancelled, or its receipts forbid the change.',
  },
  'purchase.excess': {
    status: 409,
    meaning: 'More arrived than was ordered and the excess was not accepted.',
  },
  'purchase.total': {
    status: 409,
    meaning: 'The lines do not add up to the total of the invoice and the difference was not accepted.',
  },
  'sale.paid': {
    status: 409,
    meaning: 'The bill is paid, so it cannot change.',
  },
  'sale.voided': {
    status: 409,
    meaning: 'The sale is voided.',
  },
  'sale.other-person': {
    status: 409,
    meaning:
      'A sale would be assigned to a register session that somebody else opened, without a confirmation.',
  },
  'sale.total': {
    status: 409,
    meaning: 'The total changed since the client showed it; the refusal carries the new one.',
  },
  'sale.payment': {
    status: 422,
    meaning: 'The payments do not fit the total or the payment method.',
  },
  'sale.discount': {
    status: 422,
    meaning: 'The discount exceeds the price or forbids the merge, the move or the split.',
  },
  'sale.refunded': {
    status: 409,
    meaning: 'The sale has refunds, or less remains to refund than requested.',
  },
  'fiscal.unready': {
    status: 409,
    meaning:
      'The business cannot issue the fiscal document: a point of emission or a valid range is missing.',
  },
  'fiscal.buyer': {
    status: 422,
    meaning: 'An invoice of this amount must name its buyer.',
  },
  'fiscal.preprinted': {
    status: 422,
    meaning:
      'The number or the day of a pre-printed invoice is wrong; `fields` has `number` or `written_on`.',
  },
  'receivable.limit': {
    status: 409,
    meaning: 'The charge exceeds the credit limit of the customer.',
  },
  'receivable.excess': {
    status: 409,
    meaning: 'The payment exceeds the debt of the customer.',
  },
  'report.preparing': {
    status: 409,
    meaning:
      'Past days with many sales are not rolled up yet; `details.days_left` says how many. Repeat the read after `Retry-After` seconds.',
  },
  'report.busy': {
    status: 429,
    meaning:
      'As many long reads of the business run as may at a time. Repeat the read after `Retry-After` seconds.',
  },
  'platform.unready': {
    status: 503,
    meaning: 'The Worker lacks a secret or a binding.',
  },
  'platform.unavailable': {
    status: 503,
    meaning: 'The database does not answer now; retry after `Retry-After` seconds with the same key.',
  },
  'platform.full': {
    status: 503,
    meaning:
      'The disk of the server is full: nothing was written. Reads go on; retry with the same key when somebody has freed space.',
  },
  'platform.failed': {
    status: 500,
    meaning: 'An unexpected error; the log has it under `requestId`.',
  },
};

/** The body of every refusal. */
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

const RETRY_AFTER_SECONDS = 5;

/** Converts an error into the body of a refusal. The record of the request has what failed. */
export function answerError(error: unknown, c: Context<Api>): Response {
  const refusal = asRefusal(error);
  const { status } = REFUSAL_ENTRIES[refusal.code];
  const record = currentRecord();
  record.code = refusal.code;
  if (status >= 500) recordFailure(error);
  const body: ErrorBody = {
    error: {
      code: refusal.code,
      message: refusal.message,
      ...(refusal.fields ? { fields: refusal.fields } : {}),
      ...(refusal.details ? { details: refusal.details } : {}),
      requestId: record.id,
    },
  };
  const seconds = refusal.details?.retry_after_seconds ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined);
  return c.json(body, status, seconds === undefined ? {} : { 'retry-after': String(seconds) });
}
