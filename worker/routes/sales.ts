import type { Context } from 'hono';
import { Hono } from 'hono';
import {
  annulSale,
  type Bills,
  chargeSale,
  correctPayment,
  type DiscountAuthority,
  discountSale,
  listSales,
  mergeBills,
  printReceipt,
  readSale,
  recordTip,
  refundSale,
  type Sale,
  splitBill,
  splitEvenly,
  type UndoneSale,
} from '#db/queries/sales.ts';
import type { Written } from '#db/scope.ts';
import type { BusinessEvent } from '#domain/events.ts';
import { Refusal } from '#domain/refusal.ts';
import { allowed } from '../allowed.ts';
import { announce, cardChanged, tableChanged } from '../announce.ts';
import type { Api } from '../context.ts';
import { authorizes, creates, permit, takes, writes } from '../middleware.ts';
import { saleEvents } from '../sale-events.ts';
import {
  annulment,
  billMerge,
  billPart,
  chargeRequest,
  discountRequest,
  evenSplit,
  idParam,
  methodChoice,
  paymentParam,
  refundRequest,
  saleFilter,
  tipRequest,
} from '../schemas.ts';

type Changed = { readonly sale: Sale } & Partial<Pick<UndoneSale, 'stock' | 'kitchen_orders'>>;

const changedSale = <T extends Changed>(c: Context<Api>, written: Written<T>): T =>
  announce(c, written, ({ sale, stock, kitchen_orders = [] }) => [
    ...saleEvents(sale),
    ...kitchen_orders.flatMap(cardChanged),
    ...(stock ? [{ type: 'stock.changed' as const, data: { items: stock } }] : []),
  ]);

const changedBills = (c: Context<Api>, written: Written<Bills>): Bills =>
  announce(c, written, ({ bills, order_id, table_id }) => [
    ...bills.map(({ id, status }): BusinessEvent => ({ type: 'sale.changed', data: { id, status } })),
    { type: 'order.changed', data: { id: order_id } },
    ...tableChanged(table_id),
  ]);

/** Bills: splitting, discounting and charging them; charged sales: tips, annulments, refunds, receipts. */
export const saleRoutes = new Hono<Api>()
  .get('/', permit('sale:read'), takes('query', saleFilter), async (c) =>
    c.json(
      await listSales(c.var.scope, c.req.valid('query'), allowed(c.var.scope, 'register:accept-difference')),
    ),
  )
  .get('/:id', permit('order:write'), takes('param', idParam), async (c) => {
    const sale = await readSale(c.var.scope, c.req.valid('param').id);
    if (!sale) throw new Refusal('row.missing', 'Venta no encontrada.');
    return c.json({ sale });
  })
  .post(
    '/:id/charge',
    permit('sale:charge'),
    takes('param', idParam),
    takes('json', chargeRequest),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(changedSale(c, await chargeSale(c.var.write, id, c.req.valid('json'))));
    },
  )
  .post(
    '/:id/split',
    permit('order:write'),
    takes('param', idParam),
    takes('json', billPart),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(changedBills(c, await splitBill(c.var.write, id, c.req.valid('json'))));
    },
  )
  .post(
    '/:id/split-evenly',
    permit('order:write'),
    takes('param', idParam),
    takes('json', evenSplit),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(changedBills(c, await splitEvenly(c.var.write, id, c.req.valid('json').new_ids)));
    },
  )
  .post(
    '/:id/merge',
    permit('order:write'),
    takes('param', idParam),
    takes('json', billMerge),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(changedBills(c, await mergeBills(c.var.write, id, c.req.valid('json').from_id)));
    },
  )
  .post(
    '/:id/discount',
    permit('order:write'),
    takes('param', idParam),
    takes('json', discountRequest),
    authorizes('sale:discount'),
    writes,
    async (c) => {
      const unlimited = c.var.authority;
      const limited = allowed(c.var.scope, 'sale:discount-limited');
      const authority: DiscountAuthority = unlimited.allowed ? 'any' : limited ? 'limited' : 'none';
      const scope = { ...c.var.write, approvedBy: unlimited.approvedBy };
      const { id } = c.req.valid('param');
      return c.json(changedBills(c, await discountSale(scope, id, c.req.valid('json'), authority)));
    },
  )
  .post(
    '/:id/tips',
    permit('sale:charge'),
    takes('param', idParam),
    takes('json', tipRequest),
    writes,
    creates,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(changedSale(c, await recordTip(c.var.write, id, c.req.valid('json'))));
    },
  )
  .post(
    '/:id/annul',
    permit('sale:annul'),
    takes('param', idParam),
    takes('json', annulment),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(changedSale(c, await annulSale(c.var.write, id, c.req.valid('json'))));
    },
  )
  .post(
    '/:id/refunds',
    permit('sale:refund'),
    takes('param', idParam),
    takes('json', refundRequest),
    writes,
    creates,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(changedSale(c, await refundSale(c.var.write, id, c.req.valid('json'))));
    },
  )
  .put(
    '/:id/payments/:payment_id',
    permit('sale:correct-method'),
    takes('param', paymentParam),
    takes('json', methodChoice),
    writes,
    async (c) => {
      const { id, payment_id } = c.req.valid('param');
      const { payment_method_id } = c.req.valid('json');
      return c.json(changedSale(c, await correctPayment(c.var.write, id, payment_id, payment_method_id)));
    },
  )
  .post('/:id/print', permit('sale:read'), takes('param', idParam), writes, async (c) => {
    const printed = await printReceipt(c.var.write, c.req.valid('param').id);
    return c.json(printed.answer);
  });
