import { Hono } from 'hono';
import {
  chargeSale,
  correctPayment,
  type DiscountAuthority,
  discountSale,
  issueDebitNote,
  listSales,
  mergeBills,
  printReceipt,
  readSale,
  recordTip,
  refundSale,
  splitBill,
  splitEvenly,
  voidSale,
} from '#db/queries/bills/sales.ts';
import { giveSeniorDiscount } from '#db/queries/fiscal/seniors.ts';
import { Refusal } from '#domain/base/refusal.ts';
import {
  bills,
  debitedSale,
  printedReceipt,
  saleAnswer,
  salePage,
  undoneSale,
} from '#domain/bills/answers/sales.ts';
import { seniorDiscountInput } from '#domain/fiscal/inputs/seniors.ts';
import { allowed } from '#worker/allowed.ts';
import type { Api } from '#worker/context.ts';
import { respondJsonText } from '#worker/json-text.ts';
import {
  acceptApproval,
  idempotent,
  requirePermission,
  respond,
  respondCreated,
  validate,
} from '#worker/middleware.ts';
import { queueable } from '#worker/offline.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';
import { respondWritten, write, writeRow } from '#worker/write.ts';
import {
  billMerge,
  billPart,
  chargeRequest,
  debitNoteRequest,
  discountRequest,
  evenSplit,
  methodChoice,
  paymentParam,
  refundRequest,
  saleFilter,
  saleVoid,
  tipRequest,
} from './schemas/sales.ts';

/** Bills: splitting, discounting and charging them; charged sales: tips, annulments, refunds, receipts. */
export const saleRoutes = new Hono<Api>()
  .get('/', requirePermission('sale:read'), validate('query', saleFilter), respond(salePage), async (c) =>
    respondJsonText(
      c,
      await listSales(c.var.scope, c.req.valid('query'), allowed(c.var.scope, 'register:accept-difference')),
    ),
  )
  .get(
    '/:id',
    requirePermission('order:write'),
    validate('param', idParam),
    respond(saleAnswer),
    async (c) => {
      const sale = await readSale(c.var.scope, c.req.valid('param').id);
      if (!sale) throw new Refusal('row.missing', 'Venta no encontrada.');
      return c.json({ sale });
    },
  )
  .post(
    '/:id/charge',
    queueable('sale.charge'),
    requirePermission('sale:charge'),
    validate('param', idParam),
    validate('json', chargeRequest),
    acceptApproval('sale:free'),
    idempotent,
    respond(saleAnswer),
    async (c) => {
      const { id } = c.req.valid('param');
      const { allowed, approvedBy } = c.var.authority;
      const scope = { ...c.var.write, approvedBy };
      return respondWritten(c, await chargeSale(scope, id, c.req.valid('json'), allowed));
    },
  )
  .post('/:id/split', queueable('sale.split'), ...write('order:write', billPart, bills, splitBill))
  .post(
    '/:id/split-evenly',
    queueable('sale.split-evenly'),
    ...write('order:write', evenSplit, bills, (scope, id, { new_ids }) => splitEvenly(scope, id, new_ids)),
  )
  .post(
    '/:id/merge',
    ...write('order:write', billMerge, bills, (scope, id, { from_id }) => mergeBills(scope, id, from_id)),
  )
  .post(
    '/:id/discount',
    requirePermission('order:write'),
    validate('param', idParam),
    validate('json', discountRequest),
    acceptApproval('sale:discount'),
    idempotent,
    respond(bills),
    async (c) => {
      const unlimited = c.var.authority;
      const limited = allowed(c.var.scope, 'sale:discount-limited');
      const authority: DiscountAuthority = unlimited.allowed ? 'any' : limited ? 'limited' : 'none';
      const scope = { ...c.var.write, approvedBy: unlimited.approvedBy };
      const { id } = c.req.valid('param');
      return respondWritten(c, await discountSale(scope, id, c.req.valid('json'), authority));
    },
  )
  .post(
    '/:id/senior-discounts',
    ...write('sale:discount-limited', seniorDiscountInput, bills, giveSeniorDiscount),
  )
  .post(
    '/:id/tips',
    queueable('sale.tip'),
    requirePermission('sale:charge'),
    validate('param', idParam),
    validate('json', tipRequest),
    acceptApproval('sale:large-tip'),
    idempotent,
    respondCreated(saleAnswer),
    async (c) => {
      const { id } = c.req.valid('param');
      const { allowed, approvedBy } = c.var.authority;
      const scope = { ...c.var.write, approvedBy };
      return respondWritten(c, await recordTip(scope, id, c.req.valid('json'), allowed));
    },
  )
  .post('/:id/annul', ...write('sale:void', saleVoid, undoneSale, voidSale))
  .post(
    '/:id/refunds',
    requirePermission('sale:refund'),
    validate('param', idParam),
    validate('json', refundRequest),
    idempotent,
    respondCreated(undoneSale),
    async (c) => {
      const { id } = c.req.valid('param');
      return respondWritten(c, await refundSale(c.var.write, id, c.req.valid('json')));
    },
  )
  .post(
    '/:id/debit-notes',
    requirePermission('sale:refund'),
    validate('param', idParam),
    validate('json', debitNoteRequest),
    idempotent,
    respondCreated(debitedSale),
    async (c) => {
      const written = await issueDebitNote(c.var.write, c.req.valid('param').id, c.req.valid('json'));
      return respondWritten(c, written);
    },
  )
  .put(
    '/:id/payments/:payment_id',
    requirePermission('sale:correct-method'),
    validate('param', paymentParam),
    validate('json', methodChoice),
    idempotent,
    respond(saleAnswer),
    async (c) => {
      const { id, payment_id } = c.req.valid('param');
      const { payment_method_id } = c.req.valid('json');
      return respondWritten(c, await correctPayment(c.var.write, id, payment_id, payment_method_id));
    },
  )
  .post('/:id/print', ...writeRow('sale:read', printedReceipt, printReceipt));
