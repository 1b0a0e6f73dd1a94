import { TAX_CATEGORIES, type TaxCategory } from '#domain/fiscal/tax.ts';
import type { Cart, CartLine, Ingredient, OrderIds } from '#domain/orders/cart.ts';
import { CHANNELS, type Channel } from '#domain/orders/orders.ts';

/** A cart with the ids that its order will have. `sent` is the body of a request that the server may have received. */
export interface SavedCart extends OrderIds {
  readonly cart: Cart;
  readonly key: string;
  readonly sent: string | null;
}

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

/** The fields that every stored version of a line has. */
type StoredLine = Omit<CartLine, 'ingredients' | 'out'> & Fields;

function isLine(value: unknown): value is StoredLine {
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

// Older lines have no prices of ingredients. The menu, which is always loaded, adds them.
function upgradeLine(line: StoredLine): CartLine {
  const { ingredients, out } = line;
  const known = Array.isArray(ingredients) && ingredients.every(isIngredient);
  return { ...line, ingredients: known ? ingredients : [], out: out === true };
}

type Stored<T> = Omit<T, 'lines'> & { readonly lines: readonly StoredLine[] };

function isCart(value: unknown): value is Stored<Cart> {
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

function isSavedCart(value: unknown): value is Omit<SavedCart, 'cart'> & { readonly cart: Stored<Cart> } {
  return (
    isFields(value) &&
    isCart(value.cart) &&
    isText(value.order_id) &&
    isText(value.kitchen_ticket_id) &&
    isText(value.sale_id) &&
    isText(value.key) &&
    isTextOrNull(value.sent)
  );
}

/** Converts the property names of a cart that an older version stored. */
function upgradeNames(value: unknown): unknown {
  if (!isFields(value) || !('ticket' in value)) return value;
  const { ticket, kitchen_order_id, ...rest } = value;
  return { ...rest, cart: ticket, kitchen_ticket_id: kitchen_order_id };
}

/** Parses a cart that this version or an older one stored; null when the text is not a valid cart. */
export function parseSavedCart(text: string | null): SavedCart | null {
  try {
    const value = upgradeNames(JSON.parse(text ?? 'null'));
    if (!isSavedCart(value)) return null;
    return { ...value, cart: { ...value.cart, lines: value.cart.lines.map(upgradeLine) } };
  } catch {
    return null;
  }
}
