import { Hono } from 'hono';
import {
  changeBusiness,
  orderPaymentMethods,
  readCollections,
  readSettings,
  saveBankAccount,
  savePaymentMethod,
} from '#db/queries/settings.ts';
import type { BusinessEvent } from '#domain/events.ts';
import { announce, forgetMenu } from '../announce.ts';
import type { Api } from '../context.ts';
import { creates, permit, takes, writes } from '../middleware.ts';
import { idParam } from '../schemas.ts';
import {
  bankAccountChange,
  businessChange,
  methodOrder,
  newBankAccount,
  newPaymentMethod,
  paymentMethodChange,
} from '../settings-schemas.ts';

const changed = (): readonly BusinessEvent[] => [{ type: 'settings.changed', data: {} }];

/** The business's settings, and how it is paid. */
export const settingsRoutes = new Hono<Api>()
  .get('/', permit('business:read'), async (c) => c.json(await readSettings(c.var.scope)))
  .patch('/', permit('business:write'), takes('json', businessChange), writes, async (c) => {
    const settings = announce(c, await changeBusiness(c.var.write, c.req.valid('json')), changed);
    forgetMenu(c, settings.id);
    return c.json(settings);
  })
  .get('/collections', permit('business:write'), async (c) => c.json(await readCollections(c.var.scope)))
  .put('/payment-methods', permit('business:write'), takes('json', methodOrder), writes, async (c) =>
    c.json(announce(c, await orderPaymentMethods(c.var.write, c.req.valid('json').ids), changed)),
  )
  .post(
    '/payment-methods',
    permit('business:write'),
    takes('json', newPaymentMethod),
    writes,
    creates,
    async (c) =>
      c.json(announce(c, await savePaymentMethod(c.var.write, c.req.valid('json'), true), changed)),
  )
  .put(
    '/payment-methods/:id',
    permit('business:write'),
    takes('param', idParam),
    takes('json', paymentMethodChange),
    writes,
    async (c) => {
      const method = { ...c.req.valid('param'), ...c.req.valid('json') };
      return c.json(announce(c, await savePaymentMethod(c.var.write, method, false), changed));
    },
  )
  .post(
    '/bank-accounts',
    permit('business:write'),
    takes('json', newBankAccount),
    writes,
    creates,
    async (c) => c.json(announce(c, await saveBankAccount(c.var.write, c.req.valid('json'), true), changed)),
  )
  .put(
    '/bank-accounts/:id',
    permit('business:write'),
    takes('param', idParam),
    takes('json', bankAccountChange),
    writes,
    async (c) => {
      const account = { ...c.req.valid('param'), ...c.req.valid('json') };
      return c.json(announce(c, await saveBankAccount(c.var.write, account, false), changed));
    },
  );
