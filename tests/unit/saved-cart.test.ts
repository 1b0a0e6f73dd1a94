import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type CartProduct, emptyCart, lineAmount } from '#domain/cart.ts';
import { openCartStore } from '#web/cart/cart-store.ts';
import { parseSavedCart, type SavedCart } from '#web/cart/saved-cart.ts';

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
const storedDraft = (lines: readonly unknown[], more: object = {}) =>
  JSON.stringify({ ...IDS, key: 'c', sent: null, cart: { ...emptyCart('mesa'), lines }, ...more });

describe('a draft that a device kept', () => {
  test('comes back as it was', () => {
    const line = {
      ...OLD_LINE,
      tax_category: 'general' as const,
      ingredients: [{ name: 'Queso', extra_price_cents: 1500, is_option: true, is_removable: false }],
      out: true,
    };
    const draft: SavedCart = { ...IDS, key: 'c', sent: null, cart: { ...emptyCart('mesa'), lines: [line] } };
    expect(parseSavedCart(JSON.stringify(draft))).toEqual(draft);
  });

  test('from before extras had prices is read, its extras free until the menu says what they cost', () => {
    const [line] = parseSavedCart(storedDraft([OLD_LINE]))?.cart.lines ?? [];
    expect(line).toMatchObject({ quantity: 2, ingredients: [], out: false });
    expect(line && lineAmount(line)).toBe(9000);
    const unmarked = [{ name: 'Queso', extra_price_cents: 1500 }];
    const older = parseSavedCart(storedDraft([{ ...OLD_LINE, ingredients: unmarked, out: false }]));
    expect(older?.cart.lines[0]).toMatchObject({ ingredients: [] });
    const odd = parseSavedCart(storedDraft([{ ...OLD_LINE, ingredients: ['Queso'], out: 'sí' }]));
    expect(odd?.cart.lines[0]).toMatchObject({ ingredients: [], out: false });
  });

  test('with the property names of an older version is read', () => {
    const { kitchen_ticket_id, ...ids } = IDS;
    const old = {
      ...ids,
      kitchen_order_id: kitchen_ticket_id,
      key: 'c',
      sent: null,
      ticket: { ...emptyCart('mesa'), lines: [OLD_LINE] },
    };
    expect(parseSavedCart(JSON.stringify(old))).toEqual(parseSavedCart(storedDraft([OLD_LINE])));
    expect(parseSavedCart(JSON.stringify(old))?.kitchen_ticket_id).toBe('k');
  });

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['something else', '[1]'],
    ['a line that is none', storedDraft([7])],
    ['a line without a price', storedDraft([{ ...OLD_LINE, price_cents: 'L 45' }])],
    ['a line of an unknown tax', storedDraft([{ ...OLD_LINE, tax_category: '21 %' }])],
    ['no key', storedDraft([OLD_LINE], { key: 5 })],
  ])('with %s is dropped', (_what, text) => {
    expect(parseSavedCart(text)).toBeNull();
  });
});

describe('the ticket in hand', () => {
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

  test('tells of a change only who follows that line or its product', () => {
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

  test('knows the line that was touched last, and else its last one', () => {
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

  test('is sent again under the same key after a lost answer, and under a new one once it changed', () => {
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

  test('may have arrived once it was sent, until somebody says that it did or did not', () => {
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

  test('keeps what came while it was being sent, to go with ids of its own', () => {
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

  test('goes on in the order that had it, and says when what arrived was corrected meanwhile', () => {
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
