import type { Bills, Sale, SaleAnswer } from '#domain/bills/answers/sales.ts';
import type { Menu } from '#domain/menu/answers/menu.ts';
import { splitIntoParts, splitPart } from '#domain/offline/bill.ts';
import type { ChargeBody, Doer, OfflineEffect } from '#domain/offline/effect.ts';
import type { LocalRefusal } from '#domain/offline/local-refusal.ts';
import { LARGE_TIP, refused, UNKNOWN, UNKNOWN_ORDER } from '#domain/offline/local-refusal.ts';
import {
  chargeLocally,
  type KnownHere,
  type LocalSending,
  roundOf,
  sendLocally,
} from '#domain/offline/offline-answers.ts';
import { billsAfter, withoutTicket } from '#domain/offline/order.ts';
import { sentLines } from '#domain/offline/sent-lines.ts';
import type { Order, SentOrder } from '#domain/orders/answers/orders.ts';
import { numberText, orderNumberText } from '#domain/orders/order-numbers.ts';
import { api } from '#web/data/api.ts';
import type { KeptFloor } from './kept-floor.ts';
import type { QueuedWrite } from './queued-write.ts';

type Json<C extends (args: never, ...rest: never[]) => unknown> = Parameters<C>[0] extends {
  readonly json: infer J;
}
  ? J
  : never;
export type SendBody = Json<typeof api.orders.$post>;
export type ChargeCartBody = Json<typeof api.orders.charge.$post>;
type ChargeSaleBody = Json<(typeof api.sales)[':id']['charge']['$post']>;
export type SplitBody = Json<(typeof api.sales)[':id']['split']['$post']>;
type TipBody = Json<(typeof api.sales)[':id']['tips']['$post']>;

const SENIORS_NEED_NETWORK = 'Necesita conexión: sin red no se da el descuento de adulto mayor.';

const saleName = ({ table_number, number, status, provisional_number, ...order }: Sale): string => {
  if (table_number !== null) return table_number;
  // A charge gives the sale a number of its own.
  return status === 'Pagada'
    ? `venta ${numberText({ number, provisional_number })}`
    : `orden ${orderNumberText(order)}`;
};

const orderSubjects = (body: SendBody): string[] => [
  `order:${body.id}`,
  ...(body.table_id ? [`table:${body.table_id}`] : []),
  `sale:${body.sale_id}`,
  `ticket:${body.kitchen_ticket_id}`,
];
const saleSubjects = (sale: Sale): string[] => [
  `sale:${sale.id}`,
  `order:${sale.order_id}`,
  ...(sale.table_id ? [`table:${sale.table_id}`] : []),
];

function sendHere(body: SendBody, known: KnownHere, floor: KeptFloor): LocalSending | LocalRefusal {
  const before = (order: Order | null) => order && withoutTicket(order, body.kitchen_ticket_id);
  const own = before(floor.order(body.id));
  const atTable = own || !body.table_id ? null : floor.orderOfTable(body.table_id);
  // The bill of an order that this device never read has totals that it does not know.
  if (atTable && !atTable.order) return UNKNOWN_ORDER;
  const table = body.table_id ? floor.table(body.table_id) : null;
  if (body.table_id && !table) return UNKNOWN;
  return sendLocally(body, { order: own ?? before(atTable?.order ?? null), table }, known);
}

/** The body for the order that the device knows, by its id or at the table; the same body for a new order. */
function atKnownOrder(body: SendBody, floor: KeptFloor): SendBody {
  const own = floor.order(body.id);
  if (own) return roundOf(body, own);
  const known = body.table_id ? floor.orderOfTable(body.table_id) : null;
  if (!known) return body;
  const round = { ...body, id: known.id };
  return known.order ? roundOf(round, known.order) : round;
}

const sendingEffect =
  (kind: 'order.send' | 'order.charge', body: SendBody) =>
  (answer: SentOrder, by: Doer, menu: Menu | null): OfflineEffect => ({
    kind,
    by,
    body,
    lines: sentLines(answer, menu),
    answer,
  });

/** 'Enviar a cocina': `place` is the table or the channel, for the title. */
export function sendOrder(body: SendBody, place: string | null): QueuedWrite<SentOrder> {
  const effectOf = sendingEffect('order.send', body);
  return {
    kind: 'order.send',
    method: 'POST',
    path: api.orders.$path(),
    body,
    subjects: orderSubjects(body),
    title: place === null ? `Orden ${body.channel}` : `Orden de ${place}`,
    hasNumber: true,
    sells: true,
    forKnownOrder: (floor) => {
      const round = atKnownOrder(body, floor);
      return round.id === body.id
        ? sendOrder(round, place)
        : { ...sendOrder(round, place), hasNumber: false };
    },
    effectOf,
    answerHere: (known, floor) => {
      const sent = sendHere(body, known, floor);
      if ('refusal' in sent) return sent;
      return { answer: sent.answer, effect: effectOf(sent.answer, known.by, known.menu) };
    },
  };
}

/** Sends and charges a cart in one request. `invoiced` is the total of its invoice, if it is another than that of the bill. */
export function chargeCart(
  json: ChargeCartBody,
  place: string | null,
  invoiced = json.total_cents,
): QueuedWrite<SentOrder> {
  const effectOf = sendingEffect('order.charge', json.order);
  return {
    kind: 'order.charge',
    method: 'POST',
    path: api.orders.charge.$path(),
    body: json,
    subjects: orderSubjects(json.order),
    title: `Cobro de ${place ?? `orden ${json.order.channel}`}`,
    hasNumber: true,
    sells: true,
    forKnownOrder: (floor) =>
      chargeCart({ ...json, order: atKnownOrder(json.order, floor) }, place, invoiced),
    ...(!json.preprinted && {
      invoicing: {
        total_cents: invoiced,
        withInvoice: (invoice) => chargeCart({ ...json, invoice }, place, invoiced),
      },
    }),
    effectOf,
    answerHere: (known, floor) => {
      if (json.seniors && json.seniors.length > 0)
        return refused('platform.unavailable', SENIORS_NEED_NETWORK);
      const sent = sendHere(json.order, known, floor);
      if ('refusal' in sent) return sent;
      const charged = chargeLocally(sent.answer.sale, json, known);
      if ('refusal' in charged) return charged;
      // The screen showed the server's total, which this device cannot compute.
      if (charged.sale.total_cents !== json.total_cents) return UNKNOWN;
      const answer = { ...sent.answer, sale: charged.sale };
      const effect = effectOf(answer, known.by, known.menu);
      return { answer, effect: Object.assign(effect, { invoice: charged.invoice }) };
    },
  };
}

/** Charges a bill that a screen shows, or a part of it. `invoiced` is the total of its invoice. */
export function chargeSale(
  sale: Sale,
  json: ChargeSaleBody & ChargeBody,
  invoiced: number,
): QueuedWrite<SaleAnswer> {
  const effectOf = (answer: SaleAnswer, by: Doer): OfflineEffect => ({
    kind: 'sale.charge',
    by,
    sale_id: sale.id,
    part: json.part ?? null,
    answer,
  });
  return {
    kind: 'sale.charge',
    method: 'POST',
    path: api.sales[':id'].charge.$path({ param: { id: sale.id } }),
    body: json,
    subjects: [...saleSubjects(sale), ...(json.part ? [`sale:${json.part.id}`] : [])],
    title: `Cobro de ${saleName(sale)}`,
    hasNumber: true,
    sells: false,
    ...(!json.preprinted && {
      invoicing: {
        total_cents: invoiced,
        withInvoice: (invoice) => chargeSale(sale, { ...json, invoice }, invoiced),
      },
    }),
    effectOf,
    answerHere: (known) => {
      const charged = chargeLocally(sale, json, known);
      if ('refusal' in charged) return charged;
      const answer = { sale: charged.sale };
      const effect = effectOf(answer, known.by);
      return { answer, effect: Object.assign(effect, { invoice: charged.invoice }) };
    },
  };
}

/** The bills of the order after a split, as far as the device knows them. */
function billsHere(sale: Sale, effect: OfflineEffect, floor: KeptFloor): Bills {
  const bills = floor.order(sale.order_id)?.bills ?? [];
  const before = bills.some(({ id }) => id === sale.id) ? bills : [sale];
  const after = billsAfter(before, effect);
  return { order_id: sale.order_id, table_id: sale.table_id, bills: [...after] };
}

export function splitSale(sale: Sale, part: SplitBody): QueuedWrite<Bills> {
  const effectBy = (by: Doer) => ({
    kind: 'sale.split' as const,
    by,
    order_id: sale.order_id,
    sale_id: sale.id,
    part,
  });
  return {
    kind: 'sale.split',
    method: 'POST',
    path: api.sales[':id'].split.$path({ param: { id: sale.id } }),
    body: part,
    subjects: [...saleSubjects(sale), `sale:${part.id}`],
    title: `División de la cuenta de ${saleName(sale)}`,
    hasNumber: false,
    sells: false,
    effectOf: ({ bills }, by) => ({ ...effectBy(by), bills }),
    answerHere: (known, floor) => {
      const split = splitPart(sale, part, known.by.at);
      if ('refusal' in split) return split;
      const effect = effectBy(known.by);
      return { answer: billsHere(sale, effect, floor), effect };
    },
  };
}

export function splitSaleEvenly(sale: Sale, new_ids: string[]): QueuedWrite<Bills> {
  const effectBy = (by: Doer) => ({
    kind: 'sale.split-evenly' as const,
    by,
    order_id: sale.order_id,
    sale_id: sale.id,
    new_ids,
  });
  return {
    kind: 'sale.split-evenly',
    method: 'POST',
    path: api.sales[':id']['split-evenly'].$path({ param: { id: sale.id } }),
    body: { new_ids },
    subjects: [...saleSubjects(sale), ...new_ids.map((id) => `sale:${id}`)],
    title: `División de la cuenta de ${saleName(sale)}`,
    hasNumber: false,
    sells: false,
    effectOf: ({ bills }, by) => ({ ...effectBy(by), bills }),
    answerHere: (known, floor) => {
      const parts = splitIntoParts(sale, new_ids, known.by.at);
      if ('refusal' in parts) return parts;
      const effect = effectBy(known.by);
      return { answer: billsHere(sale, effect, floor), effect };
    },
  };
}

/** `drawerCents`: what the tip changes in the drawer. `needsApproval`: that only an approver's PIN permits it, which needs a network. */
export function tipSale(
  sale: Sale,
  json: TipBody,
  drawerCents: number,
  needsApproval: boolean,
): QueuedWrite<SaleAnswer> {
  const effectOf = (answer: SaleAnswer, by: Doer): OfflineEffect => ({ kind: 'sale.tip', by, answer });
  return {
    kind: 'sale.tip',
    method: 'POST',
    path: api.sales[':id'].tips.$path({ param: { id: sale.id } }),
    body: json,
    subjects: saleSubjects(sale),
    title: `Propina de ${saleName(sale)}`,
    hasNumber: false,
    sells: false,
    effectOf,
    answerHere: ({ by }) => {
      if (needsApproval) return LARGE_TIP;
      const answer = {
        sale: {
          ...sale,
          tip_cents: sale.tip_cents + json.amount_cents,
          tip_drawer_cents: sale.tip_drawer_cents + drawerCents,
        },
      };
      return { answer, effect: effectOf(answer, by) };
    },
  };
}
