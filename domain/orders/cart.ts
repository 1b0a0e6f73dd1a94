import { MAX_LINE_QUANTITY } from '#domain/base/limits.ts';
import { type BasisPoints, type Cents, cents, sumCents, timesThousandths } from '#domain/base/money.ts';
import { type BillLine, includesTax } from '#domain/bills/bills.ts';
import { billTotals, categoryOf, type TaxCategory, type Totals, taxRate } from '#domain/fiscal/tax.ts';
import type { LineNotes } from '#domain/kitchen/answers/kitchen.ts';
import type { StockStatus } from '#domain/stock/stock.ts';
import { added, cleanNotes, countOf, hasNotes, leftOut } from './line-notes.ts';
import type { Channel } from './orders.ts';

/**
 * An ingredient of a product. It may be offered as an extra (`is_option`, 'con') or be left out (`is_removable`, 'sin'). One extra costs
 * `extra_price_cents`.
 */
export interface Ingredient {
  readonly name: string;
  readonly extra_price_cents: number;
  readonly is_option: boolean;
  readonly is_removable: boolean;
}

/** A product with the fields that a cart needs. Prices are in cents. */
export interface CartProduct {
  readonly id: string;
  readonly name: string;
  readonly price_cents: number;
  readonly tax_category: TaxCategory;
  readonly ingredients: readonly Ingredient[];
  readonly sold_out: boolean;
  /** False outside the hours of the product's schedule. */
  readonly on_schedule: boolean;
  readonly stock_status: StockStatus;
}

export interface CartLine {
  readonly id: string;
  readonly menu_item_id: string;
  readonly name: string;
  /** The menu price of one unit, without extras. */
  readonly price_cents: number;
  readonly tax_category: TaxCategory;
  readonly ingredients: readonly Ingredient[];
  /** Units, with up to three decimals. */
  readonly quantity: number;
  readonly notes: LineNotes;
  /** True when the product can no longer be sold. */
  readonly out: boolean;
}

/** A draft order on a device. */
export interface Cart {
  readonly lines: readonly CartLine[];
  readonly channel: Channel;
  readonly table_id: string | null;
  readonly customer_name: string;
  readonly guests: number | null;
  readonly note: string;
}

export function emptyCart(channel: Channel): Cart {
  return { lines: [], channel, table_id: null, customer_name: '', guests: null, note: '' };
}

const toThousandths = (quantity: number): number => Math.round(quantity * 1000);
const addUnits = (quantity: number, units: number): number => (toThousandths(quantity) + units * 1000) / 1000;

export type CartAction =
  | {
      readonly type: 'add';
      readonly line_id: string;
      readonly product: CartProduct;
      readonly onNewLine?: boolean;
    }
  | { readonly type: 'take-one'; readonly menu_item_id: string }
  | { readonly type: 'set-quantity'; readonly line_id: string; readonly quantity: number }
  | { readonly type: 'set-notes'; readonly line_id: string; readonly notes: LineNotes }
  | { readonly type: 'separate-one'; readonly line_id: string; readonly new_id: string }
  | { readonly type: 'remove'; readonly line_id: string }
  | { readonly type: 'describe'; readonly change: Partial<Omit<Cart, 'lines'>> }
  | { readonly type: 'refresh'; readonly products: readonly CartProduct[] };

type Lines = readonly CartLine[];

/** True when a product is 'Agotado': marked as sold out, or without stock of an ingredient (2-operations §4). */
export function isSoldOut(product: Pick<CartProduct, 'sold_out' | 'stock_status'>): boolean {
  return product.sold_out || product.stock_status === 'out';
}

/** True when a product cannot be sold now: it is 'Agotado', or outside its schedule. */
export function isUnsellable(
  product: Pick<CartProduct, 'sold_out' | 'on_schedule' | 'stock_status'>,
): boolean {
  return isSoldOut(product) || !product.on_schedule;
}

const has = (lines: Lines, lineId: string): boolean => lines.some((line) => line.id === lineId);

function withQuantity(lines: Lines, lineId: string, quantity: number): Lines {
  const line = lines.find((each) => each.id === lineId);
  if (!line || !Number.isFinite(quantity) || quantity > MAX_LINE_QUANTITY) return lines;
  const rounded = toThousandths(quantity) / 1000;
  if (rounded <= 0) return lines.filter((each) => each !== line);
  if (rounded === line.quantity || (line.out && rounded > line.quantity)) return lines;
  return lines.map((each) => (each === line ? { ...line, quantity: rounded } : each));
}

function withProduct(lines: Lines, lineId: string, product: CartProduct, onNewLine: boolean): Lines {
  if (isUnsellable(product)) return lines;
  const same = onNewLine
    ? undefined
    : lines.findLast((line) => line.menu_item_id === product.id && !hasNotes(line.notes));
  if (same) return withQuantity(lines, same.id, addUnits(same.quantity, 1));
  if (has(lines, lineId)) return lines;
  const { id: menu_item_id, name, price_cents, tax_category, ingredients } = product;
  const line = { id: lineId, menu_item_id, name, price_cents, tax_category, ingredients };
  return [...lines, { ...line, quantity: 1, notes: {}, out: false }];
}

function withoutOne(lines: Lines, menuItemId: string): Lines {
  const last = lines.findLast((line) => line.menu_item_id === menuItemId);
  return last ? withQuantity(lines, last.id, addUnits(last.quantity, -1)) : lines;
}

function separated(lines: Lines, lineId: string, newId: string): Lines {
  if (has(lines, newId)) return lines;
  return lines.flatMap((line) => {
    if (line.id !== lineId || line.quantity <= 1) return [line];
    return [
      { ...line, quantity: addUnits(line.quantity, -1) },
      { ...line, id: newId, quantity: 1 },
    ];
  });
}

const sameIngredients = (a: readonly Ingredient[], b: readonly Ingredient[]): boolean =>
  a.length === b.length &&
  a.every(
    ({ name, extra_price_cents, is_option, is_removable }, index) =>
      name === b[index]?.name &&
      extra_price_cents === b[index]?.extra_price_cents &&
      is_option === b[index]?.is_option &&
      is_removable === b[index]?.is_removable,
  );

function asOnMenu(line: CartLine, product: CartProduct | undefined): CartLine {
  if (!product) return line.out ? line : { ...line, out: true };
  const { name, price_cents, tax_category, ingredients } = product;
  const out = isUnsellable(product);
  const same =
    name === line.name &&
    price_cents === line.price_cents &&
    tax_category === line.tax_category &&
    out === line.out &&
    sameIngredients(ingredients, line.ingredients);
  return same ? line : { ...line, name, price_cents, tax_category, ingredients, out };
}

function refreshed(lines: Lines, products: readonly CartProduct[]): Lines {
  const byId = new Map(products.map((product) => [product.id, product]));
  const changed = lines.map((line) => asOnMenu(line, byId.get(line.menu_item_id)));
  return changed.every((line, index) => line === lines[index]) ? lines : changed;
}

function changeLines(lines: Lines, action: Exclude<CartAction, { type: 'describe' }>): Lines {
  switch (action.type) {
    case 'add':
      return withProduct(lines, action.line_id, action.product, action.onNewLine ?? false);
    case 'take-one':
      return withoutOne(lines, action.menu_item_id);
    case 'set-quantity':
      return withQuantity(lines, action.line_id, action.quantity);
    case 'set-notes':
      return lines.map((line) => (line.id === action.line_id ? { ...line, notes: action.notes } : line));
    case 'separate-one':
      return separated(lines, action.line_id, action.new_id);
    case 'remove':
      return lines.filter((line) => line.id !== action.line_id);
    case 'refresh':
      return refreshed(lines, action.products);
  }
}

/**
 * The cart after an action. A product joins its plain line, a line without units is removed, and new menu prices replace the old ones. A
 * sold-out product is not added; a product that is no longer on the menu is sold out.
 */
export function changeCart(cart: Cart, action: CartAction): Cart {
  if (action.type === 'describe') return { ...cart, ...action.change };
  const lines = changeLines(cart.lines, action);
  return lines === cart.lines ? cart : { ...cart, lines };
}

/** The ingredients that can be left out of a line ('sin'): the removable ones, and those that its notes remove already. */
export function removableOptions(ingredients: readonly Ingredient[], notes: LineNotes): readonly string[] {
  const offered = ingredients.filter(({ is_removable }) => is_removable).map(({ name }) => name);
  return [...offered, ...leftOut(notes).filter((name) => !offered.includes(name))];
}

/** The ingredients that can be added to a line ('con'), with the price of one: the options, and those that its notes add already. */
export function extraOptions(
  ingredients: readonly Ingredient[],
  notes: LineNotes,
): readonly Pick<Ingredient, 'name' | 'extra_price_cents'>[] {
  const shown = ingredients.filter(({ name, is_option }) => is_option || countOf(notes, name) > 0);
  const unknown = Object.keys(added(notes)).filter(
    (name) => countOf(notes, name) > 0 && !shown.some((each) => each.name === name),
  );
  return [...shown, ...unknown.map((name) => ({ name, extra_price_cents: 0 }))];
}

/** The price of the extras of one unit, in cents: each ingredient's own price times its number. */
export function extrasAmount(line: Pick<CartLine, 'ingredients' | 'notes'>): number {
  return line.ingredients.reduce(
    (sum, { name, extra_price_cents }) => sum + countOf(line.notes, name) * extra_price_cents,
    0,
  );
}

type Priced = Pick<CartLine, 'price_cents' | 'ingredients' | 'notes'>;

/** The price of one unit in cents: the menu price plus its extras. */
export function unitPrice(line: Priced): number {
  return line.price_cents + extrasAmount(line);
}

/** The amount of a line in cents, rounded once, half away from zero. */
export function lineAmount(line: Priced & Pick<CartLine, 'quantity'>): Cents {
  return timesThousandths(cents(unitPrice(line)), toThousandths(line.quantity));
}

/** The lines that may be sent: with a positive finite quantity and a finite price (2-operations §5). */
export function sendableLines(cart: Cart): readonly CartLine[] {
  return cart.lines.filter(
    (line) => Number.isFinite(line.quantity) && line.quantity > 0 && Number.isSafeInteger(unitPrice(line)),
  );
}

export interface Pricing {
  readonly tax_percentage: BasisPoints;
  readonly prices_include_tax: boolean;
}

/** The discounts of lines in cents, by the id of the line. */
type LineDiscounts = ReadonlyMap<string, Cents>;
const NO_DISCOUNTS: LineDiscounts = new Map();

const taxableLines = (cart: Cart, tax_percentage: BasisPoints, discounts: LineDiscounts) =>
  sendableLines(cart).map((line) => ({
    amount_cents: cents(lineAmount(line) - (discounts.get(line.id) ?? 0)),
    tax_category: line.tax_category,
    tax_rate: taxRate(line.tax_category, tax_percentage),
  }));

/** The totals of the cart by tax rate, equal to the server's on the same lines with the same discounts. */
export function cartTotals(
  cart: Cart,
  { tax_percentage, prices_include_tax }: Pricing,
  discounts = NO_DISCOUNTS,
): Totals {
  return billTotals(taxableLines(cart, tax_percentage, discounts), prices_include_tax);
}

/**
 * The base and the total of a bill after the cart's lines are added, in cents. The tax of a rate is that of old and new lines together.
 */
export function totalsWithBill(
  bill: readonly Pick<
    BillLine,
    'amount_cents' | 'tax_category' | 'tax_rate' | 'price_includes_tax' | 'base_cents'
  >[],
  cart: Cart,
  pricing: Pricing,
  discounts = NO_DISCOUNTS,
): Pick<Totals, 'base_cents' | 'total_cents'> {
  const lines = [
    ...taxableLines(cart, pricing.tax_percentage, discounts).map((line) => ({
      ...line,
      isTaxIncluded: pricing.prices_include_tax,
    })),
    ...bill.map((line) => ({
      amount_cents: cents(line.amount_cents),
      tax_category: categoryOf(line),
      tax_rate: line.tax_rate,
      isTaxIncluded: includesTax(line),
    })),
  ];
  const totals = [true, false].map((isIncluded) =>
    billTotals(
      lines.filter(({ isTaxIncluded }) => isTaxIncluded === isIncluded),
      isIncluded,
    ),
  );
  return {
    base_cents: sumCents(totals.map(({ base_cents }) => base_cents)),
    total_cents: sumCents(totals.map(({ total_cents }) => total_cents)),
  };
}

/** Units of each product, by its id. */
export function quantities(cart: Cart): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const line of cart.lines) {
    const thousandths = toThousandths(found.get(line.menu_item_id) ?? 0) + toThousandths(line.quantity);
    found.set(line.menu_item_id, thousandths / 1000);
  }
  return found;
}

export function unitCount(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + toThousandths(line.quantity), 0) / 1000;
}

/** Why a cart cannot be sent, as a Spanish sentence, and the part of the cart that is missing. */
export interface SendingProblem {
  readonly sentence: string;
  readonly missing: 'table_id' | 'customer_name' | null;
}

/** The detail that must be entered before the order is sent, or null (2-operations §5). */
export function missingDetail({
  channel,
  table_id,
  customer_name,
}: Pick<Cart, 'channel' | 'table_id' | 'customer_name'>): SendingProblem | null {
  if (channel === 'mesa' && table_id === null)
    return { sentence: 'Elige la mesa de la orden.', missing: 'table_id' };
  if (channel === 'a domicilio' && customer_name.trim() === '')
    return { sentence: 'Escribe el nombre del cliente.', missing: 'customer_name' };
  return null;
}

export const NO_PRODUCTS = 'Debes seleccionar productos primero';
/** Why the cart cannot be sent yet, or null (2-operations §5). */
export function sendingProblem(cart: Cart, registerOpen: boolean): SendingProblem | null {
  if (!registerOpen) return { sentence: 'Debes aperturar la caja en POS', missing: null };
  if (sendableLines(cart).length === 0) return { sentence: NO_PRODUCTS, missing: null };
  return missingDetail(cart);
}

type Sent = Pick<CartLine, 'id' | 'quantity'>;

/** The cart without the lines that arrived. Units added to a line since then stay, with a new id. */
export function unsentCart(cart: Cart, arrived: readonly Sent[], newId: () => string): Cart {
  const sent = new Map(arrived.map(({ id, quantity }) => [id, toThousandths(quantity)]));
  const lines = cart.lines.flatMap((line) => {
    const arrivedUnits = sent.get(line.id);
    if (arrivedUnits === undefined) return [line];
    const more = toThousandths(line.quantity) - arrivedUnits;
    return more > 0 ? [{ ...line, id: newId(), quantity: more / 1000 }] : [];
  });
  return { ...cart, lines };
}

/**
 * True when the cart differs from the lines that arrived, because units were removed or notes changed. The kitchen must then be informed.
 */
export function differsFromSent(
  cart: Cart,
  arrived: readonly (Sent & { readonly notes: LineNotes })[],
): boolean {
  return arrived.some(({ id, quantity, notes }) => {
    const line = cart.lines.find((each) => each.id === id);
    return (
      line === undefined ||
      line.quantity < quantity ||
      JSON.stringify(cleanNotes(line.notes)) !== JSON.stringify(cleanNotes(notes))
    );
  });
}

export interface OrderIds {
  readonly order_id: string;
  readonly kitchen_ticket_id: string;
  readonly sale_id: string;
}

/** The request body of a cart. It has no prices, taxes or recipes, which the server adds. */
export function orderOf(cart: Cart, ids: OrderIds) {
  const atTable = cart.channel === 'mesa';
  return {
    id: ids.order_id,
    kitchen_ticket_id: ids.kitchen_ticket_id,
    sale_id: ids.sale_id,
    channel: cart.channel,
    table_id: atTable ? cart.table_id : null,
    customer_name: atTable ? null : cart.customer_name.trim() || null,
    guests: atTable ? cart.guests : null,
    note: cart.note.trim() || null,
    lines: sendableLines(cart).map(({ id, menu_item_id, quantity, notes }) => ({
      id,
      menu_item_id,
      quantity,
      notes: cleanNotes(notes),
    })),
  };
}
