import { randomUUID, scryptSync } from 'node:crypto';
import type pg from 'pg';
import { anOrderRequest, type Business, PASSWORD } from '#tests/support/restaurant.ts';
import type { Ask } from './load.ts';

/** What a request needs to exist before it: a pending card and its open bill. */
export interface Prepared {
  readonly index: number;
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
  const { business, userId } = stage;
  const bearer = { authorization: stage.authorization };
  const writing = () => ({ ...bearer, 'idempotency-key': randomUUID() });
  const productAt = (index: number) => stage.products[index % stage.products.length] ?? '';
  const usernameAt = (index: number) => stage.usernames[index % stage.usernames.length] ?? '';

  const readStraight = async (client: pg.PoolClient, expression: string) => {
    await client.query('begin');
    await client.query('select enter_scope($1, $2, 0)', [business.id, userId]);
    await client.query(`select (${expression}) as answer`);
    await client.query('commit');
  };
  const writeStraight = async (client: pg.PoolClient, fn: string, argument: unknown) => {
    const key = randomUUID();
    await client.query('begin');
    await client.query('select begin_request($1, $2, 0, $3, $4)', [business.id, userId, key, 'bench']);
    await client.query(`select finish_request($1, (${fn}($2::jsonb))) as answer`, [
      key,
      JSON.stringify(argument),
    ]);
    await client.query('commit');
  };
  const order = (index: number) =>
    anOrderRequest([
      { product: productAt(index), quantity: 2 },
      { product: productAt(index + 3) },
      { product: productAt(index + 7) },
    ]);
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
      name: "today's dashboard",
      kind: 'read',
      needsOrder: false,
      ask: () => ({ method: 'GET', path: '/api/dashboard', headers: bearer }),
      straight: (client) => readStraight(client, 'dashboard_today()'),
    },
  ];
}
