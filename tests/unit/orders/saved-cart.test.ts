import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type CartProduct, emptyCart, lineAmount } from '#domain/orders/cart.ts';
import { openCartStore } from '#web/parts/cart/cart-store.ts';
import { parseSavedCart, type SavedCart } from '#web/parts/cart/saved-cart.ts';

const IDS = { order_id: 'o', kitchen_ticket_id: 'k', sale_id: 's' };
const OLD_LINE = {
  id: '1',
  menu_item_id: 'baleada',
  name: 'Baleada',
  price_cents: 4500,
  tax_category: 'general',
  quantity: 2,
  notes: { con: { Queso: 1 } },
};
const storedCart = (lines: readonly unknown[], more: object = {}) =>
  JSON.stringify({ ...IDS, key: 'c', sent: null, cart: { ...emptyCart('mesa'), lines }, ...more });

describe('a saved cart', () => {
  test('a saved cart is read back unchanged', () => {
    const line = {
      ...OLD_LINE,
      tax_category: 'general' as const,
      ingredients: [{ name: 'Queso', extra_price_cents: 1500, is_option: true, is_removable: false }],
      out: true,
    };
    const draft: SavedCart = { ...IDS, key: 'c', sent: null, cart: { ...emptyCart('mesa'), lines: [line] } };
    expect(parseSavedCart(JSON.stringify(draft))).toEqual(draft);
  });

  test('a saved cart from before extras had prices is read, with free extras until the menu has their price', () => {
    const [line] = parseSavedCart(storedCart([OLD_LINE]))?.cart.lines ?? [];
    expect(line).toMatchObject({ quantity: 2, ingredients: [], out: false });
    expect(line && lineAmount(line)).toBe(9000);
    const unmarked = [{ name: 'Queso', extra_price_cents: 1500 }];
    const older = parseSavedCart(storedCart([{ ...OLD_LINE, ingredients: unmarked, out: false }]));
    expect(older?.cart.lines[0]).toMatchObject({ ingredients: [] });
    const odd = parseSavedCart(storedCart([{ ...OLD_LINE, ingredients: ['Queso'], out: 'sí' }]));
    expect(odd?.cart.lines[0]).toMatchObject({ ingredients: [], out: false });
  });

  test('a saved cart with the property names of an older version is read', () => {
    const { kitchen_ticket_id, ...ids } = IDS;
    const old = {
      ...ids,
      kitchen_order_id: kitchen_ticket_id,
      key: 'c',
      sent: null,
      ticket: { ...emptyCart('mesa'), lines: [OLD_LINE] },
    };
    expect(parseSavedCart(JSON.stringify(old))).toEqual(parseSavedCart(storedCart([OLD_LINE])));
    expect(parseSavedCart(JSON.stringify(old))?.kitchen_ticket_id).toBe('k');
  });

  test.each([
    ['nothing', null],
    ['invalid JSON', '{'],
    ['another value', '[1]'],
    ['an invalid line', storedCart([7])],
    ['a line without a price', storedCart([{ ...OLD_LINE, price_cents: 'L 45' }])],
    ['a line of an unknown tax', storedCart([{ ...OLD_LINE, tax_category: '21 %' }])],
    ['an invalid key', storedCart([OLD_LINE], { key: 5 })],
  ])('a saved cart with %s is discarded', (_what, text) => {
    expect(parseSavedCart(text)).toBeNull();
  });
});

describe('the cart store', () => {
  const product = (id: string): CartProduct => ({
    id,
    name: id,
    price_cents: 1000,
    tax_category: 'general',
    ingredients: [],
    sold_out: false,
    on_schedule: true,
    stock_status: 'normal',
  });
  const opened = () => {
    const store = openCartStore(randomUUID(), { channel: 'para llevar' });
    const notified: string[] = [];
    for (const id of ['a', 'b', '1', '2']) store.subscribeTo(id, () => notified.push(id));
    store.change({ type: 'add', line_id: '1', product: product('a') });
    store.change({ type: 'add', line_id: '2', product: product('b') });
    return { store, notified };
  };

  test('a change notifies only the subscribers of that line or its product', () => {
    const { store, notified } = opened();
    expect(notified.splice(0)).toEqual(['1', 'a', '2', 'b']);
    store.change({ type: 'set-quantity', line_id: '1', quantity: 3 });
    expect(notified.splice(0)).toEqual(['1', 'a']);
    store.change({ type: 'describe', change: { note: 'sin prisa' } });
    store.change({ type: 'set-quantity', line_id: '1', quantity: 3 });
    expect(notified).toEqual([]);
    store.reset();
    expect(notified).toEqual(['1', 'a', '2', 'b']);
  });

  test('the last line is the one changed last, or else the last of the cart', () => {
    const { store } = opened();
    expect(store.lastLine()?.id).toBe('2');
    store.change({ type: 'add', line_id: '3', product: product('a') });
    expect(store.lastLine()?.id).toBe('1');
    store.change({ type: 'refresh', products: [product('a'), { ...product('b'), price_cents: 5 }] });
    expect(store.lastLine()?.id).toBe('1');
    store.change({ type: 'remove', line_id: '1' });
    expect(store.lastLine()?.id).toBe('2');
    store.change({ type: 'remove', line_id: '2' });
    expect(store.lastLine()).toBeUndefined();
  });

  test('a cart is sent again with the same key after a lost answer, and with a new key after a change', () => {
    const { store } = opened();
    const first = store.prepareSend();
    expect(store.prepareSend()).toEqual(first);
    store.change({ type: 'take-one', menu_item_id: 'b' });
    const second = store.prepareSend();
    expect(second.key).not.toBe(first.key);
    expect(second.body.id).toBe(first.body.id);
    store.reset();
    expect(store.prepareSend().body.id).not.toBe(first.body.id);
  });

  test('a sent cart may have arrived until it is confirmed or refused', () => {
    const { store } = opened();
    expect(store.mayHaveArrived()).toBe(false);
    store.prepareSend();
    expect(store.mayHaveArrived()).toBe(true);
    store.markRefused();
    expect(store.mayHaveArrived()).toBe(false);
    const { body } = store.prepareSend();
    store.removeSent(body.kitchen_ticket_id, body.lines);
    expect(store.mayHaveArrived()).toBe(false);
  });

  test('lines added during sending stay and are sent with new ids', () => {
    const { store } = opened();
    store.change({ type: 'describe', change: { customer_name: 'Ana', note: 'sin prisa' } });
    const { body } = store.prepareSend();
    store.change({ type: 'add', line_id: '3', product: product('a') });
    store.change({ type: 'add', line_id: '4', product: product('c') });
    expect(store.removeSent(body.kitchen_ticket_id, body.lines)).toEqual({ corrected: false });
    expect(store.get()).toMatchObject({ customer_name: 'Ana', note: '' });
    expect(store.get().lines.map(({ menu_item_id, quantity }) => `${menu_item_id} x${quantity}`)).toEqual([
      'a x1',
      'c x1',
    ]);
    const next = store.prepareSend();
    const ids = (sent: typeof body) => [sent.id, sent.kitchen_ticket_id, sent.sale_id, sent.lines[0]?.id];
    expect(new Set([...ids(body), ...ids(next.body)]).size).toBe(8);
    store.removeSent(next.body.kitchen_ticket_id, next.body.lines, 'the same order');
    expect(store.get().lines).toEqual([]);
  });

  test('the cart continues in the order that received it, and reports lines corrected meanwhile', () => {
    const { store } = opened();
    const { body } = store.prepareSend();
    store.change({ type: 'set-notes', line_id: '1', notes: { sin: ['Maní'] } });
    store.change({ type: 'add', line_id: '5', product: product('c') });
    expect(store.removeSent('of another tab', body.lines)).toEqual({ corrected: false });
    expect(store.get().lines).toHaveLength(3);
    expect(store.removeSent(body.kitchen_ticket_id, body.lines, body.id)).toEqual({ corrected: true });
    expect(store.prepareSend().body).toMatchObject({ id: body.id, lines: [{ menu_item_id: 'c' }] });
  });
});
