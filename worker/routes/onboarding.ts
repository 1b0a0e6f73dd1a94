import { Hono } from 'hono';
import { z } from 'zod';
import {
  addSamples,
  hideFirstSteps,
  previewSampleRemoval,
  readFirstSteps,
  removeSamples,
  restoreSamples,
} from '#db/queries/onboarding.ts';
import type { BusinessEvent } from '#domain/events.ts';
import { announce, INVENTORY_CHANGED } from '../announce.ts';
import type { Api } from '../context.ts';
import { permit, takes, writes } from '../middleware.ts';

const listChoice = z.strictObject({ hidden: z.boolean({ error: 'Indica si la lista se oculta.' }) });

const SETTINGS_CHANGED: BusinessEvent = { type: 'settings.changed', data: {} };
/** Who shows the menu, the stock or the floor reads it again. */
const EVERYTHING: readonly BusinessEvent[] = [
  { type: 'menu.changed', data: {} },
  INVENTORY_CHANGED,
  SETTINGS_CHANGED,
];

/** The first steps of a new business, and its sample data. */
export const onboardingRoutes = new Hono<Api>()
  .get('/', permit('business:write'), async (c) => c.json(await readFirstSteps(c.var.scope)))
  .put('/', permit('business:write'), takes('json', listChoice), writes, async (c) =>
    c.json(
      announce(c, await hideFirstSteps(c.var.write, c.req.valid('json').hidden), () => [SETTINGS_CHANGED]),
    ),
  )
  .post('/samples', permit('sample:write'), writes, async (c) =>
    c.json(announce(c, await addSamples(c.var.write), () => EVERYTHING)),
  )
  .get('/samples/removal', permit('sample:write'), async (c) =>
    c.json(await previewSampleRemoval(c.var.scope)),
  )
  .post('/samples/restore', permit('sample:write'), writes, async (c) =>
    c.json(announce(c, await restoreSamples(c.var.write), () => EVERYTHING)),
  )
  .delete('/samples', permit('sample:write'), writes, async (c) =>
    c.json(announce(c, await removeSamples(c.var.write), () => EVERYTHING)),
  );
