import { randomUUID, scryptSync } from 'node:crypto';
import type pg from 'pg';
import { anOrderRequest, type Business, PASSWORD } from '#tests/support/restaurant.ts';
import type { Ask } from './load.ts';

/** What a request needs to exist before it: a pending card and its open bill. */
export interface Prepared {
  readonly index: number;
  readonly orderId: string;
  readonly cardId: string;
  readonly saleId: string;
  readonly totalCents: number;
}

/** A restaurant to measure with, and who asks. */
export interface Stage {
  readonly business: Business;
  readonly products: readonly string[];
  readonly usernames: readonly string[];
  readonly passwordHash: string;
  readonly authorization: string;
  readonly userId: string;
  readonly drawerId: string;
  /** The business day, '2026-11-21'. */
  readonly today: string;
}

/** What is measured: the request through the Worker, and the same SQL straight on the database. */
export interface Case {
  readonly name: string;
  readonly kind: 'read' | 'write' | 'sign-in';
  readonly needsOrder: boolean;
  readonly ask: (prepared: Prepared) => Ask;
  readonly straight: (client: pg.PoolClient, prepared: Prepared) => Promise<unknown>;
}

export function casesOf(stage: Stage): Case[] {
  const { business, userId, today } = stage;
  const bearer = { authorization: stage.authorization };
  const writing = () => ({ ...bearer, 'idempotency-key': randomUUID() });
  const productAt = (index: number) => stage.products[index % stage.products.length] ?? '';
  const usernameAt = (index: number) => stage.usernames[index % stage.usernames.length] ?? '';

  const readStraight = (client: pg.PoolClient, expression: string) =>
    client.query(`select (${expression}) as answer from enter_scope($1, $2, 0)`, [business.id, userId]);
  const writeStraight = (client: pg.PoolClient, fn: string, argument: unknown) =>
    client.query({
      name: fn,
      text: `select finish_request($1, (${fn}($2::jsonb))) as answer from begin_request($3, $4, 0, $1, 'bench')`,
      values: [randomUUID(), JSON.stringify(argument), business.id, userId],
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
      ask: ({ index }) => ({
        method: 'POST',
        path: '/api/auth/login',
        body: JSON.stringify({ emailOrUsername: usernameAt(index), password: PASSWORD }),
      }),
      straight: async (client, { index }) => {
        const [, N, r, p, salt = ''] = stage.passwordHash.split('$');
        const limits = { window_minutes: 15, account_limit: 1_000_000, address_limit: 1_000_000 };
        const attempt = { identifier: usernameAt(index), address: 'bench', ...limits };
        await client.query('select begin_sign_in($1::jsonb)', [JSON.stringify(attempt)]);
        const cost = { N: Number(N), r: Number(r), p: Number(p), maxmem: 64 * 1024 * 1024 };
        scryptSync(PASSWORD, Buffer.from(salt, 'base64'), 32, cost);
      },
    },
    {
      name: 'send order',
      kind: 'write',
      needsOrder: false,
      ask: ({ index }) => ({
        method: 'POST',
        path: '/api/orders',
        headers: writing(),
        body: JSON.stringify(order(index)),
      }),
      straight: (client, { index }) => writeStraight(client, 'send_order', order(index)),
    },
    {
      name: 'list pending',
      kind: 'read',
      needsOrder: false,
      ask: () => ({ method: 'GET', path: '/api/kitchen/orders?limit=6', headers: bearer }),
      straight: (client) => readStraight(client, 'list_pending(6, null, null, null)'),
    },
    {
      name: 'serve',
      kind: 'write',
      needsOrder: true,
      ask: ({ cardId }) => ({
        method: 'POST',
        path: `/api/kitchen/orders/${cardId}/serve`,
        headers: writing(),
      }),
      straight: (client, { cardId }) => writeStraight(client, 'serve_order', { id: cardId }),
    },
    {
      name: 'charge',
      kind: 'write',
      needsOrder: true,
      ask: (prepared) => ({
        method: 'POST',
        path: `/api/sales/${prepared.saleId}/charge`,
        headers: writing(),
        body: JSON.stringify(payment(prepared)),
      }),
      straight: (client, prepared) =>
        writeStraight(client, 'charge_sale', { id: prepared.saleId, ...payment(prepared) }),
    },
    {
      name: 'add line',
      kind: 'write',
      needsOrder: true,
      ask: (prepared) => ({
        method: 'POST',
        path: '/api/orders',
        headers: writing(),
        body: JSON.stringify(round(prepared)),
      }),
      straight: (client, prepared) => writeStraight(client, 'send_order', round(prepared)),
    },
    {
      name: 'split payment',
      kind: 'write',
      needsOrder: true,
      ask: (prepared) => ({
        method: 'POST',
        path: `/api/sales/${prepared.saleId}/charge`,
        headers: writing(),
        body: JSON.stringify(partPayment(prepared)),
      }),
      straight: (client, prepared) =>
        writeStraight(client, 'charge_sale', { id: prepared.saleId, ...partPayment(prepared) }),
    },
    {
      name: 'sales list',
      kind: 'read',
      needsOrder: false,
      ask: () => ({
        method: 'GET',
        path: `/api/sales?from=${today}&to=${today}&limit=50`,
        headers: bearer,
      }),
      straight: (client) =>
        readStraight(client, `list_sales('{"from":"${today}","to":"${today}","limit":50,"offset":0}')`),
    },
    {
      name: 'X report',
      kind: 'read',
      needsOrder: false,
      ask: () => ({ method: 'GET', path: `/api/register/${stage.drawerId}/report`, headers: bearer }),
      straight: (client) => readStraight(client, `register_report('${stage.drawerId}')`),
    },
    {
      name: "today's dashboard",
      kind: 'read',
      needsOrder: false,
      ask: () => ({ method: 'GET', path: '/api/dashboard', headers: bearer }),
      straight: (client) => readStraight(client, 'dashboard_today()'),
    },
  ];
}
