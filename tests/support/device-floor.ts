import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { discountSale, readSale } from '#db/queries/bills/sales.ts';
import { readSettings } from '#db/queries/business/settings.ts';
import { giveSeniorDiscount } from '#db/queries/fiscal/seniors.ts';
import { createTable } from '#db/queries/orders/tables.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import type { LineNotes } from '#domain/kitchen/answers/kitchen.ts';
import type { SentOrderBody } from '#domain/offline/effect.ts';
import type { KnownHere } from '#domain/offline/offline-answers.ts';
import { type Cart, emptyCart } from '#domain/orders/cart.ts';
import { readDevicePoints, readMenu, readRegister } from '#tests/support/reads.ts';
import type { Business } from './business.ts';
import type { LineInput } from './order-request.ts';
import { seniorOf } from './seniors.ts';

/** What a device of the cashier knows after it has read the snapshot. */
export async function knownHere(business: Business): Promise<KnownHere> {
  const scope = business.scope('cajero');
  const [menu, register, settings, invoicing] = await Promise.all([
    readMenu(scope),
    readRegister(scope),
    readSettings(scope),
    readDevicePoints(scope),
  ]);
  const { id, fullName } = business.employees.cajero;
  return {
    by: {
      ...{ user_id: id, full_name: fullName, role: 'cajero', business_id: business.id },
      at: new Date().toISOString(),
    },
    number: 'T3-007',
    pricing: { tax_percentage: settings.tax_percentage, prices_include_tax: settings.prices_include_tax },
    cooks_at_once: settings.cooks_at_once,
    ...{ zone: settings.zone, day_start_minutes: settings.day_start_minutes, menu, register, invoicing },
    customers: [],
  };
}

const CATEGORIES = ['general', 'special', 'exempt'] as const;
const PRICES = [0, 7, 35, 199, 3_333, 9_999, 25_000];

/** Products of every tax category and both stations, with extras that cost something: their ids. */
export async function variedProducts(business: Business): Promise<readonly string[]> {
  const drinks = await business.category('Bebidas', { station: 'barra' });
  const [cheese, onion] = [
    await business.ingredient({ name: 'Queso' }),
    await business.ingredient({ name: 'Cebolla' }),
  ];
  const ids: string[] = [];
  for (const [index, priceCents] of PRICES.entries())
    ids.push(
      await business.product({
        priceCents,
        taxCategory: CATEGORIES[index % CATEGORIES.length] ?? 'general',
        tracksInventory: false,
        recipe: [
          { ingredient: cheese, quantity: 1, extraPriceCents: 1_333 },
          { ingredient: onion, quantity: 1, extraPriceCents: index },
        ],
        ...(index % 3 === 1 && { station: 'barra' }),
        ...(index % 3 === 2 && { category: drinks }),
      }),
    );
  return ids;
}

const CHOICES: readonly LineNotes[] = [
  {},
  {},
  { con: { Queso: 2 } },
  { con: { Queso: 1, Cebolla: 3 }, note: 'Bien cocida' },
  { con: 'Queso', sin: ['Cebolla'] },
  { sin: 'Queso' },
  { ordenParaLlevar: true },
];
const wish = fc.record({
  product: fc.nat(PRICES.length - 1),
  quantity: fc.constantFrom(1, 2, 3, 0.5, 0.333),
  notes: fc.constantFrom(...CHOICES),
});
export type Wish = typeof wish extends fc.Arbitrary<infer W> ? W : never;
/** The products of a round, with their choices. */
export const wishes = fc.array(wish, { minLength: 1, maxLength: 5 });

export const linesOf = (products: readonly string[], round: readonly Wish[]): LineInput[] =>
  round.map(({ product, ...line }) => ({ ...line, product: products[product] ?? '' }));

/** The cart that a round is sent from. */
export function cartOf({ menu }: KnownHere, { channel, lines }: SentOrderBody): Cart {
  const products = new Map(menu?.items.map((item) => [item.id, item]));
  return {
    ...emptyCart(channel),
    lines: lines.flatMap(({ id, menu_item_id, quantity, notes = {} }) => {
      const product = products.get(menu_item_id);
      return product ? [{ ...product, id, menu_item_id, quantity, notes, out: false }] : [];
    }),
  };
}

/** A new table of the business. */
export async function newTable(business: Business) {
  const id = randomUUID();
  const { answer } = await createTable(business.writeScope(), { id, name: `Mesa ${id.slice(0, 8)}` });
  return answer.table;
}

/** The discounts that people give with a network. */
export const discounts = fc.uniqueArray(
  fc.constantFrom('rate of the bill', 'amount of the bill', 'rate of a line', 'amount of a line', 'senior'),
  { maxLength: 3 },
);

/** Gives the discounts, as far as the bill allows them, and returns the bill. */
export async function discounted(
  business: Business,
  bill: Sale,
  given: readonly (typeof discounts extends fc.Arbitrary<readonly (infer D)[]> ? D : never)[],
): Promise<Sale> {
  const scope = () => business.writeScope('admin');
  for (const discount of given) {
    const { items, total_cents } = await billOf(business, bill.id);
    const [first] = items;
    const half = Math.floor(total_cents / 3);
    const eaten = items.filter(
      ({ tax_category, own_discount_cents }) => tax_category !== 'special' && own_discount_cents === 0,
    );
    if (discount === 'senior') {
      if (eaten.length > 0)
        await giveSeniorDiscount(scope(), bill.id, {
          senior: seniorOf(70),
          sale_item_ids: eaten.map(({ id }) => id),
          is_confirmed: true,
        });
    } else if (discount === 'rate of the bill')
      await discountSale(scope(), bill.id, { rate: 3333, reason: 'Cortesía' }, 'any');
    else if (discount === 'amount of the bill')
      await discountSale(scope(), bill.id, { amount_cents: half, reason: 'Empleado' }, 'any');
    else
      await discountSale(
        scope(),
        bill.id,
        {
          sale_item_id: first?.id,
          ...(discount === 'rate of a line'
            ? { rate: 1250 }
            : { amount_cents: Math.min(half, first?.amount_cents ?? 0) }),
          reason: 'Promoción',
        },
        'any',
      );
  }
  return billOf(business, bill.id);
}

/** A bill as a screen of the cashier reads it. */
export async function billOf(business: Business, id: string): Promise<Sale> {
  const sale = await readSale(business.scope('cajero'), id);
  if (!sale) throw new Error('There is no such bill.');
  return sale;
}

/** A bill without what only the server knows: its instants, its number, its location, and the ids of parts of lines. */
export function moneyOf(sale: Sale) {
  const { id, order_id, status, share_kind, share_of, base_cents, tax_cents, total_cents } = sale;
  const { discount_cents, discount_percentage, discount_amount_cents, discount_reason, change_cents } = sale;
  const { channel, customer_name, table_id, table_number, cashier, waiter } = sale;
  return {
    ...{ id, order_id, status, share_kind, share_of, base_cents, tax_cents, total_cents },
    ...{ discount_cents, discount_percentage, discount_amount_cents, discount_reason, change_cents },
    ...{ channel, customer_name, table_id, table_number, cashier, waiter },
    items: sale.items.map(({ id: _id, served: _served, in_kitchen: _inKitchen, ...item }) => item),
    payments: sale.payments,
  };
}
