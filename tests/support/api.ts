import { createHmac, randomUUID } from 'node:crypto';
import { OFFLINE_HEADER, SIGNATURE_HEADER, signedText } from '#domain/offline/offline.ts';
import type { SentOrder } from '#domain/orders/answers/orders.ts';
import type { Role } from '#domain/people/access.ts';
import type { ErrorBody } from '#worker/errors.ts';
import { deviceKey, signAccessToken } from '#worker/tokens.ts';
import type { Business } from './business.ts';
import { anOrderRequest, type LineInput } from './order-request.ts';
import { testEnv } from './platform.ts';
import type { Employee } from './rows.ts';

/** An answer of the API: `text` as received, `body` parsed as JSON (null where it is not JSON). */
export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: T;
}

export interface RequestOptions {
  readonly token?: string | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged instead of `body`. */
  readonly raw?: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The header of an offline request, or one that is wrong. */
type OfflineHeader = { readonly device_id: string; readonly [field: string]: unknown };

/** A request of a member of a business; `offline` is sent with the signature of its device. */
export interface MemberRequest extends RequestOptions {
  readonly offline?: OfflineHeader;
}

let requestCount = 0;

/** How many requests `call` has sent in this process. */
export const requestsSent = () => requestCount;

/** Calls an address of Fogón as a program does. */
export async function call<T = unknown>(
  method: string,
  path: string,
  options: RequestOptions = {},
  origin: string = testEnv.origin,
): Promise<Answer<T>> {
  const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  requestCount += 1;
  const response = await fetch(`${origin}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      // A kept connection that the server has just ended looks like one in use.
      connection: 'close',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
      ...options.headers,
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

/** The body of a refusal without its request id. */
export function refusalOf(answer: Answer<unknown>): Refused {
  const body: ErrorBody = JSON.parse(answer.text);
  const { requestId: _, ...refusal } = body.error;
  return { status: answer.status, ...refusal };
}

/** Sends a read again while two long reads of its business run, as the screens do. */
export async function inTurn<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 429 || refusalOf(answer).code !== 'report.busy') return answer;
  }
}

/** An access token of an employee, as signing in returns it, for the session that anEmployee opened. */
export function tokenOf(
  employee: Pick<Employee, 'id' | 'fullName'> & { readonly role: Role },
  businessId: string | null,
  more: { readonly now?: Date; readonly tokenVersion?: number; readonly secret?: string } = {},
): Promise<string> {
  return signAccessToken(
    more.secret ?? testEnv.authSecret,
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

/** The text of a body as `call` sends it. */
const textOf = ({ raw, body }: RequestOptions) => raw ?? (body === undefined ? '' : JSON.stringify(body));

/** The headers of an offline request, as its device sends it. */
export async function signedHeaders(
  businessId: string,
  offline: OfflineHeader,
  request: RequestOptions & { readonly method: string; readonly path: string },
) {
  const header = JSON.stringify(offline);
  const key = await deviceKey(testEnv.authSecret, { businessId, deviceId: offline.device_id });
  const text = signedText(request.method, request.path, header, textOf(request));
  const signature = createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex');
  return { [OFFLINE_HEADER]: header, [SIGNATURE_HEADER]: signature };
}

/** An API client of an employee, with the token of the role. */
export function as(business: Business, role: keyof Business['employees']) {
  const token = tokenOf(business.employees[role], business.id);
  const request =
    (method: string) =>
    async <T = unknown>(path: string, { offline, ...options }: MemberRequest = {}) => {
      const signed = offline && (await signedHeaders(business.id, offline, { method, path, ...options }));
      return call<T>(method, path, {
        ...options,
        headers: { ...options.headers, ...signed },
        token: await token,
      });
    };
  return {
    get: request('GET'),
    post: request('POST'),
    put: request('PUT'),
    patch: request('PATCH'),
    delete: request('DELETE'),
    token,
  };
}

/** Opens the register through the API. */
export async function openRegisterByApi(business: Business, opening_float_cents = 50_000): Promise<void> {
  const answer = await as(business, 'cajero').post('/api/register/open', {
    body: { id: randomUUID(), opening_float_cents },
  });
  if (answer.status !== 201) throw new Error(`the register did not open: ${answer.text}`);
}

/** Sends an order through the API, as the waiter's phone does. */
export async function sendOrderByApi(
  business: Business,
  lines: readonly LineInput[],
  more: Parameters<typeof anOrderRequest>[1] = {},
): Promise<SentOrder> {
  const answer = await as(business, 'mesero').post<SentOrder>('/api/orders', {
    body: anOrderRequest(lines, more),
  });
  if (answer.status !== 201) throw new Error(`the order was not taken: ${answer.text}`);
  return answer.body;
}

/** Creates an API token that may read events, as the screen does; returns its secret. */
export async function eventTokenByApi(business: Business): Promise<string> {
  const { status, body, text } = await as(business, 'admin').post<{ secret: string }>('/api/tokens', {
    body: { id: randomUUID(), name: 'Contabilidad', reads_events: true },
  });
  if (status !== 201) throw new Error(`no token: ${text}`);
  return body.secret;
}
