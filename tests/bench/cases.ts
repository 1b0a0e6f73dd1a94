import { randomUUID, scryptSync } from 'node:crypto';
import type { Business } from '#tests/support/business.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { PASSWORD } from '#tests/support/password.ts';
import type { HttpRequest } from './load.ts';

/** What a request needs: a pending kitchen ticket and its open bill. */
export interface Prepared {
  readonly index: number;
  readonly orderId: string;
  readonly kitchenTicketId: string;
  readonly saleId: string;
  readonly totalCents: number;
}

/** A business to measure with, and its signed-in user. */
export interface BenchFixture {
  readonly business: Business;
  readonly products: readonly string[];
  readonly usernames: readonly string[];
  readonly passwordHash: string;
  readonly authorization: string;
  readonly userId: string;
  readonly registerSessionId: string;
  /** The business day, '2026-11-21'. */
  readonly today: string;
}

/** A statement of a case. With a name, a connection plans it once. */
export interface CaseStatement {
  readonly name?: string;
  readonly text: string;
  readonly values: string[];
}

/** Sends a statement to the database, in any way. */
type RunStatement = (statement: CaseStatement) => Promise<unknown>;

/** A measured request: through the Worker, and its SQL alone. */
export interface Case {
  readonly name: string;
  readonly kind: 'read' | 'write' | 'sign-in';
  readonly needsOrder: boolean;
  readonly request: (prepared: Prepared) => HttpRequest;
  readonly direct: (run: RunStatement, prepared: Prepared) => Promise<unknown>;
  /** The same through PostgREST, for the cases that are compared with it (peer.sql). */
  readonly peer?: (prepared: Prepared) => HttpRequest;
}

export function casesOf(fixture: BenchFixture): Case[] {
  const { business, userId, today } = fixture;
  const bearer = { authorization: fixture.authorization };
  const writeHeaders = () => ({ ...bearer, 'idempotency-key': randomUUID() });
  const productAt = (index: number) => fixture.products[index % fixture.products.length] ?? '';
  const usernameAt = (index: number) => fixture.usernames[index % fixture.usernames.length] ?? '';

  const readDirectly = (run: RunStatement, expression: string) =>
    run({
      text: `select (${expression}) as answer from enter_scope($1, $2, 0)`,
      values: [business.id, userId],
    });
  const writeDirectly = (run: RunStatement, fn: string, argument: unknown) =>
    run({
      name: fn,
      text: `select finish_request($1, (${fn}($2::jsonb))) as answer from begin_request($3, $4, 0, $1, 'bench')`,
      values: [randomUUID(), JSON.stringify(argument), business.id, userId],
    });
  const writeByPeer = (action: string, argument: unknown): HttpRequest => ({
    method: 'POST',
    path: '/rpc/write',
    body: JSON.stringify({ action, key: randomUUID(), argument }),
  });
  const order = (index: number) =>
    anOrderRequest([
      { product: productAt(index), quantity: 2 },
      { product: productAt(index + 3) },
      { product: productAt(index + 7) },
    ]);
  const round = ({ index, orderId }: Prepared) => ({
    ...anOrderRequest([{ product: productAt(index) }]),
    id: orderId,
  });
  const partPayment = ({ totalCents }: Prepared) => {
    const amount_cents = Math.floor(totalCents / 2);
    const payment_method_id = business.methods.tarjeta;
    return {
      payments: [{ id: randomUUID(), payment_method_id, amount_cents }],
      part: { id: randomUUID(), amount_cents },
    };
  };
  const payment = ({ totalCents }: Prepared) => ({
    payments: [
      { id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: totalCents + 500 },
    ],
  });

  return [
    {
      name: 'sign-in',
      kind: 'sign-in',
      needsOrder: false,
      request: ({ index }) => ({
        method: 'POST',
        path: '/api/auth/login',
        body: JSON.stringify({ emailOrUsername: usernameAt(index), password: PASSWORD }),
      }),
      direct: async (run, { index }) => {
        const [, N, r, p, salt = ''] = fixture.passwordHash.split('$');
        const limits = { window_minutes: 15, account_limit: 1_000_000, address_limit: 1_000_000 };
        const attempt = { identifier: usernameAt(index), address: 'bench', ...limits };
        await run({ text: 'select begin_sign_in($1::jsonb)', values: [JSON.stringify(attempt)] });
        const cost = { N: Number(N), r: Number(r), p: Number(p), maxmem: 64 * 1024 * 1024 };
        scryptSync(PASSWORD, Buffer.from(salt, 'base64'), 32, cost);
      },
    },
    {
      name: 'send order',
      kind: 'write',
      needsOrder: false,
      request: ({ index }) => ({
        method: 'POST',
        path: '/api/orders',
        headers: writeHeaders(),
        body: JSON.stringify(order(index)),
      }),
      direct: (run, { index }) => writeDirectly(run, 'send_order', order(index)),
      peer: ({ index }) => writeByPeer('send order', order(index)),
    },
    {
      name: 'list pending',
      kind: 'read',
      needsOrder: false,
      request: () => ({ method: 'GET', path: '/api/kitchen/tickets?limit=6', headers: bearer }),
      direct: (run) => readDirectly(run, 'list_pending_tickets(6, null, null, null)'),
      peer: () => ({ method: 'POST', path: '/rpc/pending', body: '{}' }),
    },
    {
      name: 'serve',
      kind: 'write',
      needsOrder: true,
      request: ({ kitchenTicketId }) => ({
        method: 'POST',
        path: `/api/kitchen/tickets/${kitchenTicketId}/serve`,
        headers: writeHeaders(),
      }),
      direct: (run, { kitchenTicketId }) => writeDirectly(run, 'serve_ticket', { id: kitchenTicketId }),
      peer: ({ kitchenTicketId }) => writeByPeer('serve', { id: kitchenTicketId }),
    },
    {
      name: 'charge',
      kind: 'write',
      needsOrder: true,
      request: (prepared) => ({
        method: 'POST',
        path: `/api/sales/${prepared.saleId}/charge`,
        headers: writeHeaders(),
        body: JSON.stringify(payment(prepared)),
      }),
      direct: (run, prepared) =>
        writeDirectly(run, 'charge_sale', { id: prepared.saleId, ...payment(prepared) }),
      peer: (prepared) => writeByPeer('charge', { id: prepared.saleId, ...payment(prepared) }),
    },
    {
      name: 'add line',
      kind: 'write',
      needsOrder: true,
      request: (prepared) => ({
        method: 'POST',
        path: '/api/orders',
        headers: writeHeaders(),
        body: JSON.stringify(round(prepared)),
      }),
      direct: (run, prepared) => writeDirectly(run, 'send_order', round(prepared)),
    },
    {
      name: 'split payment',
      kind: 'write',
      needsOrder: true,
      request: (prepared) => ({
        method: 'POST',
        path: `/api/sales/${prepared.saleId}/charge`,
        headers: writeHeaders(),
        body: JSON.stringify(partPayment(prepared)),
      }),
      direct: (run, prepared) =>
        writeDirectly(run, 'charge_sale', { id: prepared.saleId, ...partPayment(prepared) }),
    },
    {
      name: 'sales list',
      kind: 'read',
      needsOrder: false,
      request: () => ({
        method: 'GET',
        path: `/api/sales?from=${today}&to=${today}&limit=50`,
        headers: bearer,
      }),
      direct: (run) =>
        readDirectly(run, `list_sales('{"from":"${today}","to":"${today}","limit":50,"offset":0}')`),
    },
    {
      name: 'X report',
      kind: 'read',
      needsOrder: false,
      request: () => ({
        method: 'GET',
        path: `/api/register/${fixture.registerSessionId}/report`,
        headers: bearer,
      }),
      direct: (run) => readDirectly(run, `register_report('${fixture.registerSessionId}')`),
    },
    {
      name: "today's dashboard",
      kind: 'read',
      needsOrder: false,
      request: () => ({ method: 'GET', path: '/api/dashboard', headers: bearer }),
      direct: (run) => readDirectly(run, 'dashboard_today()'),
    },
  ];
}

/** The case of a name; throws if there is none. */
export function caseNamed(fixture: BenchFixture, name: string): Case {
  const found = casesOf(fixture).find((entry) => entry.name === name);
  if (!found) throw new Error(`there is no case '${name}'`);
  return found;
}
