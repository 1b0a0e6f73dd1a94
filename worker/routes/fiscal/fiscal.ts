import { Hono } from 'hono';
import * as z from 'zod';
import * as mini from 'zod/mini';
import {
  advanceRange,
  changeHolidays,
  changeIssuer,
  deleteRange,
  listIncidents,
  markUnusedNumbers,
  printDocument,
  readDevicePoints,
  readDocument,
  readFiscal,
  readSalesBook,
  readUnusedNumbers,
  resolveIncident,
  saveEstablishment,
  savePoint,
  saveRange,
  searchBuyers,
  sendDocument,
} from '#db/queries/fiscal/fiscal.ts';
import { readSeniors } from '#db/queries/fiscal/seniors.ts';
import { day, shortText, yesOrNo } from '#domain/base/inputs/primitives.ts';
import { Refusal } from '#domain/base/refusal.ts';
import {
  buyers,
  devicePoints,
  fiscal,
  fiscalDocumentAnswer,
  incidents,
  salesBook,
  unusedNumbers,
} from '#domain/fiscal/answers/fiscal.ts';
import { seniorsReport } from '#domain/fiscal/answers/seniors.ts';
import {
  advanceInput,
  documentEmailInput,
  establishmentInput,
  holidayInput,
  issuerInput,
  pointInput,
  rangeInput,
  resolutionInput,
  versionOrNew,
} from '#domain/fiscal/inputs/fiscal.ts';
import type { Api } from '#worker/context.ts';
import { respondJsonText } from '#worker/json-text.ts';
import { documentEmail, sendEmail } from '#worker/mail.ts';
import { idempotent, requirePermission, respond, validate } from '#worker/middleware.ts';
import { rateLimit } from '#worker/rate-limit.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';
import { respondWritten, writeRow } from '#worker/write.ts';
import { periodQuery } from './schemas/fiscal.ts';

const issuerChange = z.strictObject({
  version: versionOrNew,
  ...mini.partial(issuerInput).shape,
  is_active: z.boolean({ error: 'Indica si el negocio factura.' }).optional(),
});
const establishment = z.strictObject({ version: versionOrNew, ...establishmentInput.shape });
const point = z.strictObject({ version: versionOrNew, ...pointInput.shape });
const range = z.strictObject({ version: versionOrNew, ...rangeInput.shape });
const advance = z.strictObject({ version: versionOrNew, ...advanceInput.shape });

const MAX_HOLIDAYS = 40;
const holidays = z.strictObject({
  added: z.array(holidayInput).max(MAX_HOLIDAYS, 'Son demasiados feriados.'),
  removed: z.array(day).max(MAX_HOLIDAYS, 'Son demasiados feriados.'),
});

/** Fiscal documents of Honduras: who issues them, with which numbers, and those that were issued. */
export const fiscalRoutes = new Hono<Api>()
  .get('/', requirePermission('fiscal:read'), respond(fiscal), async (c) =>
    respondJsonText(c, await readFiscal(c.var.scope)),
  )
  .put(
    '/',
    requirePermission('fiscal:write'),
    validate('json', issuerChange),
    idempotent,
    respond(fiscal),
    async (c) => respondWritten(c, await changeIssuer(c.var.write, c.req.valid('json'))),
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
      return respondWritten(c, await saveEstablishment(c.var.write, { ...c.req.valid('json'), id }));
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
      return respondWritten(c, await savePoint(c.var.write, { ...c.req.valid('json'), id }));
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
      return respondWritten(c, await saveRange(c.var.write, { ...c.req.valid('json'), id }));
    },
  )
  .post(
    '/ranges/:id/advance',
    requirePermission('fiscal:write'),
    validate('param', idParam),
    validate('json', advance),
    idempotent,
    respond(fiscal),
    async (c) => {
      const { id } = c.req.valid('param');
      return respondWritten(c, await advanceRange(c.var.write, { ...c.req.valid('json'), id }));
    },
  )
  .delete('/ranges/:id', ...writeRow('fiscal:write', fiscal, deleteRange))
  .post(
    '/holidays',
    requirePermission('fiscal:write'),
    validate('json', holidays),
    idempotent,
    respond(fiscal),
    async (c) => respondWritten(c, await changeHolidays(c.var.write, c.req.valid('json'))),
  )
  .get('/unused-numbers', requirePermission('fiscal:read'), respond(unusedNumbers), async (c) =>
    respondJsonText(c, await readUnusedNumbers(c.var.scope)),
  )
  .put(
    '/unused-numbers/:id',
    requirePermission('fiscal:write'),
    validate('param', idParam),
    validate('json', z.strictObject({ is_reported: yesOrNo })),
    idempotent,
    respond(unusedNumbers),
    async (c) => {
      const { is_reported } = c.req.valid('json');
      const written = await markUnusedNumbers(c.var.write, c.req.valid('param').id, is_reported);
      return respondWritten(c, written);
    },
  )
  .get(
    '/buyers',
    requirePermission('identity:list'),
    validate('query', z.strictObject({ search: shortText })),
    respond(buyers),
    async (c) => respondJsonText(c, await searchBuyers(c.var.scope, c.req.valid('query').search)),
  )
  .get('/device-points', requirePermission('order:write'), respond(devicePoints), async (c) =>
    respondJsonText(c, await readDevicePoints(c.var.scope)),
  )
  .get('/incidents', requirePermission('fiscal:read'), respond(incidents), async (c) =>
    respondJsonText(c, await listIncidents(c.var.scope)),
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
      return respondWritten(c, await resolveIncident(c.var.write, id, resolution));
    },
  )
  .get(
    '/sales-book',
    requirePermission('fiscal:read'),
    validate('query', periodQuery),
    respond(salesBook),
    async (c) => {
      const { from, to } = c.req.valid('query');
      return respondJsonText(c, await readSalesBook(c.var.scope, from, to));
    },
  )
  .get(
    '/seniors',
    requirePermission('fiscal:read'),
    validate('query', periodQuery),
    respond(seniorsReport),
    async (c) => {
      const { from, to } = c.req.valid('query');
      return respondJsonText(c, await readSeniors(c.var.scope, from, to));
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
  .post('/documents/:id/print', ...writeRow('sale:charge', fiscalDocumentAnswer, printDocument))
  .post(
    '/documents/:id/email',
    requirePermission('sale:charge'),
    validate('param', idParam),
    validate('json', documentEmailInput),
    rateLimit('LIMIT_MAILS'),
    idempotent,
    respond(fiscalDocumentAnswer),
    async (c) => {
      const { email } = c.req.valid('json');
      const written = await sendDocument(c.var.write, c.req.valid('param').id, email);
      if (!written.replayed)
        await sendEmail(c, documentEmail(email, written.answer.document, c.var.scope.zone));
      return respondWritten(c, written);
    },
  );
