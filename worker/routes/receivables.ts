import { Hono } from 'hono';
import {
  type AccountChange,
  type Customer,
  changeCustomer,
  changeCustomerLimit,
  createCustomer,
  findCustomers,
  listReceivables,
  openReceivable,
  payReceivable,
  readAccount,
  voidReceivablePayment,
} from '#db/queries/receivables.ts';
import type { BusinessEvent } from '#domain/events.ts';
import { Refusal } from '#domain/refusal.ts';
import { announce } from '../announce.ts';
import type { Api } from '../context.ts';
import { creates, permit, takes, writes } from '../middleware.ts';
import {
  accountPayment,
  customerChange,
  customerFilter,
  customerSearch,
  limitChange,
  newCustomer,
  openingDebt,
  paymentVoiding,
  statementFilter,
} from '../receivable-schemas.ts';
import { idParam } from '../schemas.ts';

const changed = ({ customer }: { readonly customer: Customer }): readonly BusinessEvent[] => [
  { type: 'receivable.changed', data: { customer_id: customer.id } },
];
const moved = ({ customer, entry }: AccountChange): readonly BusinessEvent[] => [
  ...changed({ customer }),
  ...(entry.cash_register_id === null
    ? []
    : [{ type: 'register.changed' as const, data: { id: entry.cash_register_id } }]),
];

/** Customers who owe (fiado): their accounts, limits and payments. */
export const receivableRoutes = new Hono<Api>()
  .get('/', permit('receivable:read'), takes('query', customerFilter), async (c) =>
    c.json(await listReceivables(c.var.scope, c.req.valid('query'))),
  )
  .get('/customers', permit('receivable:read'), takes('query', customerSearch), async (c) => {
    const { search, limit } = c.req.valid('query');
    return c.json(await findCustomers(c.var.scope, search, limit));
  })
  .post('/customers', permit('receivable:write'), takes('json', newCustomer), writes, creates, async (c) =>
    c.json(announce(c, await createCustomer(c.var.write, c.req.valid('json')), changed)),
  )
  .get(
    '/customers/:id',
    permit('receivable:read'),
    takes('param', idParam),
    takes('query', statementFilter),
    async (c) => {
      const statement = await readAccount(c.var.scope, c.req.valid('param').id, c.req.valid('query'));
      if (!statement) throw new Refusal('row.missing', 'Cliente no encontrado.');
      return c.json(statement);
    },
  )
  .put(
    '/customers/:id',
    permit('receivable:write'),
    takes('param', idParam),
    takes('json', customerChange),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(announce(c, await changeCustomer(c.var.write, id, c.req.valid('json')), changed));
    },
  )
  .put(
    '/customers/:id/limit',
    permit('receivable:limit'),
    takes('param', idParam),
    takes('json', limitChange),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(announce(c, await changeCustomerLimit(c.var.write, id, c.req.valid('json')), changed));
    },
  )
  .post(
    '/customers/:id/payments',
    permit('receivable:write'),
    takes('param', idParam),
    takes('json', accountPayment),
    writes,
    creates,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(announce(c, await payReceivable(c.var.write, id, c.req.valid('json')), moved));
    },
  )
  .post(
    '/customers/:id/opening',
    permit('receivable:open'),
    takes('param', idParam),
    takes('json', openingDebt),
    writes,
    creates,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(announce(c, await openReceivable(c.var.write, id, c.req.valid('json')), moved));
    },
  )
  .post(
    '/payments/:id/void',
    permit('receivable:void'),
    takes('param', idParam),
    takes('json', paymentVoiding),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(announce(c, await voidReceivablePayment(c.var.write, id, c.req.valid('json')), moved));
    },
  );
