import { Hono } from 'hono';
import {
  changeBusiness,
  readCollections,
  readSettings,
  reorderPaymentMethods,
  saveBankAccount,
  savePaymentMethod,
} from '#db/queries/business/settings.ts';
import { businessSettings, collections } from '#domain/business/answers/settings.ts';
import type { Api } from '#worker/context.ts';
import { respondJsonText } from '#worker/json-text.ts';
import { idempotent, requirePermission, respond, respondCreated, validate } from '#worker/middleware.ts';
import { publish, purgeMenu } from '#worker/publish.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';
import { respondWritten } from '#worker/write.ts';
import {
  bankAccountChange,
  businessChange,
  methodOrder,
  newBankAccount,
  newPaymentMethod,
  paymentMethodChange,
} from './schemas/settings.ts';

/** The settings of the business, its payment methods and bank accounts. */
export const settingsRoutes = new Hono<Api>()
  .get('/', requirePermission('business:read'), respond(businessSettings), async (c) =>
    c.json(await readSettings(c.var.scope)),
  )
  .patch(
    '/',
    requirePermission('business:write'),
    validate('json', businessChange),
    idempotent,
    respond(businessSettings),
    async (c) => {
      const settings = publish(c, await changeBusiness(c.var.write, c.req.valid('json')));
      purgeMenu(c, settings.id);
      return c.json(settings);
    },
  )
  .get('/collections', requirePermission('business:write'), respond(collections), async (c) =>
    respondJsonText(c, await readCollections(c.var.scope)),
  )
  .put(
    '/payment-methods',
    requirePermission('business:write'),
    validate('json', methodOrder),
    idempotent,
    respond(collections),
    async (c) => respondWritten(c, await reorderPaymentMethods(c.var.write, c.req.valid('json').ids)),
  )
  .post(
    '/payment-methods',
    requirePermission('business:write'),
    validate('json', newPaymentMethod),
    idempotent,
    respondCreated(collections),
    async (c) => respondWritten(c, await savePaymentMethod(c.var.write, c.req.valid('json'), true)),
  )
  .put(
    '/payment-methods/:id',
    requirePermission('business:write'),
    validate('param', idParam),
    validate('json', paymentMethodChange),
    idempotent,
    respond(collections),
    async (c) => {
      const method = { ...c.req.valid('param'), ...c.req.valid('json') };
      return respondWritten(c, await savePaymentMethod(c.var.write, method, false));
    },
  )
  .post(
    '/bank-accounts',
    requirePermission('business:write'),
    validate('json', newBankAccount),
    idempotent,
    respondCreated(collections),
    async (c) => respondWritten(c, await saveBankAccount(c.var.write, c.req.valid('json'), true)),
  )
  .put(
    '/bank-accounts/:id',
    requirePermission('business:write'),
    validate('param', idParam),
    validate('json', bankAccountChange),
    idempotent,
    respond(collections),
    async (c) => {
      const account = { ...c.req.valid('param'), ...c.req.valid('json') };
      return respondWritten(c, await saveBankAccount(c.var.write, account, false));
    },
  );
