import { Hono } from 'hono';
import * as z from 'zod';
import {
  countCustomerDisplays,
  findCustomerDisplay,
  listCustomerDisplays,
  offerCustomerDisplay,
  pairCustomerDisplay,
  removeCustomerDisplay,
} from '#db/queries/bills/customer-displays.ts';
import { Refusal } from '#domain/base/refusal.ts';
import {
  displayCount,
  displayList,
  displayOffer,
  displayPairing,
  displayTicket,
} from '#domain/bills/answers/customer-displays.ts';
import { deviceOf } from '#domain/offline/devices.ts';
import { pairingInput } from '#domain/printing/inputs/printing.ts';
import type { Api } from '#worker/context.ts';
import { publishDisplayRemoved, showOnDisplays } from '#worker/customer-displays.ts';
import { respondJsonText } from '#worker/json-text.ts';
import { idempotent, requirePermission, respond, respondCreated, validate } from '#worker/middleware.ts';
import { requireCustomerDisplay } from '#worker/paired-tokens.ts';
import { pairingOf } from '#worker/pairing-codes.ts';
import { publish, publishIn } from '#worker/publish.ts';
import { rateLimit } from '#worker/rate-limit.ts';
import { currentRecord } from '#worker/request-log.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';
import {
  DISPLAY_TOKEN_PREFIX,
  hashPairingCode,
  hashText,
  makePairedToken,
  signDisplayTicket,
} from '#worker/tokens.ts';
import { respondWritten } from '#worker/write.ts';
import { displayDevice, displayedMessage, newDisplay } from './schemas/customer-displays.ts';

const WRONG_CODE = 'El código no es correcto o ya venció. Pide otro en la caja.';

/** The displays of a register's device, what they show, and what a display itself may do: pair, and connect to the room (docs/customer-display.md). */
export const customerDisplayRoutes = new Hono<Api>()
  .get(
    '/',
    requirePermission('register:operate'),
    validate('query', displayDevice),
    respond(displayList),
    async (c) => respondJsonText(c, await listCustomerDisplays(c.var.scope, c.req.valid('query').device_id)),
  )
  .post(
    '/',
    requirePermission('register:operate'),
    validate('json', newDisplay),
    idempotent,
    respondCreated(displayOffer),
    async (c) => {
      const { code, stored } = await pairingOf(c);
      const written = await offerCustomerDisplay(c.var.write, { ...c.req.valid('json'), ...stored });
      return c.json({ ...publish(c, written), code });
    },
  )
  // Without a stored answer: a device that sends twice shows the same.
  .post(
    '/show',
    requirePermission('register:operate'),
    validate('json', displayedMessage),
    respond(displayCount),
    async (c) => {
      const { scope } = c.var;
      const { device_id, message } = c.req.valid('json');
      const { displays } = await countCustomerDisplays(scope, device_id);
      if (displays > 0 && scope.businessId !== null)
        await showOnDisplays(c.env, scope.businessId, device_id, message);
      return c.json({ displays });
    },
  )
  .post(
    '/pair',
    validate('json', z.strictObject(pairingInput.shape)),
    rateLimit('LIMIT_REGISTRATIONS'),
    respondCreated(displayPairing),
    async (c) => {
      const token = makePairedToken(DISPLAY_TOKEN_PREFIX);
      const stored = await hashPairingCode(c.env.AUTH_SECRET, c.req.valid('json').code);
      const name = deviceOf(c.req.header('user-agent') ?? null);
      const paired = await pairCustomerDisplay(c.var.db, {
        ...{ ...stored, name, token_hash: await hashText(token) },
      });
      if (!paired.answer) throw new Refusal('auth.link', WRONG_CODE, { code: WRONG_CODE });
      const { business_id, shop } = paired.answer;
      publishIn(c, business_id, paired);
      return c.json({ token, room: business_id, shop });
    },
  )
  .post('/ticket', requireCustomerDisplay, respond(displayTicket), async (c) => {
    const display = await findCustomerDisplay(c.var.db, c.var.pairedToken);
    currentRecord().businessId = display.business_id;
    const ticket = await signDisplayTicket(c.env.AUTH_SECRET, display, new Date());
    const { shop, theme, accent } = display;
    return c.json({ ticket, shop, theme, accent });
  })
  .delete(
    '/:id',
    requirePermission('register:operate'),
    validate('param', idParam),
    idempotent,
    respond(displayList),
    async (c) => {
      const { id } = c.req.valid('param');
      const written = await removeCustomerDisplay(c.var.write, id);
      if (c.var.scope.businessId !== null) publishDisplayRemoved(c, c.var.scope.businessId, id);
      return respondWritten(c, written);
    },
  );
