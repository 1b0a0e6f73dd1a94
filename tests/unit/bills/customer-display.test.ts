import { describe, expect, it } from 'vitest';
import { DISPLAY_BILL_MINUTES, DISPLAY_CHANGE_SECONDS, MAX_ORDER_LINES } from '#domain/base/limits.ts';
import {
  type DisplayMessage,
  displayMessage,
  messageAtAge,
  nextMessage,
  remainingMs,
} from '#domain/bills/customer-display.ts';
import {
  billLinesOnDisplay,
  billOnDisplay,
  cartLinesOnDisplay,
  receivedOnDisplay,
  shopOnDisplay,
  thanksOnDisplay,
} from '#domain/bills/customer-display-content.ts';
import type { CartLine } from '#domain/orders/cart.ts';
import { aSaleItem } from '#tests/support/papers.ts';

const shop = { name: 'Comedor', logo_url: null, currency: 'HNL' };
const sums = { discount_cents: 0, base_cents: 100, tax_cents: 15, total_cents: 115 };
const more = { picture: null, received_cents: null };

const cartLine: CartLine = {
  id: 'linea-1',
  menu_item_id: 'producto-1',
  name: 'Baleada',
  price_cents: 4000,
  tax_category: 'general',
  ingredients: [{ name: 'Queso', extra_price_cents: 500, is_option: true, is_removable: true }],
  quantity: 2,
  notes: { sin: ['Cebolla'], con: { Queso: 2 }, note: 'El de la mesa brava', ordenParaLlevar: true },
  out: false,
};
const bill = billOnDisplay(shop, cartLinesOnDisplay([cartLine]), sums, more);
const welcome: DisplayMessage = { view: 'welcome', shop };
const thanks = thanksOnDisplay(shop, { total_cents: 115, change_cents: 85, payments: [] });

describe('what a customer display shows', () => {
  it('a line of a cart has its name, its options, its quantity and its amount, and no note for the kitchen', () => {
    expect(cartLinesOnDisplay([cartLine])).toEqual([
      { name: 'Baleada', options: 'Sin Cebolla · Con Queso x2 +10.00', quantity: 2, amount_cents: 10_000 },
    ]);
    expect(JSON.stringify(bill)).not.toMatch(/brava|producto-1|linea-1|llevar/i);
  });

  it('a message is what the schema accepts, also of sums with more fields, and anything more is refused', () => {
    const counted = { ...sums, bands: [], cost_cents: 3 };
    const message = billOnDisplay(shop, cartLinesOnDisplay([cartLine]), counted, more);
    expect(displayMessage.safeParse(message).data).toEqual(message);
    expect(displayMessage.safeParse({ ...message, cashier: 'Carlos' }).success).toBe(false);
  });

  it('of more lines than an order has, the last ones are shown', () => {
    const [line] = cartLinesOnDisplay([cartLine]);
    const lines = Array.from({ length: MAX_ORDER_LINES + 5 }, (_, place) => ({
      ...{ options: '', quantity: 1, amount_cents: 1, ...line },
      name: `Producto ${place}`,
    }));
    const message = billOnDisplay(shop, lines, sums, more);
    expect(message.lines).toHaveLength(MAX_ORDER_LINES);
    expect(message.lines.at(-1)?.name).toBe(`Producto ${MAX_ORDER_LINES + 4}`);
    expect(displayMessage.safeParse(message).success).toBe(true);
  });

  it('long texts are cut, and a picture with another kind of address is left out', () => {
    const [line] = cartLinesOnDisplay([{ ...cartLine, name: 'ñ'.repeat(500) }]);
    expect(line?.name).toHaveLength(300);
    expect(shopOnDisplay({ ...shop, logo_url: 'data:image/png;base64,AA' }).logo_url).toBeNull();
    expect(shopOnDisplay({ ...shop, logo_url: '/media/a/b' }).logo_url).toBe('/media/a/b');
  });

  it('a share of a bill is one line with its products', () => {
    const notes = { note: 'Sin sal' };
    const amounts = { amount_cents: 900, discount_cents: 100 };
    const item = aSaleItem({ name: 'Sopa', notes, quantity: 0.5, line_quantity: 1, ...amounts });
    const lines = billLinesOnDisplay([item], 'Parte 1 de 2');
    expect(lines).toEqual([{ name: 'Parte 1 de 2', options: 'Sopa', quantity: 1, amount_cents: 1000 }]);
  });

  it('what was received is the cash as it was handed over and the cards, without what a customer owes', () => {
    expect(
      receivedOnDisplay([
        { kind: 'efectivo', amount_cents: 3000, received_cents: 5000 },
        { kind: 'tarjeta', amount_cents: 2000, received_cents: null },
        { kind: 'fiado', amount_cents: 9000 },
      ]),
    ).toBe(7000);
  });
});

describe('what is shown next', () => {
  const charge = { ...bill, received_cents: 0 };

  it.each([
    ['the charge, before the cart', thanks, bill, charge, charge],
    ['the cart, after the thanks', thanks, bill, null, bill],
    ['the thanks, while nothing is ordered', thanks, welcome, null, thanks],
    ['the welcome, after a bill that was not charged', charge, welcome, null, welcome],
    ['the welcome, after the till left', bill, null, null, welcome],
    ['nothing, before anything was shown', null, null, null, null],
  ] as const)('is %s', (_, shown, cart, charged, expected) => {
    expect(nextMessage(shown, cart, charged)).toEqual(expected);
  });

  it('a bill and the thanks make way for the welcome after their time, and the welcome stays', () => {
    const minute = 60_000;
    expect(remainingMs({ message: bill, age_ms: minute })).toBe((DISPLAY_BILL_MINUTES - 1) * minute);
    expect(messageAtAge({ message: bill, age_ms: DISPLAY_BILL_MINUTES * minute })).toEqual(welcome);
    expect(messageAtAge({ message: thanks, age_ms: DISPLAY_CHANGE_SECONDS * 1000 - 1 })).toEqual(thanks);
    expect(messageAtAge({ message: thanks, age_ms: DISPLAY_CHANGE_SECONDS * 1000 })).toEqual(welcome);
    expect(messageAtAge({ message: welcome, age_ms: 1e12 })).toEqual(welcome);
  });
});
