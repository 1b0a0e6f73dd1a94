import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { chargeSale, voidSale } from '#db/queries/bills/sales.ts';
import { serveTicket } from '#db/queries/kitchen/kitchen.ts';
import { listNotifications } from '#db/queries/people/notifications.ts';
import { type Business, writeScopeOf } from '#tests/support/business.ts';
import { notifiedUsers } from '#tests/support/notifications.ts';
import { readRegister } from '#tests/support/reads.ts';
import { countAndClose } from '#tests/support/register.ts';
import { database } from '#tests/support/test.ts';

let business: Business;

beforeEach(async () => {
  business = await database.business();
});

const scope = (role: keyof Business['employees'] = 'admin') => business.scope(role);
const readNotifications = async (role: keyof Business['employees']) =>
  (await listNotifications(scope(role))).notifications;

async function sendAndServe(product: string, quantity = 1) {
  const { kitchen_ticket } = await business.order([{ product, quantity }]);
  // The waiter of the order serves it, so that no 'Orden lista' notification is created.
  return serveTicket(business.writeScope('mesero'), kitchen_ticket.id);
}

it('each fall of an ingredient below its minimum creates one notification, together with the others of that serving', async () => {
  const cheese = await business.ingredient({ name: 'Queso', stock: 10, minimum: 8 });
  const cream = await business.ingredient({ name: 'Crema', stock: 5, minimum: 5 });
  const plenty = await business.ingredient({ name: 'Harina', stock: 99, minimum: 5 });
  const product = await business.product({
    recipe: [cheese, cream, plenty].map((ingredient) => ({ ingredient, quantity: 1 })),
  });
  const first = await sendAndServe(product);
  expect(notifiedUsers(first).toSorted()).toEqual(
    [business.employees.admin.id, business.employees.cajero.id].toSorted(),
  );
  await sendAndServe(product);
  const last = await sendAndServe(product);
  expect(last.notifications).toHaveLength(2);
  expect((await sendAndServe(product)).notifications).toEqual([]);
  expect((await readNotifications('cajero')).map(({ title, message }) => [title, message])).toEqual([
    ['Stock bajo', 'Queso: existencia 7 unidades, mínimo 8 unidades'],
    ['Stock bajo', 'Crema: existencia 4 unidades, mínimo 5 unidades'],
  ]);
  expect(await readNotifications('mesero')).toEqual([]);
});

it('serving an order notifies the waiter who took it with its destination', async () => {
  const product = await business.product({ tracksInventory: false });
  const { order, kitchen_ticket } = await business.order([{ product }]);
  await serveTicket(business.writeScope('chef'), kitchen_ticket.id);
  expect((await readNotifications('mesero')).map(({ title, message }) => [title, message])).toEqual([
    ['Orden lista', `Para llevar · Ana. Orden #${order.number}`],
  ]);
});

it('voiding a sale notifies the administrators which sale, who voided it, who approved it and why', async () => {
  await business.openRegister();
  const product = await business.product({ priceCents: 10_000, tracksInventory: false });
  const { sale } = await business.order([{ product }]);
  await chargeSale(business.writeScope(), sale.id, {
    payments: [{ id: randomUUID(), payment_method_id: business.methods.tarjeta, amount_cents: 10_000 }],
  });
  const by = { ...scope('cajero'), approvedBy: business.employees.admin.id };
  const voided = await voidSale(writeScopeOf(by), sale.id, {
    reason: 'Error de cobro',
    returns_stock: false,
    kitchen: 'leave',
  });
  expect(notifiedUsers(voided)).toEqual([business.employees.admin.id]);
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
] as const)('closing a register of L 500 with %i cents notifies the administrators if the difference exceeds L 50', async (counted, expected) => {
  await business.openRegister();
  const { session } = await readRegister(scope());
  const closing = { counted_cents: counted, difference_reason: 'No cuadra' };
  await countAndClose(business.writeScope(), session?.id ?? '', closing, true);
  expect(
    (await readNotifications('admin')).map(({ title, message }) => [title, message.replace(/ Cerró.*/, '')]),
  ).toEqual(expected);
});

it('a serving without notifications succeeds after the notifications table was analyzed', async () => {
  await database.rows(
    `insert into notifications (business_id, id, user_id, title, message)
     select $1, new_id(), $2, 'Aviso', n::text from generate_series(1, 300) n`,
    [business.id, business.employees.admin.id],
  );
  await database.rows('analyze notifications');
  const ingredient = await business.ingredient({ stock: 100 });
  const product = await business.product({ recipe: [{ ingredient, quantity: 1 }] });
  const { kitchen_ticket } = await business.order([{ product }]);
  const { notifications } = await serveTicket(business.writeScope('mesero'), kitchen_ticket.id);
  expect(notifications).toEqual([]);
});
