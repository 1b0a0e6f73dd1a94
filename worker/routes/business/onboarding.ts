import { Hono } from 'hono';
import * as z from 'zod';
import {
  addSamples,
  hideFirstSteps,
  previewSampleRemoval,
  readFirstSteps,
  removeSamples,
  restoreSamples,
} from '#db/queries/business/onboarding.ts';
import {
  firstSteps,
  removedSamples,
  restoredSamples,
  sampleRemovalPreview,
} from '#domain/business/answers/onboarding.ts';
import type { Api } from '#worker/context.ts';
import { respondJsonText } from '#worker/json-text.ts';
import { idempotent, requirePermission, respond, validate } from '#worker/middleware.ts';
import { respondWritten } from '#worker/write.ts';

const listChoice = z.strictObject({ hidden: z.boolean({ error: 'Indica si la lista se oculta.' }) });

/** The first steps of a new business, and its sample data. */
export const onboardingRoutes = new Hono<Api>()
  .get('/', requirePermission('business:write'), respond(firstSteps), async (c) =>
    respondJsonText(c, await readFirstSteps(c.var.scope)),
  )
  .put(
    '/',
    requirePermission('business:write'),
    validate('json', listChoice),
    idempotent,
    respond(firstSteps),
    async (c) => respondWritten(c, await hideFirstSteps(c.var.write, c.req.valid('json').hidden)),
  )
  .post('/samples', requirePermission('sample:write'), idempotent, respond(firstSteps), async (c) =>
    respondWritten(c, await addSamples(c.var.write)),
  )
  .get('/samples/removal', requirePermission('sample:write'), respond(sampleRemovalPreview), async (c) =>
    respondJsonText(c, await previewSampleRemoval(c.var.scope)),
  )
  .post(
    '/samples/restore',
    requirePermission('sample:write'),
    idempotent,
    respond(restoredSamples),
    async (c) => respondWritten(c, await restoreSamples(c.var.write)),
  )
  .delete('/samples', requirePermission('sample:write'), idempotent, respond(removedSamples), async (c) =>
    respondWritten(c, await removeSamples(c.var.write)),
  );
