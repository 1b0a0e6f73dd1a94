import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { SentOrder } from '#db/queries/orders.ts';
import type { Role } from '#domain/access.ts';
import type { ErrorBody } from '#worker/errors.ts';
import { signAccess } from '#worker/tokens.ts';
import type { Ground } from './ground.ts';
import { anOrderRequest, type Business, type Employee, type LineWish } from './restaurant.ts';

/** What the API answered: `text` as it came, `body` read as JSON (null where it is not). */
export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: T;
}

export interface Asking {
  readonly token?: string | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, in place of `body`. */
  readonly raw?: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

let sent = 0;

/** How many requests `call` has sent in this process. */
export const requestsSent = () => sent;

/** Asks an address of Fogón as a program would. */
export async function call<T = unknown>(
  method: string,
  path: string,
  asking: Asking = {},
  origin: string = inject('ground').origin,
): Promise<Answer<T>> {
  const body = asking.raw ?? (asking.body === undefined ? undefined : JSON.stringify(asking.body));
  sent += 1;
  const response = await fetch(`${origin}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(asking.token ? { authorization: `Bearer ${asking.token}` } : {}),
      ...(asking.key === undefined ? {} : { 'idempotency-key': asking.key }),
      ...asking.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('application/json');
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: JSON.parse(isJson ? text : 'null'),
  };
}

type Refused = { status: number } & Omit<ErrorBody['error'], 'requestId'>;

/** What a refusal says, without its request's id. */
export function refusalOf(answer: Answer<unknown>): Refused {
  const body: ErrorBody = JSON.parse(answer.text);
  const { requestId: _, ...said } = body.error;
  return { status: answer.status, ...said };
}

/** An access token for an employee, as sign-in would give it: of the session that anEmployee opened. */
export function tokenOf(
  employee: Pick<Employee, 'id' | 'fullName'> & { readonly role: Role },
  businessId: string | null,
  more: { readonly now?: Date; readonly tokenVersion?: number; readonly secret?: string } = {},
): Promise<string> {
  const ground: Ground = inject('ground');
  return signAccess(
    more.secret ?? ground.authSecret,
    {
      userId: employee.id,
      sessionId: employee.id,
      tokenVersion: more.tokenVersion ?? 0,
      businessId,
      role: employee.role,
      roles: [employee.role],
      fullName: employee.fullName,
      zone: 'America/Tegucigalpa',
    },
    more.now ?? new Date(),
  );
}

/** How an employee of a business asks the API: with the token of the role. */
export function as(business: Business, role: keyof Business['employees']) {
  const token = tokenOf(business.employees[role], business.id);
  const ask =
    (method: string) =>
    async <T = unknown>(path: string, asking: Asking = {}) =>
      call<T>(method, path, { ...asking, token: await token });
  return {
    get: ask('GET'),
    post: ask('POST'),
    put: ask('PUT'),
    patch: ask('PATCH'),
    delete: ask('DELETE'),
    token,
  };
}

/** Opens the drawer through the API. */
export async function openTheRegister(business: Business, opening_float_cents = 50_000): Promise<void> {
  const answer = await as(business, 'cajero').post('/api/register/open', {
    body: { id: randomUUID(), opening_float_cents },
  });
  if (answer.status !== 201) throw new Error(`the register did not open: ${answer.text}`);
}

/** Sends an order through the API, as the waiter's phone does. */
export async function sendAnOrder(
  business: Business,
  lines: readonly LineWish[],
  more: Parameters<typeof anOrderRequest>[1] = {},
): Promise<SentOrder> {
  const answer = await as(business, 'mesero').post<SentOrder>('/api/orders', {
    body: anOrderRequest(lines, more),
  });
  if (answer.status !== 201) throw new Error(`the order was not taken: ${answer.text}`);
  return answer.body;
}
