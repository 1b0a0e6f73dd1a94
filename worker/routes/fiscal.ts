import { Hono } from 'hono';
import * as z from 'zod';
import * as mini from 'zod/mini';
import {
  changeIssuer,
  deleteRange,
  listIncidents,
  printDocument,
  readDevicePoints,
  readDocument,
  readFiscal,
  readSalesBook,
  resolveIncident,
  saveEstablishment,
  savePoint,
  saveRange,
  searchBuyers,
} from '#db/queries/fiscal.ts';
import {
  buyers,
  devicePoints,
  fiscal,
  fiscalDocumentAnswer,
  incidents,
  salesBook,
} from '#domain/answers/fiscal.ts';
import type { BusinessEvent } from '#domain/events.ts';
import {
  establishmentInput,
  issuerInput,
  pointInput,
  rangeInput,
  resolutionInput,
  versionOrNew,
} from '#domain/inputs/fiscal.ts';
import { shortText } from '#domain/inputs/primitives.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Api } from '../context.ts';
import { idempotent, requirePermission, respond, validate } from '../middleware.ts';
import { publish } from '../publish.ts';
import { periodQuery } from '../schemas/fiscal.ts';
import { idParam } from '../schemas/primitives.ts';

const issuerChange = z.strictObject({
  version: versionOrNew,
  ...mini.partial(issuerInput).shape,
  is_active: z.boolean({ error: 'Indica si el negocio factura.' }).optional(),
});
const establishment = z.strictObject({ version: versionOrNew, ...establishmentInput.shape });
const point = z.strictObject({ version: versionOrNew, ...pointInput.shape });
const range = z.strictObject({ version: versionOrNew, ...rangeInput.shape });

const changed = (): readonly BusinessEvent[] => [{ type: 'settings.changed', data: {} }];

/** Fiscal documents of Honduras: who issues them, with which numbers, and those that were issued. */
export const fiscalRoutes = new Hono<Api>()
  .get('/', requirePermission('fiscal:read'), respond(fiscal), async (c) =>
    c.json(await readFiscal(c.var.scope)),
  )
  .put(
    '/',
    requirePermission('fiscal:write'),
    validate('json', issuerChange),
    idempotent,
    respond(fiscal),
    async (c) => c.json(publish(c, await changeIssuer(c.var.write, c.req.valid('json')), changed)),
  )
  .put(
    '/establishments/:id',
    requirePermission('fiscal:write'),
    validate('param', idParam),
    validate('json', establishment),
    idempotent,
    respond(fiscal),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(
        publish(c, await saveEstablishment(c.var.write, { ...c.req.valid('json'), id }), changed),
      );
    },
  )
  .put(
    '/points/:id',
    requirePermission('fiscal:write'),
    validate('param', idParam),
    validate('json', point),
    idempotent,
    respond(fiscal),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(publish(c, await savePoint(c.var.write, { ...c.req.valid('json'), id }), changed));
    },
  )
  .put(
    '/ranges/:id',
    requirePermission('fiscal:write'),
    validate('param', idParam),
    validate('json', range),
    idempotent,
    respond(fiscal),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(publish(c, await saveRange(c.var.write, { ...c.req.valid('json'), id }), changed));
    },
  )
  .delete(
    '/ranges/:id',
    requirePermission('fiscal:write'),
    validate('param', idParam),
    idempotent,
    respond(fiscal),
    async (c) => c.json(publish(c, await deleteRange(c.var.write, c.req.valid('param').id), changed)),
  )
  .get(
    '/buyers',
    requirePermission('sale:charge'),
    validate('query', z.strictObject({ search: shortText })),
    respond(buyers),
    async (c) => c.json(await searchBuyers(c.var.scope, c.req.valid('query').search)),
  )
  .get('/device-points', requirePermission('order:write'), respond(devicePoints), async (c) =>
    c.json(await readDevicePoints(c.var.scope)),
  )
  .get('/incidents', requirePermission('fiscal:read'), respond(incidents), async (c) =>
    c.json(await listIncidents(c.var.scope)),
  )
  .post(
    '/incidents/:id/resolve',
    requirePermission('fiscal:write'),
    validate('param', idParam),
    validate('json', z.strictObject(resolutionInput.shape)),
    idempotent,
    respond(incidents),
    async (c) => {
      const { id } = c.req.valid('param');
      const { resolution } = c.req.valid('json');
      return c.json(publish(c, await resolveIncident(c.var.write, id, resolution), changed));
    },
  )
  .get(
    '/sales-book',
    requirePermission('fiscal:read'),
    validate('query', periodQuery),
    respond(salesBook),
    async (c) => {
      const { from, to } = c.req.valid('query');
      return c.json(await readSalesBook(c.var.scope, from, to));
    },
  )
  .get(
    '/documents/:id',
    requirePermission('sale:read'),
    validate('param', idParam),
    respond(fiscalDocumentAnswer),
    async (c) => {
      const document = await readDocument(c.var.scope, c.req.valid('param').id);
      if (!document) throw new Refusal('row.missing', 'Documento no encontrado.');
      return c.json({ document });
    },
  )
  .post(
    '/documents/:id/print',
    requirePermission('sale:charge'),
    validate('param', idParam),
    idempotent,
    respond(fiscalDocumentAnswer),
    async (c) => c.json(publish(c, await printDocument(c.var.write, c.req.valid('param').id), () => [])),
  );
