import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_LINE_QUANTITY } from '#domain/base/limits.ts';
import { sumCents } from '#domain/base/money.ts';
import type { LineNotes } from '#domain/kitchen/answers/kitchen.ts';
import {
  type Cart,
  type CartAction,
  type CartProduct,
  cartTotals,
  changeCart,
  emptyCart,
  extraOptions,
  extrasAmount,
  lineAmount,
  orderOf,
  quantities,
  removableOptions,
  sendableLines,
  sendingProblem,
  unitCount,
  unitPrice,
} from '#domain/orders/cart.ts';

const inStock = { ingredients: [], sold_out: false, on_schedule: true, stock_status: 'normal' } as const;
const baleada: CartProduct = {
  ...inStock,
  id: 'baleada',
  name: 'Baleada',
  price_cents: 3550,
  tax_category: 'general',
  ingredients: [
    { name: 'Cebolla', extra_price_cents: 0, is_option: false, is_removable: true },
    { name: 'Queso', extra_price_cents: 1500, is_option: true, is_removable: false },
  ],
};
const cerveza: CartProduct = {
  ...inStock,
  id: 'cerveza',
  name: 'Cerveza',
  price_cents: 5000,
  tax_category: 'special',
};
const tortilla: CartProduct = {
  ...inStock,
  id: 'tortilla',
  name: 'Tortillas',
  price_cents: 1001,
  tax_category: 'exempt',
};
const MENU = [baleada, cerveza, tortilla];
const HONDURAS = { tax_percentage: 1500, prices_include_tax: true };
const IDS = { order_id: 'o', kitchen_ticket_id: 'k', sale_id: 's' };

function cartAfter(...actions: readonly CartAction[]): Cart {
  return actions.reduce(changeCart, emptyCart('para llevar'));
}
const add = (line_id: string, product: CartProduct): CartAction => ({ type: 'add', line_id, product });

const product = fc.constantFrom(...MENU);
// Few ids for many actions, so that lines are found again and ids are requested that exist already.
const lineId = fc.integer({ min: 0, max: 24 }).map(String);
const quantityFromZero = fc.oneof(
  fc.integer({ min: -5, max: 12_000 }),
  fc.double({ min: -2, max: 20 }),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0),
);
const anyNotes = fc.constantFrom<LineNotes[]>({ sin: ['Cebolla'] }, { con: { Queso: 2 } }, {});
const action = fc.oneof<fc.Arbitrary<CartAction>[]>(
  fc.tuple(lineId, product).map(([line_id, each]) => add(line_id, each)),
  product.map((each) => ({ type: 'take-one', menu_item_id: each.id })),
  fc
    .tuple(lineId, quantityFromZero)
    .map(([line_id, quantity]) => ({ type: 'set-quantity', line_id, quantity })),
  fc.tuple(lineId, anyNotes).map(([line_id, notes]) => ({ type: 'set-notes', line_id, notes })),
  fc.tuple(lineId, lineId).map(([line_id, new_id]) => ({ type: 'separate-one', line_id, new_id })),
  lineId.map((line_id) => ({ type: 'remove', line_id })),
  fc.subarray(MENU).map((products) => ({ type: 'refresh', products })),
);
const ticket = fc.array(action, { maxLength: 60 }).map((actions) => cartAfter(...actions));
const allOnSale: CartAction = { type: 'refresh', products: MENU };

describe('adding and removing products', () => {
  test('the same product is added to its line', () => {
    const { lines } = cartAfter(add('1', baleada), add('2', baleada), add('3', cerveza));
    expect(lines.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['1', 2],
      ['3', 1],
    ]);
  });

  test('a line with notes stays apart from a plain line that is added later', () => {
    const { lines } = cartAfter(
      add('1', baleada),
      { type: 'set-notes', line_id: '1', notes: { sin: ['Mantequilla'] } },
      add('2', baleada),
      add('3', baleada),
    );
    expect(lines.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['1', 1],
      ['2', 2],
    ]);
  });

  test("'x' removes one unit from the last line of the product, and the line with its last unit", () => {
    const two = cartAfter(add('1', baleada), add('2', baleada));
    const one = changeCart(two, { type: 'take-one', menu_item_id: 'baleada' });
    expect(one.lines[0]?.quantity).toBe(1);
    expect(changeCart(one, { type: 'take-one', menu_item_id: 'baleada' }).lines).toEqual([]);
    expect(changeCart(two, { type: 'take-one', menu_item_id: 'nada' })).toBe(two);
  });

  test('one unit of three can be separated with the same notes', () => {
    const three = cartAfter(
      add('1', baleada),
      { type: 'set-quantity', line_id: '1', quantity: 3 },
      { type: 'set-notes', line_id: '1', notes: { note: 'bien caliente' } },
      { type: 'separate-one', line_id: '1', new_id: '9' },
    );
    expect(three.lines.map(({ id, quantity, notes }) => [id, quantity, notes.note])).toEqual([
      ['1', 2, 'bien caliente'],
      ['9', 1, 'bien caliente'],
    ]);
  });

  test('a typed zero removes the line, and a text that is not a number changes nothing', () => {
    const one = cartAfter(add('1', baleada));
    expect(changeCart(one, { type: 'set-quantity', line_id: '1', quantity: 0 }).lines).toEqual([]);
    expect(changeCart(one, { type: 'set-quantity', line_id: '1', quantity: Number.NaN })).toBe(one);
    expect(changeCart(one, { type: 'set-quantity', line_id: '1', quantity: 1e6 })).toBe(one);
  });

  test('two lines never have the same id', () => {
    fc.assert(
      fc.property(ticket, ({ lines }) => {
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
      }),
    );
  });

  test('a new menu price replaces the old one, and nothing else changes', () => {
    const one = cartAfter(add('1', baleada), add('2', cerveza));
    const dearer = { ...baleada, price_cents: 4000 };
    expect(changeCart(one, { type: 'refresh', products: MENU })).toBe(one);
    const { lines } = changeCart(one, { type: 'refresh', products: [dearer, cerveza] });
    expect(lines.map((line) => line.price_cents)).toEqual([4000, 5000]);
    expect(lines[1]).toBe(one.lines[1]);
    const cheese = [{ name: 'Queso', extra_price_cents: 2000, is_option: true, is_removable: true }];
    const renewed = changeCart(one, {
      type: 'refresh',
      products: [{ ...baleada, ingredients: cheese }, cerveza],
    });
    expect(renewed.lines.map((line) => line.ingredients)).toEqual([cheese, []]);
  });

  test('con and sin offer the ingredients marked for each, and those that the line has already', () => {
    const { ingredients } = baleada;
    expect(removableOptions(ingredients, {})).toEqual(['Cebolla']);
    expect(extraOptions(ingredients, {}).map(({ name }) => name)).toEqual(['Queso']);
    expect([removableOptions([], {}), extraOptions([], {})]).toEqual([[], []]);
    const had = { sin: ['Queso', 'Chile'], con: { Cebolla: 2, Tocino: 1, Aguacate: 0 } };
    expect(removableOptions(ingredients, had)).toEqual(['Cebolla', 'Queso', 'Chile']);
    expect(extraOptions(ingredients, had).map(({ name }) => name)).toEqual(['Cebolla', 'Queso', 'Tocino']);
  });

  test('a sold-out product is not added, and its lines are marked and can only be reduced', () => {
    const gone: CartProduct = { ...baleada, stock_status: 'out' };
    expect(cartAfter(add('1', gone)).lines).toEqual([]);
    expect(cartAfter(add('1', { ...baleada, sold_out: true })).lines).toEqual([]);
    expect(cartAfter(add('1', { ...baleada, on_schedule: false })).lines).toEqual([]);
    expect(cartAfter(add('1', { ...baleada, stock_status: 'low' })).lines).toHaveLength(1);

    const three = cartAfter(add('1', baleada), add('2', cerveza), {
      type: 'set-quantity',
      line_id: '1',
      quantity: 3,
    });
    const marked = changeCart(three, { type: 'refresh', products: [gone, cerveza] });
    expect(marked.lines.map(({ out }) => out)).toEqual([true, false]);
    const quantity = (to: number) =>
      changeCart(marked, { type: 'set-quantity', line_id: '1', quantity: to }).lines[0]?.quantity;
    expect([quantity(4), quantity(2)]).toEqual([3, 2]);
    expect(changeCart(marked, allOnSale).lines.map(({ out }) => out)).toEqual([false, false]);
  });

  test('a product that is no longer on the menu is sold out', () => {
    const one = cartAfter(add('1', baleada), add('2', cerveza));
    const left = changeCart(one, { type: 'refresh', products: [cerveza] });
    expect(left.lines.map(({ out }) => out)).toEqual([true, false]);
    expect(changeCart(left, { type: 'refresh', products: [cerveza] })).toBe(left);
  });

  test('every line has a positive finite quantity after any actions', () => {
    fc.assert(
      fc.property(ticket, ({ lines }) => {
        for (const { quantity } of lines) {
          expect(quantity > 0 && quantity <= MAX_LINE_QUANTITY && Number.isFinite(quantity)).toBe(true);
          expect(Number.isInteger(Math.round(quantity * 1000))).toBe(true);
        }
      }),
    );
  });

  test('adding one unit and then removing one leaves the same units', () => {
    fc.assert(
      fc.property(ticket, product, (cartAfter, each) => {
        const before = changeCart(cartAfter, allOnSale);
        const same = before.lines.filter((line) => line.menu_item_id === each.id);
        fc.pre(same.every((line) => line.quantity < MAX_LINE_QUANTITY));
        const plus = changeCart(before, { type: 'add', line_id: 'new', product: each });
        expect(unitCount(plus)).toBeCloseTo(unitCount(before) + 1, 3);
        expect(quantities(plus).get(each.id)).toBeCloseTo((quantities(before).get(each.id) ?? 0) + 1, 3);
        fc.pre(same.every((line) => Number.isInteger(line.quantity)));
        const again = changeCart(plus, { type: 'take-one', menu_item_id: each.id });
        expect(unitCount(again)).toBeCloseTo(unitCount(before), 3);
      }),
    );
  });

  test('separating a unit changes neither the units nor the total', () => {
    fc.assert(
      fc.property(ticket, lineId, (before, line_id) => {
        const whole = before.lines.every((line) => Number.isInteger(line.quantity));
        fc.pre(whole);
        const after = changeCart(before, { type: 'separate-one', line_id, new_id: 'apart' });
        expect(unitCount(after)).toBe(unitCount(before));
        expect(cartTotals(after, HONDURAS).total_cents).toBe(cartTotals(before, HONDURAS).total_cents);
      }),
    );
  });

  test('the units by product add up to the units of the cart', () => {
    fc.assert(
      fc.property(ticket, (each) => {
        const sum = [...quantities(each).values()].reduce((total, units) => total + units, 0);
        expect(sum).toBeCloseTo(unitCount(each), 3);
      }),
    );
  });
});

describe('the total of a cart', () => {
  test('two baleadas, a beer and half a portion of tortillas have the expected total', () => {
    const order = cartAfter(add('1', baleada), add('2', baleada), add('3', cerveza), add('4', tortilla), {
      type: 'set-quantity',
      line_id: '4',
      quantity: 0.5,
    });
    expect(cartTotals(order, HONDURAS)).toEqual({
      bands: [
        { tax_category: 'special', tax_rate: 1800, base_cents: 4237, tax_cents: 763 },
        { tax_category: 'general', tax_rate: 1500, base_cents: 6174, tax_cents: 926 },
        { tax_category: 'exempt', tax_rate: 0, base_cents: 501, tax_cents: 0 },
      ],
      base_cents: 10912,
      tax_cents: 1689,
      total_cents: 12601,
    });
  });

  test('one extra queso adds its price to unit, line, tax and total; a removed ingredient subtracts nothing', () => {
    const order = cartAfter(
      add('1', baleada),
      { type: 'set-quantity', line_id: '1', quantity: 2 },
      { type: 'set-notes', line_id: '1', notes: { con: { Queso: 1, Limón: 3 }, sin: ['Cebolla'] } },
    );
    const [line] = order.lines;
    expect(line && [extrasAmount(line), unitPrice(line), lineAmount(line)]).toEqual([1500, 5050, 10_100]);
    expect(cartTotals(order, HONDURAS)).toEqual({
      bands: [{ tax_category: 'general', tax_rate: 1500, base_cents: 8783, tax_cents: 1317 }],
      base_cents: 8783,
      tax_cents: 1317,
      total_cents: 10_100,
    });
    expect(cartTotals(order, { ...HONDURAS, prices_include_tax: false }).total_cents).toBe(10_100 + 1515);
  });

  test('each extra of a line counts: the total grows by its price for each unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 50 }), (count, quantity) => {
        const plain = cartAfter(add('1', baleada), { type: 'set-quantity', line_id: '1', quantity });
        const more = changeCart(plain, {
          type: 'set-notes',
          line_id: '1',
          notes: { con: { Queso: count } },
        });
        const grown = cartTotals(more, HONDURAS).total_cents - cartTotals(plain, HONDURAS).total_cents;
        expect(grown).toBe(1500 * count * quantity);
      }),
    );
  });

  test('with tax on top the total is the lines plus their tax', () => {
    const order = cartAfter(add('1', baleada));
    expect(cartTotals(order, { ...HONDURAS, prices_include_tax: false }).total_cents).toBe(3550 + 533);
  });

  test('the lines add up to the total when prices include tax, and base plus tax always do', () => {
    fc.assert(
      fc.property(ticket, fc.boolean(), (order, prices_include_tax) => {
        const totals = cartTotals(order, { tax_percentage: 1500, prices_include_tax });
        const amounts = sumCents(order.lines.map(lineAmount));
        expect(totals.base_cents + totals.tax_cents).toBe(totals.total_cents);
        expect(prices_include_tax ? totals.total_cents : totals.base_cents).toBe(amounts);
        expect(totals.total_cents).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('sending a cart', () => {
  test('sending requires an open register first, and then products', () => {
    expect(sendingProblem(cartAfter(), false)?.sentence).toBe('Debes aperturar la caja en POS');
    expect(sendingProblem(cartAfter(), true)?.sentence).toBe('Debes seleccionar productos primero');
    expect(sendingProblem(cartAfter(add('1', baleada)), true)).toBeNull();
  });

  test('an order for a table requires its table, and an order for delivery its customer', () => {
    const order = cartAfter(add('1', baleada));
    expect(sendingProblem({ ...order, channel: 'mesa' }, true)).toEqual({
      sentence: 'Elige la mesa de la orden.',
      missing: 'table_id',
    });
    expect(sendingProblem({ ...order, channel: 'mesa', table_id: 't' }, true)).toBeNull();
    expect(sendingProblem({ ...order, channel: 'a domicilio', customer_name: ' ' }, true)).toEqual({
      sentence: 'Escribe el nombre del cliente.',
      missing: 'customer_name',
    });
  });

  test('only lines with a positive finite quantity and a finite price are sent', () => {
    const [line] = cartAfter(add('1', baleada)).lines;
    if (!line) throw new Error('no line');
    const odd = [0, -1, Number.NaN, Number.POSITIVE_INFINITY].map((quantity) => ({ ...line, quantity }));
    const priceless = { ...line, price_cents: Number.NaN };
    expect(sendableLines({ ...emptyCart('mesa'), lines: [...odd, priceless, line] })).toEqual([line]);
  });

  test('the sent order has no prices, and only the details of its channel', () => {
    const order = cartAfter(
      add('1', baleada),
      { type: 'set-notes', line_id: '1', notes: { sin: [], note: ' sin sal ', con: { Queso: 1 } } },
      { type: 'describe', change: { table_id: 't', guests: 4, customer_name: ' Ana ', note: ' ' } },
    );
    expect(orderOf(order, IDS)).toEqual({
      id: 'o',
      kitchen_ticket_id: 'k',
      sale_id: 's',
      channel: 'para llevar',
      table_id: null,
      customer_name: 'Ana',
      guests: null,
      note: null,
      lines: [
        { id: '1', menu_item_id: 'baleada', quantity: 1, notes: { con: { Queso: 1 }, note: 'sin sal' } },
      ],
    });
    expect(orderOf({ ...order, channel: 'mesa' }, IDS)).toMatchObject({
      table_id: 't',
      guests: 4,
      customer_name: null,
    });
  });
});
