import { CHANNELS, type Channel } from '#domain/orders.ts';
import { TAX_CATEGORIES, type TaxCategory } from '#domain/tax.ts';
import type { Ticket, TicketLine } from '#domain/ticket.ts';
import type { Draft } from './ticket-store.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);
const isNumberOrNull = (value: unknown): value is number | null => value === null || Number.isFinite(value);
const isChannel = (value: unknown): value is Channel => CHANNELS.some((channel) => channel === value);
const isTaxCategory = (value: unknown): value is TaxCategory =>
  TAX_CATEGORIES.some((category) => category === value);

function isLine(value: unknown): value is TicketLine {
  return (
    isFields(value) &&
    isText(value.id) &&
    isText(value.menu_item_id) &&
    isText(value.name) &&
    Number.isSafeInteger(value.price_cents) &&
    isTaxCategory(value.tax_category) &&
    Number.isFinite(value.quantity) &&
    isFields(value.notes)
  );
}

function isTicket(value: unknown): value is Ticket {
  return (
    isFields(value) &&
    Array.isArray(value.lines) &&
    value.lines.every(isLine) &&
    isChannel(value.channel) &&
    isTextOrNull(value.table_id) &&
    isText(value.customer_name) &&
    isNumberOrNull(value.guests) &&
    isText(value.note)
  );
}

function isDraft(value: unknown): value is Draft {
  return (
    isFields(value) &&
    isTicket(value.ticket) &&
    isText(value.order_id) &&
    isText(value.kitchen_order_id) &&
    isText(value.sale_id) &&
    isText(value.key) &&
    isTextOrNull(value.sent)
  );
}

/** The draft that a device kept; null when there is none that can be trusted. */
export function readDraft(text: string | null): Draft | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
}
