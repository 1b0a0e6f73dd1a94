import { describe, expect, it } from 'vitest';
import { type Cart, emptyCart } from '#domain/orders/cart.ts';
import { leftoverCart, newOrderPlace } from '#web/parts/cart/leftover-cart.ts';

const lineOf = (id: string): Cart['lines'][number] => ({
  id,
  menu_item_id: 'horchata',
  name: 'Horchata',
  price_cents: 3000,
  tax_category: 'general',
  ingredients: [],
  quantity: 1,
  notes: {},
  out: false,
});
const ticketOf = (...ids: readonly string[]): Cart => ({ ...emptyCart('mesa'), lines: ids.map(lineOf) });
const closed = (...ids: readonly string[]) => ({
  id: 'o',
  table_id: null,
  lines: ids.map((id) => ({ id, quantity: 1 })),
});

describe('the cart of an order that was closed', () => {
  it('every line is left over when none was sent', () => {
    expect(leftoverCart(ticketOf('1', '2'), closed('7'))).toEqual(ticketOf('1', '2'));
  });

  it('a line that arrived although its answer was lost is not left over, so nothing is sent twice', () => {
    expect(leftoverCart(ticketOf('1', '2'), closed('7', '1'))).toEqual(ticketOf('2'));
    expect(leftoverCart(ticketOf('1', '2'), closed('1', '2'))).toBeNull();
    expect(leftoverCart(ticketOf(), closed())).toBeNull();
  });

  it('the leftover cart is stored for the next order of the table, or for the order without a table', () => {
    expect(newOrderPlace({ id: 'o', table_id: 't' })).toBe('table-t');
    expect(newOrderPlace({ id: 'o', table_id: null })).toBe('order-again-o');
  });
});
