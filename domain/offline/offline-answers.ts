import { DEFAULT_PREPARATION_MINUTES } from '#domain/base/limits.ts';
import { cents } from '#domain/base/money.ts';
import { businessDay, shiftOf, type Zone } from '#domain/base/time.ts';
import type { Payment, Sale, SaleItem } from '#domain/bills/answers/sales.ts';
import { appliedPayments, checkPayments, isRoundedToNothing } from '#domain/bills/charge.ts';
import { givesChange, isOnAccount } from '#domain/bills/payment-kinds.ts';
import type { Customer } from '#domain/customers/answers/receivables.ts';
import { creditProblem } from '#domain/customers/receivables.ts';
import type { DevicePoints } from '#domain/fiscal/answers/fiscal.ts';
import { isExonerated } from '#domain/fiscal/charged-buyer.ts';
import { deviceDocument, issuingPoint } from '#domain/fiscal/hn/device-document.ts';
import type { PrintedDocument } from '#domain/fiscal/hn/printed-document.ts';
import { taxRate } from '#domain/fiscal/tax.ts';
import type { KitchenTicket, KitchenTicketLine } from '#domain/kitchen/answers/kitchen.ts';
import { expectedMinutes } from '#domain/kitchen/kitchen.ts';
import type { Menu, MenuItem } from '#domain/menu/answers/menu.ts';
import type { Order, OrderLine, SentOrder } from '#domain/orders/answers/orders.ts';
import { extrasAmount, lineAmount, type Pricing, unitPrice } from '#domain/orders/cart.ts';
import { currentBill } from '#domain/orders/current-bill.ts';
import type { Role } from '#domain/people/access.ts';
import type { RegisterState } from '#domain/register/answers/register.ts';
import { type RequestedPart, splitPart, withItems } from './bill.ts';
import type { ChargeBody, Doer, SentOrderBody } from './effect.ts';
import { type LocalRefusal, ROUNDED_TO_NOTHING, refused, UNKNOWN } from './local-refusal.ts';
import { NOT_NUMBERED } from './provisional.ts';
import { sentLines } from './sent-lines.ts';

/** What a device knows when it answers a request itself (docs/offline.md). */
export interface KnownHere {
  readonly by: Doer & { readonly role: Role; readonly business_id: string };
  /** The provisional number of what the request makes; null for a device that the server has not numbered yet. */
  readonly number: string | null;
  readonly pricing: Pricing;
  /** How the kitchen's expected time is computed. */
  readonly cooks_at_once: boolean;
  readonly zone: Zone;
  readonly day_start_minutes: number;
  readonly menu: Menu | null;
  readonly register: RegisterState | null;
  readonly customers: readonly Customer[];
  /** The devices that number their own invoices. */
  readonly invoicing: DevicePoints | null;
}

/** Where a sent order goes: an open order, or a new one of a table or a customer. */
export interface SendTarget {
  readonly order: Order | null;
  readonly table: { readonly id: string; readonly name: string; readonly location_id: string | null } | null;
}

type SentLine = SentOrderBody['lines'][number];
interface PricedLine {
  readonly sent: SentLine;
  readonly item: MenuItem;
}

const EXONERATION_NEEDS_NETWORK = 'Necesita conexión: sin red no se cobra a un comprador exonerado.';

/**
 * A round as the device sends it for an order that it knows. That of a joined order names the bill that the device shows its lines on: the
 * server puts any other late round of a joined order on a bill of its own.
 */
export function roundOf<B extends SentOrderBody>(body: B, order: Order): B {
  const bill = order.joined_to ? currentBill(order) : undefined;
  return bill ? { ...body, sale_id: bill.id } : body;
}

function ticketLine({ sent, item }: PricedLine): KitchenTicketLine {
  const minutes = item.preparation_time ?? DEFAULT_PREPARATION_MINUTES;
  return {
    id: sent.id,
    menu_item_id: item.id,
    name: item.name,
    quantity: sent.quantity,
    preparationTime: minutes,
    preparation_minutes: minutes,
    station: item.station,
    notes: sent.notes ?? {},
    done: false,
    ready: false,
    status: 'Activa',
    cancel_reason: null,
    cancelled_at: null,
    cancel_acknowledged: false,
    sale_undone: null,
    change: null,
  };
}

function saleItem({ sent, item }: PricedLine, { tax_percentage, prices_include_tax }: Pricing): SaleItem {
  const line = { ...item, quantity: sent.quantity, notes: sent.notes ?? {} };
  const amount_cents = lineAmount(line);
  return {
    id: sent.id,
    order_line_id: sent.id,
    name: item.name,
    quantity: sent.quantity,
    line_quantity: sent.quantity,
    notes: sent.notes ?? {},
    unit_price_cents: unitPrice(line),
    extras_cents: extrasAmount(line),
    present_price_cents: null,
    own_discount_rate: 0,
    own_discount_cents: 0,
    discount_reason: null,
    senior: null,
    discount_cents: 0,
    amount_cents,
    tax_category: item.tax_category,
    tax_rate: taxRate(item.tax_category, tax_percentage),
    price_includes_tax: prices_include_tax,
    base_cents: amount_cents,
    tax_cents: 0,
    served: false,
    in_kitchen: false,
    refunded_quantity: 0,
  };
}

function emptyBill(
  body: SentOrderBody,
  order: SentOrder['order'],
  known: KnownHere,
  location_id: string | null,
): Sale {
  const { by } = known;
  return {
    id: body.sale_id,
    number: null,
    provisional_number: order.provisional_number,
    received_at: null,
    business_id: by.business_id,
    order_id: order.id,
    order_number: order.number,
    order_provisional_number: order.provisional_number,
    channel: order.channel,
    table_id: order.table_id,
    table_number: order.table_number,
    customer_name: order.customer_name,
    location_id,
    status: 'Por cobrar',
    discount_percentage: 0,
    discount_amount_cents: 0,
    discount_reason: null,
    discount_cents: 0,
    share_kind: null,
    share_of: null,
    base_cents: 0,
    tax_cents: 0,
    total_cents: 0,
    waiter: by.full_name,
    cashier: null,
    created_at: by.at,
    charged_at: null,
    business_day: null,
    shift: null,
    change_cents: 0,
    tip_cents: 0,
    tip_drawer_cents: 0,
    tip_returned_cents: 0,
    refunded_cents: 0,
    register_session_id: null,
    register_open: false,
    voided_at: null,
    voided_by: null,
    void_reason: null,
    receipts_printed: 0,
    items: [],
    payments: [],
    refunds: [],
    documents: [],
    debits: null,
    debit_notes: [],
  };
}

function ticketOf(
  body: SentOrderBody,
  order: SentOrder['order'],
  round: number,
  known: KnownHere,
): Omit<KitchenTicket, 'items' | 'expected_minutes'> {
  const { by } = known;
  return {
    id: body.kitchen_ticket_id,
    business_id: by.business_id,
    order_id: order.id,
    order_number: order.number,
    order_provisional_number: order.provisional_number,
    round,
    channel: order.channel,
    customer_name: order.customer_name,
    table_number: order.table_number,
    waiter: by.full_name,
    status: 'Pendiente',
    notes: body.note ?? null,
    cancel_reason: null,
    preparation_time: null,
    time_taken: null,
    user: null,
    user_role: null,
    created_at: by.at,
    received_at: null,
    ended_at: null,
  };
}

export interface LocalSending {
  readonly answer: SentOrder;
  readonly lines: readonly OrderLine[];
}

/**
 * The answer to an order that is sent without a network: its lines at the prices of the known menu, its ticket, and the bill with the
 * totals that the server computes. Refuses a product that the device does not know.
 */
export function sendLocally(
  body: SentOrderBody,
  to: SendTarget,
  known: KnownHere,
): LocalSending | LocalRefusal {
  const { menu, pricing, number } = known;
  if (!menu) return UNKNOWN;
  const items = new Map(menu.items.map((item) => [item.id, item]));
  const priced = body.lines.flatMap((sent): PricedLine[] => {
    const item = items.get(sent.menu_item_id);
    return item ? [{ sent, item }] : [];
  });
  if (priced.length < body.lines.length) return refused('row.missing', 'Producto no encontrado.');
  if (to.order && to.order.status !== 'Abierta') return refused('order.ended', 'Esta orden ya está cerrada.');
  const order: SentOrder['order'] = to.order
    ? {
        id: to.order.id,
        number: to.order.number,
        provisional_number: to.order.provisional_number,
        channel: to.order.channel,
        table_id: to.order.table_id,
        table_number: to.order.table_number,
        customer_name: to.order.customer_name,
      }
    : {
        id: body.id,
        number: NOT_NUMBERED,
        provisional_number: number,
        channel: body.channel,
        table_id: to.table?.id ?? null,
        table_number: to.table?.name ?? null,
        customer_name: body.customer_name ?? null,
      };
  const rounds = to.order?.lines.map(({ round }) => round) ?? [];
  const cards = priced.map(ticketLine);
  const kitchen_ticket: KitchenTicket = {
    ...ticketOf(body, order, Math.max(0, ...rounds) + 1, known),
    expected_minutes: expectedMinutes(cards, known.cooks_at_once),
    items: cards,
  };
  const bill =
    (to.order && currentBill(to.order)) ?? emptyBill(body, order, known, to.table?.location_id ?? null);
  const added = priced.map((line) => saleItem(line, pricing));
  const sale = withItems(bill, added);
  const answer = { order, kitchen_ticket, sale };
  return { answer, lines: sentLines(answer, menu) };
}

/** The payments of a bill, or why they do not pay it. An account above the limit that the device knows needs the network. */
function paymentsOf(
  sale: Sale,
  { payments }: ChargeBody,
  known: KnownHere,
): readonly Payment[] | LocalRefusal {
  const methods = new Map(known.register?.payment_methods.map((method) => [method.id, method]) ?? []);
  const customers = new Map(known.customers.map((customer) => [customer.id, customer]));
  const tendered = payments.flatMap((payment) => {
    const method = methods.get(payment.payment_method_id);
    return method ? [{ ...payment, kind: method.kind, method: method.name }] : [];
  });
  if (tendered.length < payments.length) return refused('row.missing', 'Método de pago no encontrado.');
  const due = cents(sale.total_cents);
  const { isCovered, problem } = checkPayments(due, tendered);
  if (!isCovered) return refused('sale.payment', problem ?? 'El pago no cubre el total de la cuenta.');
  const owed = new Map<string, number>();
  for (const { kind, customer_id = '', amount_cents } of tendered)
    if (isOnAccount(kind)) owed.set(customer_id, (owed.get(customer_id) ?? 0) + amount_cents);
  for (const [id, amount] of owed) {
    const customer = customers.get(id);
    if (!customer)
      return refused(
        'receivable.limit',
        'Necesita conexión: este dispositivo no conoce ese límite de fiado.',
      );
    const limit = creditProblem(customer, amount);
    if (limit !== null) return refused('receivable.limit', limit);
  }
  const applied = appliedPayments(due, tendered);
  return tendered.map(
    ({ id, payment_method_id, kind, method, amount_cents, reference, customer_id }, place) => ({
      id,
      payment_method_id,
      kind,
      method,
      amount_cents: applied[place]?.applied_cents ?? 0,
      received_cents: givesChange(kind) ? amount_cents : null,
      change_cents: applied[place]?.change_cents ?? 0,
      reference: reference ?? null,
      customer_id: isOnAccount(kind) ? (customer_id ?? null) : null,
      customer: (isOnAccount(kind) && customer_id && customers.get(customer_id)?.name) || null,
    }),
  );
}

/** The bill that a charge pays: the whole, or a part of it as a new bill. */
export function chargedPart(
  bill: Sale,
  part: RequestedPart | undefined,
  at: string,
): { readonly sale: Sale } | LocalRefusal {
  if (!part) return { sale: bill };
  const split = splitPart(bill, part, at);
  return 'refusal' in split ? split : { sale: split.part };
}

/** A sale that was charged without a network, and its invoice if this device numbers its own ones. */
export interface LocalCharge {
  readonly sale: Sale;
  readonly invoice?: PrintedDocument;
}

/** The invoice with the number that this device gave; without one it is issued when the server gets the charge. */
function withInvoice(sale: Sale, { invoice, buyer }: ChargeBody, known: KnownHere): LocalCharge {
  const issuing = invoice && issuingPoint(known.invoicing, invoice, known.pricing.tax_percentage);
  if (!invoice || !issuing) return { sale };
  const { id, number } = invoice;
  const { total_cents } = sale;
  return {
    sale: {
      ...sale,
      documents: [{ id, type: 'Factura', number, status: 'Emitida', total_cents, is_preprinted: false }],
    },
    invoice: deviceDocument(sale, invoice, buyer, issuing),
  };
}

/**
 * The sale that a bill becomes when it is charged without a network. Refuses payments that do not pay it, a bill that is not open or is rounded
 * to nothing, and an exonerated buyer, whose total only the server computes.
 */
export function chargeLocally(bill: Sale, body: ChargeBody, known: KnownHere): LocalCharge | LocalRefusal {
  if (bill.status !== 'Por cobrar') return refused('sale.paid', 'Esta cuenta ya fue cobrada.');
  if (isExonerated(body.buyer)) return refused('platform.unavailable', EXONERATION_NEEDS_NETWORK);
  if (!known.register) return UNKNOWN;
  const charged = chargedPart(bill, body.part, known.by.at);
  if ('refusal' in charged) return charged;
  const { sale } = charged;
  const dearest = Math.max(...sale.items.map(({ unit_price_cents }) => unit_price_cents));
  if (isRoundedToNothing(sale.total_cents, sale.discount_cents, dearest)) return ROUNDED_TO_NOTHING;
  const payments = paymentsOf(sale, body, known);
  if ('refusal' in payments) return payments;
  const now = new Date(known.by.at);
  const session = body.register_session_id ?? known.register.session?.id ?? null;
  const paid: Sale = {
    ...sale,
    status: 'Pagada',
    number: null,
    provisional_number: known.number ?? sale.provisional_number,
    cashier: known.by.full_name,
    charged_at: known.by.at,
    business_day: businessDay(now, known.zone, known.day_start_minutes),
    shift: shiftOf(now, known.zone),
    register_session_id: session,
    register_open: session !== null,
    payments: [...payments],
    change_cents: payments.reduce((sum, { change_cents }) => sum + change_cents, 0),
  };
  return withInvoice(paid, body, known);
}
