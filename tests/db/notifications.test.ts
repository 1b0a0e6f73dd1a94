import { randomUUID } from 'node:crypto';
import { beforeEach, expect, inject, it } from 'vitest';
import { serveOrder } from '#db/queries/kitchen.ts';
import { listNotifications } from '#db/queries/notifications.ts';
import { readRegister } from '#db/queries/register.ts';
import { annulSale, chargeSale } from '#db/queries/sales.ts';
import { countAndClose } from '#tests/support/register.ts';
import {
  aBusiness,
  anIngredient,
  anOrder,
  aProduct,
  type Business,
  rowsOf,
  scopeOf,
  withOpenRegister,
  writing,
} from '#tests/support/restaurant.ts';

const ground = inject('database');
let business: Business;

beforeEach(async () => {
  business = await aBusiness(ground);
});

const scope = (role: keyof Business['employees'] = 'admin') => scopeOf(ground, business, role);
const bell = async (role: keyof Business['employees']) =>
  (await listNotifications(scope(role))).notifications;

async function served(product: string, quantity = 1) {
  const { kitchen_order } = await anOrder(ground, business, [{ product, quantity }]);
  // Who took it serves it: nobody is told that it is ready.
  return serveOrder(writing(scope('mesero')), kitchen_order.id);
}

it('what falls below its minimum is told once for each fall, together with what fell with it', async () => {
  const cheese = await anIngredient(ground, business, { name: 'Queso', stock: 10, minimum: 8 });
  const cream = await anIngredient(ground, business, { name: 'Crema', stock: 5, minimum: 5 });
  const plenty = await anIngredient(ground, business, { name: 'Harina', stock: 99, minimum: 5 });
  const product = await aProduct(ground, business, {
    recipe: [cheese, cream, plenty].map((ingredient) => ({ ingredient, quantity: 1 })),
  });
  const first = await served(product);
  expect(first.notified.map(({ user_id }) => user_id).toSorted()).toEqual(
    [business.employees.admin.id, business.employees.cajero.id].toSorted(),
  );
  await served(product);
  const last = await served(product);
  expect(last.notified).toHaveLength(2);
  expect((await served(product)).notified).toEqual([]);
  expect((await bell('cajero')).map(({ title, message }) => [title, message])).toEqual([
    ['Stock bajo', 'Queso: existencia 7 unidades, mínimo 8 unidades'],
    ['Stock bajo', 'Crema: existencia 4 unidades, mínimo 5 unidades'],
  ]);
  expect(await bell('mesero')).toEqual([]);
});

it('an order that is ready tells who took it where it goes, on the bell', async () => {
  const product = await aProduct(ground, business, { tracksInventory: false });
  const { order, kitchen_order } = await anOrder(ground, business, [{ product }]);
  await serveOrder(writing(scope('chef')), kitchen_order.id);
  expect((await bell('mesero')).map(({ title, message }) => [title, message])).toEqual([
    ['Orden lista', `Para llevar · Ana. Orden #${order.number}`],
  ]);
});

it('a sale that is annulled tells the administrators which one, by whom and why', async () => {
  await withOpenRegister(ground, business);
  const product = await aProduct(ground, business, { priceCents: 10_000, tracksInventory: false });
  const { sale } = await anOrder(ground, business, [{ product }]);
  await chargeSale(writing(scope()), sale.id, {
    payments: [{ id: randomUUID(), payment_method_id: business.methods.tarjeta, amount_cents: 10_000 }],
  });
  const by = { ...scope('cajero'), approvedBy: business.employees.admin.id };
  const { notified } = await annulSale(writing(by), sale.id, {
    reason: 'Error de cobro',
    returns_stock: false,
    kitchen: 'leave',
  });
  expect(notified.map(({ user_id }) => user_id)).toEqual([business.employees.admin.id]);
  const { admin, cajero } = business.employees;
  expect(await bell('admin')).toMatchObject([
    {
      title: 'Venta anulada',
      message: `Venta #1 de HNL\u00a0100.00, por ${cajero.fullName}, aprobó ${admin.fullName}. Motivo: Error de cobro`,
    },
  ]);
  expect(await bell('cajero')).toEqual([]);
});

it.each([
  [44_999, [['Diferencia de caja', 'Faltan HNL\u00a050.01 en Caja principal, Z #1.']]],
  [45_000, []],
  [50_000, []],
] as const)('a drawer of L 500 closed with %i cents is told beyond the tolerance of L 50', async (counted, expected) => {
  await withOpenRegister(ground, business);
  const { session } = await readRegister(scope());
  const closing = { counted_cents: counted, difference_reason: 'No cuadra' };
  await countAndClose(writing(scope()), session?.id ?? '', closing, true);
  expect((await bell('admin')).map(({ title, message }) => [title, message.replace(/ Cerró.*/, '')])).toEqual(
    expected,
  );
});

it('a write that tells nothing goes on in a database that has counted its notifications', async () => {
  await rowsOf(
    ground,
    `insert into notifications (business_id, id, user_id, title, message)
     select $1, new_id(), $2, 'Aviso', n::text from generate_series(1, 300) n`,
    [business.id, business.employees.admin.id],
  );
  await rowsOf(ground, 'analyze notifications');
  const ingredient = await anIngredient(ground, business, { stock: 100 });
  const product = await aProduct(ground, business, { recipe: [{ ingredient, quantity: 1 }] });
  const { kitchen_order } = await anOrder(ground, business, [{ product }]);
  const { notified } = await serveOrder(writing(scope('mesero')), kitchen_order.id);
  expect(notified).toEqual([]);
});
