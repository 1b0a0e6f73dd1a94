import { describe, expect, it } from 'vitest';
import { type CartSenior, cartDiscounts, sentSeniors } from '#domain/fiscal/hn/cart-seniors.ts';
import { lineDiscounts } from '#domain/fiscal/hn/printed-document.ts';
import { type Cart, cartTotals, emptyCart } from '#domain/orders/cart.ts';

const line = (id: string, price_cents: number, quantity = 1) => ({
  ...{ id, menu_item_id: id, name: id, price_cents, quantity },
  ...{ tax_category: 'general' as const, ingredients: [], notes: {}, out: false },
});
const cart: Cart = {
  ...emptyCart('para llevar'),
  lines: [line('plato', 23_000), line('café', 3500, 2), line('nada', 5000, 0)],
};
const senior = (line_ids: string[]): CartSenior => ({
  ...{ id: 'a', identity_number: '0801195012345', birth_year: 1950, kind: 'Adulto mayor' },
  ...{ name: null, line_ids },
});

describe('the seniors of a cart', () => {
  it('have their discount on their lines, which the totals include before the tax', () => {
    const discounts = cartDiscounts(cart, [senior(['plato', 'nada'])]);
    expect([...discounts]).toEqual([['plato', 5750]]);
    const pricing = { tax_percentage: 1500, prices_include_tax: true };
    expect(cartTotals(cart, pricing, discounts)).toMatchObject({ total_cents: 17_250 + 7000 });
    expect(cartTotals({ ...cart, lines: cart.lines.slice(0, 1) }, pricing, discounts)).toMatchObject({
      base_cents: 15_000,
      tax_cents: 2250,
    });
  });

  it('are sent with the lines that are sent, without their kind; a person without a line is not sent', () => {
    expect(sentSeniors([senior(['plato', 'quitado']), senior(['quitado'])], [{ id: 'plato' }])).toEqual([
      { id: 'a', identity_number: '0801195012345', birth_year: 1950, name: null, line_ids: ['plato'] },
    ]);
  });
});

describe('the discounts of a line of a document', () => {
  const printed = (discount: object) =>
    lineDiscounts({
      ...{ name: 'Plato', quantity: 1, unit_price_cents: 23_000, amount_cents: 15_525, discount_cents: 7475 },
      ...{ tax_rate: 1500, base_cents: 13_500, tax_cents: 2025 },
      ...discount,
    });

  it('are that of the senior by its name, and the share of the bill', () => {
    const discount_name = 'Descuento adulto mayor (25 %)';
    expect(printed({ discount_name, named_discount_cents: 5750 })).toEqual([
      [discount_name, 5750],
      ['Descuento', 1725],
    ]);
  });

  it('have no name in a document of before there were such discounts', () => {
    expect([printed({}), printed({ discount_name: null, named_discount_cents: null })]).toEqual([
      [['Descuento', 7475]],
      [['Descuento', 7475]],
    ]);
  });
});
