import { randomUUID } from 'node:crypto';
import { beforeEach, expect, inject, it } from 'vitest';
import { serveOrder } from '#db/queries/kitchen.ts';
import { listNotifications } from '#db/queries/notifications.ts';
import { readRegister } from '#db/queries/register.ts';
import { chargeSale, voidSale } from '#db/queries/sales.ts';
import {
  aBusiness,
  anIngredient,
  anOrder,
  aProduct,
  type Business,
  openRegisterIfClosed,
  rowsOf,
  scopeOf,
  writeScopeOf,
} from '#tests/support/factories.ts';
import { countAndClose } from '#tests/support/register.ts';

const testEnv = inject('database');
let business: Business;

beforeEach(async () => {
  business = await aBusiness(testEnv);
});

const scope = (role: keyof Business['employees'] = 'admin') => scopeOf(testEnv, business, role);
const readNotifications = async (role: keyof Business['employees']) =>
  (await listNotifications(scope(role))).notifications;

async function served(product: string, quantity = 1) {
  const { kitchen_ticket } = await anOrder(testEnv, business, [{ product, quantity }]);
  // Who took it serves it: nobody is told that it is ready.
  return serveOrder(writeScopeOf(scope('mesero')), kitchen_ticket.id);
}

it('what falls below its minimum is told once for each fall, together with what fell with it', async () => {
  const cheese = await anIngredient(testEnv, business, { name: 'Queso', stock: 10, minimum: 8 });
  const cream = await anIngredient(testEnv, business, { name: 'Crema', stock: 5, minimum: 5 });
  const plenty = await anIngredient(testEnv, business, { name: 'Harina', stock: 99, minimum: 5 });
  const product = await aProduct(testEnv, business, {
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
  expect((await readNotifications('cajero')).map(({ title, message }) => [title, message])).toEqual([
    ['Stock bajo', 'Queso: existencia 7 unidades, mínimo 8 unidades'],
    ['Stock bajo', 'Crema: existencia 4 unidades, mínimo 5 unidades'],
  ]);
  expect(await readNotifications('mesero')).toEqual([]);
});

it('an order that is ready tells who took it where it goes, on the bell', async () => {
  const product = await aProduct(testEnv, business, { tracksInventory: false });
  const { order, kitchen_ticket } = await anOrder(testEnv, business, [{ product }]);
  await serveOrder(writeScopeOf(scope('chef')), kitchen_ticket.id);
  expect((await readNotifications('mesero')).map(({ title, message }) => [title, message])).toEqual([
    ['Orden lista', `Para llevar · Ana. Orden #${order.number}`],
  ]);
});

it('a sale that is annulled tells the administrators which one, by whom and why', async () => {
  await openRegisterIfClosed(testEnv, business);
  const product = await aProduct(testEnv, business, { priceCents: 10_000, tracksInventory: false });
  const { sale } = await anOrder(testEnv, business, [{ product }]);
  await chargeSale(writeScopeOf(scope()), sale.id, {
    payments: [{ id: randomUUID(), payment_method_id: business.methods.tarjeta, amount_cents: 10_000 }],
  });
  const by = { ...scope('cajero'), approvedBy: business.employees.admin.id };
  const { notified } = await voidSale(writeScopeOf(by), sale.id, {
    reason: 'Error de cobro',
    returns_stock: false,
    kitchen: 'leave',
  });
  expect(notified.map(({ user_id }) => user_id)).toEqual([business.employees.admin.id]);
  const { admin, cajero } = business.employees;
  expect(await readNotifications('admin')).toMatchObject([
    {
      title: 'Venta anulada',
      message: `Venta #1 de HNL\u00a0100.00, por ${cajero.fullName}, aprobó ${admin.fullName}. Motivo: Error de cobro`,
    },
  ]);
  expect(await readNotifications('cajero')).toEqual([]);
});

it.each([
  [44_999, [['Diferencia de caja', 'Faltan HNL\u00a050.01 en Caja principal, Z #1.']]],
  [45_000, []],
  [50_000, []],
] as const)('a drawer of L 500 closed with %i cents is told beyond the tolerance of L 50', async (counted, expected) => {
  await openRegisterIfClosed(testEnv, business);
  const { session } = await readRegister(scope());
  const closing = { counted_cents: counted, difference_reason: 'No cuadra' };
  await countAndClose(writeScopeOf(scope()), session?.id ?? '', closing, true);
  expect(
    (await readNotifications('admin')).map(({ title, message }) => [title, message.replace(/ Cerró.*/, '')]),
  ).toEqual(expected);
});

it('a write that tells nothing goes on in a database that has counted its notifications', async () => {
  await rowsOf(
    testEnv,
    `insert into notifications (business_id, id, user_id, title, message)
     select $1, new_id(), $2, 'Aviso', n::text from generate_series(1, 300) n`,
    [business.id, business.employees.admin.id],
  );
  await rowsOf(testEnv, 'analyze notifications');
  const ingredient = await anIngredient(testEnv, business, { stock: 100 });
  const product = await aProduct(testEnv, business, { recipe: [{ ingredient, quantity: 1 }] });
  const { kitchen_ticket } = await anOrder(testEnv, business, [{ product }]);
  const { notified } = await serveOrder(writeScopeOf(scope('mesero')), kitchen_ticket.id);
  expect(notified).toEqual([]);
});
