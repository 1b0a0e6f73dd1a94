import { Hono } from 'hono';
import {
  changeCustomer,
  changeCustomerLimit,
  createCustomer,
  findCustomers,
  listReceivables,
  payReceivable,
  readAccount,
  recordOpeningDebt,
  voidReceivablePayment,
} from '#db/queries/customers/receivables.ts';
import { Refusal } from '#domain/base/refusal.ts';
import {
  account,
  accountChange,
  customerAnswer,
  customerList,
  receivablePage,
} from '#domain/customers/answers/receivables.ts';
import { allowed } from '#worker/allowed.ts';
import type { Api } from '#worker/context.ts';
import { respondJsonText } from '#worker/json-text.ts';
import { idempotent, requirePermission, respond, respondCreated, validate } from '#worker/middleware.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';
import { create, respondWritten, write } from '#worker/write.ts';
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
} from './schemas/receivables.ts';

/** Customers who owe on account (fiado): their accounts, limits and payments. */
export const receivableRoutes = new Hono<Api>()
  .get(
    '/',
    requirePermission('receivable:read'),
    validate('query', customerFilter),
    respond(receivablePage),
    async (c) =>
      respondJsonText(
        c,
        await listReceivables(c.var.scope, c.req.valid('query'), allowed(c.var.scope, 'identity:list')),
      ),
  )
  .get(
    '/customers',
    requirePermission('receivable:read'),
    validate('query', customerSearch),
    respond(customerList),
    async (c) => {
      const { search, limit } = c.req.valid('query');
      const identities = allowed(c.var.scope, 'identity:list');
      return respondJsonText(c, await findCustomers(c.var.scope, search, limit, identities));
    },
  )
  .post('/customers', ...create('receivable:write', newCustomer, customerAnswer, createCustomer))
  .get(
    '/customers/:id',
    requirePermission('receivable:read'),
    validate('param', idParam),
    validate('query', statementFilter),
    respond(account),
    async (c) => {
      const statement = await readAccount(c.var.scope, c.req.valid('param').id, c.req.valid('query'));
      if (!statement) throw new Refusal('row.missing', 'Cliente no encontrado.');
      return c.json(statement);
    },
  )
  .put('/customers/:id', ...write('receivable:write', customerChange, customerAnswer, changeCustomer))
  .put('/customers/:id/limit', ...write('receivable:limit', limitChange, customerAnswer, changeCustomerLimit))
  .post(
    '/customers/:id/payments',
    requirePermission('receivable:write'),
    validate('param', idParam),
    validate('json', accountPayment),
    idempotent,
    respondCreated(accountChange),
    async (c) => {
      const { id } = c.req.valid('param');
      return respondWritten(c, await payReceivable(c.var.write, id, c.req.valid('json')));
    },
  )
  .post(
    '/customers/:id/opening',
    requirePermission('receivable:open'),
    validate('param', idParam),
    validate('json', openingDebt),
    idempotent,
    respondCreated(accountChange),
    async (c) => {
      const { id } = c.req.valid('param');
      return respondWritten(c, await recordOpeningDebt(c.var.write, id, c.req.valid('json')));
    },
  )
  .post(
    '/payments/:id/void',
    ...write('receivable:void', paymentVoiding, accountChange, voidReceivablePayment),
  );
