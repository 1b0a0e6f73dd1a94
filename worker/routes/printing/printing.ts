import { type Context, Hono } from 'hono';
import * as z from 'zod';
import {
  addPrintAgent,
  claimForDevice,
  confirmJob,
  deletePrinter,
  discardJob,
  failJob,
  listPrinters,
  listPrintJobs,
  moveJob,
  offerPairing,
  readLocalPrinting,
  removePrintAgent,
  reprintJob,
  requestPrint,
  retryJob,
  savePrinter,
} from '#db/queries/printing/printing.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Action } from '#domain/people/access.ts';
import {
  claimedJobs,
  localPrinting,
  pairingOffer,
  printerList,
  printJobAnswer,
  printJobList,
} from '#domain/printing/answers/printing.ts';
import { printDiscardInput, printTargetInput } from '#domain/printing/inputs/printing.ts';
import { PRINTING_ACTIONS, type RequestedKind } from '#domain/printing/printing.ts';
import { allowed } from '#worker/allowed.ts';
import type { Api } from '#worker/context.ts';
import { respondJsonText } from '#worker/json-text.ts';
import { idempotent, requirePermission, respond, respondCreated, validate } from '#worker/middleware.ts';
import { pairingOf } from '#worker/pairing-codes.ts';
import { withPasses } from '#worker/print-passes.ts';
import { publish } from '#worker/publish.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';
import { respondWritten, write, writeRow } from '#worker/write.ts';
import {
  confirmation,
  deviceClaim,
  failure,
  jobQuery,
  localPlace,
  newAgent,
  printRequest,
  reprint,
  savedPrinter,
} from './schemas/printing.ts';

const ACTIONS: Readonly<Partial<Record<RequestedKind, Action>>> = PRINTING_ACTIONS;

function refuseUnlessReads(c: Context<Api>, kind: RequestedKind): void {
  const action = ACTIONS[kind];
  if (action && !allowed(c.var.scope, action))
    throw new Refusal('access.denied', 'No tienes permiso para hacer esto.');
}

/** Printers, each Fogón Impresoras, and the print queue (docs/printing.md). */
export const printingRoutes = new Hono<Api>()
  .get('/', requirePermission('printer:read'), respond(printerList), async (c) =>
    respondJsonText(c, await listPrinters(c.var.scope)),
  )
  .get(
    '/local',
    requirePermission('print-job:write'),
    validate('query', localPlace),
    respond(localPrinting),
    async (c) => {
      const place = c.req.valid('query');
      const known = await readLocalPrinting(c.var.scope, place);
      if (!known) throw new Refusal('row.missing', 'Sucursal no encontrada.');
      return c.json(withPasses(c.var.scope, known, place.device_id ?? null));
    },
  )
  .put(
    '/printers/:id',
    requirePermission('printer:write'),
    validate('param', idParam),
    validate('json', savedPrinter),
    idempotent,
    respond(printerList),
    async (c) => {
      const { id } = c.req.valid('param');
      return respondWritten(c, await savePrinter(c.var.write, { ...c.req.valid('json'), id }));
    },
  )
  .delete('/printers/:id', ...writeRow('printer:write', printerList, deletePrinter))
  .post(
    '/agents',
    requirePermission('printer:write'),
    validate('json', newAgent),
    idempotent,
    respondCreated(pairingOffer),
    async (c) => {
      const { code, stored } = await pairingOf(c);
      const written = await addPrintAgent(c.var.write, { ...c.req.valid('json'), ...stored });
      return c.json({ ...publish(c, written), code });
    },
  )
  .post(
    '/agents/:id/code',
    requirePermission('printer:write'),
    validate('param', idParam),
    idempotent,
    respond(pairingOffer),
    async (c) => {
      const { code, stored } = await pairingOf(c);
      const written = await offerPairing(c.var.write, c.req.valid('param').id, stored);
      return c.json({ ...publish(c, written), code });
    },
  )
  .delete('/agents/:id', ...writeRow('printer:write', printerList, removePrintAgent))
  .get(
    '/jobs',
    requirePermission('printer:read'),
    validate('query', jobQuery),
    respond(printJobList),
    async (c) => respondJsonText(c, await listPrintJobs(c.var.scope, c.req.valid('query'))),
  )
  .post(
    '/jobs',
    requirePermission('print-job:write'),
    validate('json', printRequest),
    idempotent,
    respondCreated(printJobAnswer),
    async (c) => {
      const request = c.req.valid('json');
      refuseUnlessReads(c, request.kind);
      return respondWritten(c, await requestPrint(c.var.write, request));
    },
  )
  .post('/jobs/:id/retry', ...writeRow('print-job:manage', printJobAnswer, retryJob))
  .post(
    '/jobs/:id/move',
    requirePermission('print-job:manage'),
    validate('param', idParam),
    validate('json', z.strictObject(printTargetInput.shape)),
    idempotent,
    respond(printJobAnswer),
    async (c) => {
      const { printer_id } = c.req.valid('json');
      return respondWritten(c, await moveJob(c.var.write, c.req.valid('param').id, printer_id));
    },
  )
  .post(
    '/jobs/:id/discard',
    requirePermission('print-job:manage'),
    validate('param', idParam),
    validate('json', z.strictObject(printDiscardInput.shape)),
    idempotent,
    respond(printJobAnswer),
    async (c) => {
      const { reason } = c.req.valid('json');
      return respondWritten(c, await discardJob(c.var.write, c.req.valid('param').id, reason));
    },
  )
  .post(
    '/jobs/:id/reprint',
    requirePermission('print-job:manage'),
    validate('param', idParam),
    validate('json', reprint),
    idempotent,
    respondCreated(printJobAnswer),
    async (c) => {
      const written = await reprintJob(c.var.write, c.req.valid('param').id, c.req.valid('json'));
      return respondWritten(c, written);
    },
  )
  // Without a stored answer: a claim has an id of its own, and a device asks often.
  .post(
    '/claim',
    requirePermission('print-job:write'),
    validate('json', deviceClaim),
    respond(claimedJobs),
    async (c) => {
      const may_read_sales = allowed(c.var.scope, 'sale:read');
      const written = await claimForDevice(c.var.scope, { ...c.req.valid('json'), may_read_sales });
      return c.json(publish(c, written));
    },
  )
  .post(
    '/jobs/:id/confirm',
    requirePermission('print-job:write'),
    validate('param', idParam),
    validate('json', confirmation),
    idempotent,
    respond(printJobAnswer),
    async (c) => {
      const { claim } = c.req.valid('json');
      return respondWritten(c, await confirmJob(c.var.write, c.req.valid('param').id, claim));
    },
  )
  .post('/jobs/:id/fail', ...write('print-job:write', failure, printJobAnswer, failJob));
