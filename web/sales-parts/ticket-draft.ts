import { CHANNELS, type Channel } from '#domain/orders.ts';
import { TAX_CATEGORIES, type TaxCategory } from '#domain/tax.ts';
import type { Ingredient, Ticket, TicketLine } from '#domain/ticket.ts';
import type { Draft } from './ticket-store.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);
const isNumberOrNull = (value: unknown): value is number | null => value === null || Number.isFinite(value);
const isChannel = (value: unknown): value is Channel => CHANNELS.some((channel) => channel === value);
const isTaxCategory = (value: unknown): value is TaxCategory =>
  TAX_CATEGORIES.some((category) => category === value);

function isIngredient(value: unknown): value is Ingredient {
  return (
    isFields(value) &&
    isText(value.name) &&
    Number.isSafeInteger(value.extra_price_cents) &&
    typeof value.is_option === 'boolean' &&
    typeof value.is_removable === 'boolean'
  );
}

/** What every version of a line has had. */
type KeptLine = Omit<TicketLine, 'ingredients' | 'out'> & Fields;

function isLine(value: unknown): value is KeptLine {
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

// A line from before ingredients had prices and marks gets them with the menu, which is always read again.
function completed(line: KeptLine): TicketLine {
  const { ingredients, out } = line;
  const known = Array.isArray(ingredients) && ingredients.every(isIngredient);
  return { ...line, ingredients: known ? ingredients : [], out: out === true };
}

type Kept<T> = Omit<T, 'lines'> & { readonly lines: readonly KeptLine[] };

function isTicket(value: unknown): value is Kept<Ticket> {
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

function isDraft(value: unknown): value is Omit<Draft, 'ticket'> & { readonly ticket: Kept<Ticket> } {
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

/** The draft that a device kept, of this version or an older one; null when there is none that can be trusted. */
export function readDraft(text: string | null): Draft | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (!isDraft(value)) return null;
    return { ...value, ticket: { ...value.ticket, lines: value.ticket.lines.map(completed) } };
  } catch {
    return null;
  }
}
