import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { serveTicket } from '#db/queries/kitchen/kitchen.ts';
import { listNotifications } from '#db/queries/people/notifications.ts';
import {
  cancelPurchase,
  changePurchase,
  closePurchase,
  createPurchase,
  createPurchases,
  createReceivedPurchase,
  receivePurchase,
  reverseReceipt,
  suggestPurchases,
} from '#db/queries/purchasing/purchases.ts';
import { changeSupplier } from '#db/queries/purchasing/suppliers.ts';
import { divideRounded } from '#domain/base/money.ts';
import { businessDay } from '#domain/base/time.ts';
import { costRise } from '#domain/stock/average-cost.ts';
import type { Business } from '#tests/support/business.ts';
import { notificationsOf } from '#tests/support/notifications.ts';
import { listPurchases, readPurchase, searchPurchasable } from '#tests/support/reads.ts';
import { archiveIngredient, movementsOf } from '#tests/support/stock.ts';
import { database } from '#tests/support/test.ts';
import { aLine, aPurchase, aReceipt, aSupplier, itemOf, receive, tenUnitsAt18 } from './purchase-fixtures.ts';

let business: Business;
beforeEach(async () => {
  business = await database.business();
});

const scope = () => business.scope('admin');
const write = () => business.writeScope();
const today = () => businessDay(new Date(), 'America/Tegucigalpa');
const refusals = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
const currentPurchase = async (id: string) => (await readPurchase(scope(), id, true)).purchase;

describe('a purchase', () => {
  it('a new purchase is Pedida with its lines in the unit of the ingredient and its author, and moves no stock', async () => {
    const milk = await tenUnitsAt18(business);
    const supplier_id = await aSupplier(business);
    const purchase = await aPurchase(business, [aLine(milk, { quantity: 3 })], {
      supplier_id,
      note: 'Temprano',
    });
    expect(purchase).toMatchObject({
      number: 1,
      status: 'Pedida',
      supplier: 'Lácteos de Olancho',
      note: 'Temprano',
      created_by: business.employees.admin.fullName,
      total_cents: 0,
      ordered_cents: 144_000,
      received_on: null,
    });
    expect(purchase.lines).toEqual([
      expect.objectContaining({
        ordered_quantity: 72,
        pending_quantity: 72,
        unit_cost: 2000,
        purchase_unit: 'caja',
        purchase_factor: 24,
      }),
    ]);
    expect(await itemOf(business, milk)).toMatchObject({
      stock: 10,
      average: 1800,
      factor: 24,
      pack: 48_000,
    });
  });

  it('purchases get consecutive numbers without gaps, also twelve at once and after a refused one', async () => {
    const milk = await tenUnitsAt18(business);
    await expect(aPurchase(business, [aLine(randomUUID())])).rejects.toMatchObject({ code: 'row.missing' });
    const made = await Promise.all(Array.from({ length: 12 }, () => aPurchase(business, [aLine(milk)])));
    expect(made.map(({ number }) => number).sort((a, b) => a - b)).toEqual(made.map((_, index) => index + 1));
  });

  it('a purchase in the unit of the ingredient does not change its purchase unit, factor or pack cost', async () => {
    const milk = await tenUnitsAt18(business);
    await aPurchase(business, [aLine(milk)]);
    const loose = await aPurchase(business, [
      aLine(milk, { quantity: 5, factor: 1, purchase_unit: null, cost_cents: 2100 }),
    ]);
    expect(loose.lines[0]).toMatchObject({ ordered_quantity: 5, unit_cost: 2100 });
    expect(await itemOf(business, milk)).toMatchObject({ factor: 24, purchase_unit: 'caja', pack: 48_000 });
  });

  it('a repeated ingredient or line, an archived ingredient and an inactive supplier are refused', async () => {
    const milk = await tenUnitsAt18(business);
    await expect(aPurchase(business, [aLine(milk), aLine(milk)])).rejects.toMatchObject({
      code: 'input.invalid',
      message: 'Cada ingrediente va una sola vez en la compra.',
    });
    const line = aLine(milk);
    const cheese = await tenUnitsAt18(business, 'Queso');
    await expect(aPurchase(business, [line, { ...aLine(cheese), id: line.id }])).rejects.toMatchObject({
      code: 'input.invalid',
      fields: { lines: 'Hay una línea repetida.' },
    });
    const old = await business.ingredient({ name: 'Manteca' });
    await archiveIngredient(business, old);
    await expect(aPurchase(business, [aLine(old)])).rejects.toMatchObject({
      code: 'row.conflict',
      message: '"Manteca" está archivado: ya no se compra.',
    });
    const supplier_id = await aSupplier(business);
    await changeSupplier(write(), supplier_id, { is_active: false });
    await expect(aPurchase(business, [aLine(milk)], { supplier_id })).rejects.toMatchObject({
      code: 'row.conflict',
      message: 'Lácteos de Olancho está inactivo: actívalo para comprarle.',
    });
    expect(
      (await listPurchases(scope(), { from: today(), to: today(), limit: 10, offset: 0 }, true)).total,
    ).toBe(0);
  });

  it('a purchase is changed as a whole and cancelled until something is received, and not after', async () => {
    const [milk, cheese] = [await tenUnitsAt18(business), await tenUnitsAt18(business, 'Queso')];
    const purchase = await aPurchase(business, [aLine(milk)]);
    const keptLine = { ...aLine(milk, { quantity: 2 }), id: purchase.lines[0]?.id ?? '' };
    const { answer } = await changePurchase(write(), purchase.id, {
      version: purchase.version,
      note: 'Más',
      lines: [keptLine, aLine(cheese)],
    });
    expect(answer.purchase.lines.map(({ name, ordered_quantity }) => [name, ordered_quantity])).toEqual([
      ['Leche', 48],
      ['Queso', 24],
    ]);
    await receive(business, answer.purchase, [{ accepted: 1 }]);
    const partlyReceived = {
      code: 'purchase.ended',
      message: 'De la compra #1 ya llegó algo: no se puede cancelar.',
    };
    await expect(cancelPurchase(write(), purchase.id, 'No')).rejects.toMatchObject(partlyReceived);
    await expect(
      changePurchase(write(), purchase.id, { version: 2, lines: [keptLine] }),
    ).rejects.toMatchObject({
      code: 'purchase.ended',
    });
    const other = await aPurchase(business, [aLine(milk)]);
    const cancelled = (await cancelPurchase(write(), other.id, 'Ya no hace falta')).answer.purchase;
    expect(cancelled.status).toBe('Cancelada');
    expect(cancelled.history.map(({ step, note }) => [step, note])).toEqual([
      ['ordered', null],
      ['cancelled', 'Ya no hace falta'],
    ]);
    await expect(receive(business, other)).rejects.toMatchObject({
      code: 'purchase.ended',
      message: 'La compra #2 ya fue cancelada.',
    });
  });

  it('four people who change a purchase at once: the first change is stored and the others are refused as stale', async () => {
    const [milk, cheese] = [await tenUnitsAt18(business), await tenUnitsAt18(business, 'Queso')];
    const purchase = await aPurchase(business, [aLine(milk)]);
    const changes = await Promise.allSettled(
      [milk, cheese, milk, cheese].map((item, index) =>
        changePurchase(write(), purchase.id, {
          version: purchase.version,
          lines: [aLine(item, { quantity: 2 + index })],
        }),
      ),
    );
    expect(refusals(changes)).toEqual(['row.stale', 'row.stale', 'row.stale']);
    const [first] = changes.flatMap((each) =>
      each.status === 'fulfilled' ? [each.value.answer.purchase] : [],
    );
    const after = await currentPurchase(purchase.id);
    expect([after.version, after.lines]).toEqual([2, first?.lines]);
    await changePurchase(write(), purchase.id, { version: 2, lines: [aLine(milk)] });
  });

  it('a purchase with a line of another purchase is refused', async () => {
    const milk = await tenUnitsAt18(business);
    const [one, two] = [await aPurchase(business, [aLine(milk)]), await aPurchase(business, [aLine(milk)])];
    const foreignLine = { ...aLine(milk), id: two.lines[0]?.id ?? '' };
    await expect(changePurchase(write(), one.id, { version: 1, lines: [foreignLine] })).rejects.toMatchObject(
      {
        code: 'row.conflict',
      },
    );
    expect((await currentPurchase(two.id)).lines).toHaveLength(1);
  });

  it('purchases for several suppliers in one request are all stored or none', async () => {
    const milk = await tenUnitsAt18(business);
    const newPurchase = (item: string) => ({ id: randomUUID(), lines: [aLine(item)] });
    await expect(
      createPurchases(write(), [newPurchase(milk), newPurchase(randomUUID())]),
    ).rejects.toMatchObject({
      code: 'row.missing',
    });
    const { answer } = await createPurchases(write(), [newPurchase(milk), newPurchase(milk)]);
    expect(answer.purchases.map(({ number }) => number)).toEqual([1, 2]);
  });
});

describe('a purchase receipt', () => {
  it('a box of 24 at L 480 costs 20.00 a unit, and the average of 10 at 18.00 becomes 19.41 (scenario 31)', async () => {
    const milk = await tenUnitsAt18(business);
    const purchase = await aPurchase(business, [aLine(milk)]);
    const { purchase: received, stock } = await receive(business, purchase, [{}], {
      invoice_number: '000-001-01-00000042',
    });
    expect(received).toMatchObject({ status: 'Recibida', total_cents: 48_000, received_on: today() });
    expect(received.lines[0]).toMatchObject({
      accepted_quantity: 24,
      unit_cost: 2000,
      previous_cost: 1800,
      total_cents: 48_000,
    });
    expect(received.receipts[0]).toMatchObject({
      invoice_number: '000-001-01-00000042',
      received_by: business.employees.admin.fullName,
      received_on: today(),
      total_cents: 48_000,
    });
    expect(stock).toEqual([{ id: milk, current_stock: 34 }]);
    expect(await itemOf(business, milk)).toMatchObject({
      stock: 34,
      initial: 34,
      average: 1941.1765,
      pack: 48_000,
      moved: 34,
    });
    const movement = (await movementsOf(business)).find(({ type }) => type === 'purchase');
    expect(movement).toMatchObject({
      type: 'purchase',
      quantity: 24,
      unit_cost: 2000,
      balance: 34,
      source_id: received.receipts[0]?.id,
      user_id: business.employees.admin.id,
    });
  });

  it('a purchase received in parts is Parcial until all arrives; rejected units do not enter the stock and are not pending', async () => {
    const [milk, cheese] = [await tenUnitsAt18(business), await tenUnitsAt18(business, 'Queso')];
    const purchase = await aPurchase(business, [aLine(milk, { quantity: 2 }), aLine(cheese)]);
    const first = await receive(business, purchase, [
      {
        accepted: 18,
        rejected: 6,
        rejection_reason: 'golpeado',
        factor: 1,
        purchase_unit: null,
        cost_cents: 2000,
      },
    ]);
    expect(first.purchase).toMatchObject({ status: 'Parcial', total_cents: 36_000 });
    expect(first.purchase.lines[0]).toMatchObject({
      accepted_quantity: 18,
      rejected_quantity: 6,
      pending_quantity: 24,
    });
    expect(await itemOf(business, milk)).toMatchObject({ stock: 28, factor: 24, pack: 48_000 });
    const second = await receive(business, first.purchase, [{}, {}]);
    expect(second.purchase.status).toBe('Recibida');
    expect((await itemOf(business, milk)).stock).toBe(52);
    expect(second.purchase.receipts.map(({ lines }) => lines.length)).toEqual([1, 2]);
    await expect(receive(business, second.purchase, [{ accepted: 1 }])).rejects.toMatchObject({
      code: 'purchase.ended',
      message: `La compra #1 ya fue recibida por ${business.employees.admin.fullName}.`,
    });
  });

  it('a receipt of more than was ordered is refused with a sentence until the excess is accepted', async () => {
    const milk = await tenUnitsAt18(business);
    const purchase = await aPurchase(business, [aLine(milk)]);
    await expect(receive(business, purchase, [{ accepted: 2 }])).rejects.toMatchObject({
      code: 'purchase.excess',
      message: 'Llegó más "Leche" de lo pedido: 48 de 24 unidades. Acéptalo si te lo quedas.',
    });
    const { purchase: accepted } = await receive(business, purchase, [{ accepted: 2 }], {
      accept_excess: true,
    });
    expect(accepted).toMatchObject({ status: 'Recibida', total_cents: 96_000 });
    expect((await itemOf(business, milk)).stock).toBe(58);
  });

  it('one line that fails undoes the whole receipt', async () => {
    const [milk, cheese] = [await tenUnitsAt18(business), await tenUnitsAt18(business, 'Queso')];
    const purchase = await aPurchase(business, [aLine(milk), aLine(cheese)]);
    await expect(receive(business, purchase, [{}, { accepted: 9 }])).rejects.toMatchObject({
      code: 'purchase.excess',
    });
    expect(await currentPurchase(purchase.id)).toEqual(purchase);
    expect((await itemOf(business, milk)).stock).toBe(10);
    await expect(receive(business, purchase, [{ accepted: 0 }])).rejects.toMatchObject({
      code: 'input.invalid',
      message: 'Escribe qué llegó.',
    });
  });

  it('six people who receive the same purchase at once: it is received once and the others are refused', async () => {
    const milk = await tenUnitsAt18(business);
    const whole = await aPurchase(business, [aLine(milk)]);
    const both = await Promise.allSettled(Array.from({ length: 6 }, () => receive(business, whole)));
    expect(refusals(both)).toEqual(Array.from({ length: 5 }, () => 'purchase.ended'));
    const halves = await aPurchase(business, [aLine(milk, { quantity: 2 })]);
    const same = await Promise.allSettled(
      Array.from({ length: 6 }, () => receive(business, halves, [{ accepted: 1 }])),
    );
    expect(refusals(same)).toEqual(Array.from({ length: 5 }, () => 'row.stale'));
    const refusalMessage = same.find((each) => each.status === 'rejected')?.reason.message;
    expect(refusalMessage).toBe('Alguien más acaba de recibir "Leche": revisa lo que falta.');
    expect(await itemOf(business, milk)).toMatchObject({ stock: 58, moved: 58 });
  });

  it('receipts and served orders of the same ingredients at once: none fails and every unit is counted', async () => {
    const items = [
      await tenUnitsAt18(business, 'A'),
      await tenUnitsAt18(business, 'B'),
      await tenUnitsAt18(business, 'C'),
    ];
    const product = await business.product({
      recipe: items.toReversed().map((ingredient) => ({ ingredient, quantity: 1 })),
    });
    const orders = [];
    for (let each = 0; each < 5; each += 1) orders.push(await business.order([{ product }]));
    const purchases = [];
    for (let each = 0; each < 5; each += 1)
      purchases.push(
        await aPurchase(
          business,
          items.map((item) => aLine(item)).sort(() => (each % 2 ? 1 : -1)),
        ),
      );
    await Promise.all([
      ...purchases.map((purchase) => receive(business, purchase, [{}, {}, {}])),
      ...orders.map(({ kitchen_ticket }) => serveTicket(business.writeScope('chef'), kitchen_ticket.id)),
    ]);
    for (const item of items)
      expect(await itemOf(business, item)).toMatchObject({ stock: 10 + 5 * 24 - 5, moved: 125 });
  });

  it('only a partly received purchase is closed with what is missing', async () => {
    const milk = await tenUnitsAt18(business);
    const purchase = await aPurchase(business, [aLine(milk, { quantity: 2 })]);
    await expect(closePurchase(write(), purchase.id)).rejects.toMatchObject({
      message: 'De la compra #1 no ha llegado nada: cancélala.',
    });
    await receive(business, purchase, [{ accepted: 1 }]);
    const { answer } = await closePurchase(write(), purchase.id);
    expect(answer.purchase).toMatchObject({ status: 'Recibida', total_cents: 48_000 });
    expect(answer.purchase.history.map(({ step }) => step)).toEqual(['ordered', 'received', 'closed']);
    await expect(closePurchase(write(), purchase.id)).rejects.toMatchObject({ code: 'purchase.ended' });
  });

  it('a receipt belongs to the business day of its time', async () => {
    const late = await database.business({ dayStartMinutes: 1439 });
    const milk = await tenUnitsAt18(late);
    const { purchase } = await receive(late, await aPurchase(late, [aLine(milk)]));
    expect(purchase.received_on).toBe(businessDay(new Date(), 'America/Tegucigalpa', 1439));
  });
});

describe('a purchase that is already received', () => {
  it('the purchase is stored and received in one write, with its rejected units', async () => {
    const milk = await tenUnitsAt18(business);
    const { answer } = await createReceivedPurchase(write(), {
      id: randomUUID(),
      supplier_id: await aSupplier(business),
      receipt: { id: randomUUID(), invoice_number: 'F-7' },
      lines: [{ ...aLine(milk, { quantity: 2 }), rejected: 1, rejection_reason: 'vencido' }],
    });
    expect(answer.purchase).toMatchObject({
      number: 1,
      status: 'Recibida',
      total_cents: 96_000,
      ordered_cents: 144_000,
    });
    expect(answer.purchase.lines[0]).toMatchObject({
      ordered_quantity: 72,
      accepted_quantity: 48,
      rejected_quantity: 24,
    });
    expect(await itemOf(business, milk)).toMatchObject({ stock: 58, moved: 58 });
    expect(answer.purchase.history.map(({ step }) => step)).toEqual(['ordered', 'received']);
  });
});

describe('a cost that rises', () => {
  it('a rise over 5 % is in the answer and notifies every administrator; a rise of exactly 5 % is not', async () => {
    const [milk, cheese] = [
      await tenUnitsAt18(business),
      await business.ingredient({ name: 'Queso', stock: 10, costPerUnit: 2000 }),
    ];
    const owner = await business.employee('cajero', { roles: ['cajero', 'admin'] });
    const inactiveAdmin = await business.employee('admin', { is_active: false });
    const purchase = await aPurchase(business, [aLine(milk), aLine(cheese)]);
    const answer = await receive(business, purchase, [{}, { cost_cents: 50_400 }]);
    expect(answer.cost_rises).toEqual([
      { inventory_item_id: milk, name: 'Leche', unit: 'unidad', before: 1800, after: 2000, percent: 11.1 },
    ]);
    const notifiedUsers = async () => (await notificationsOf(business)).map(({ user_id }) => user_id);
    expect((await notifiedUsers()).toSorted()).toEqual([business.employees.admin.id, owner.id].toSorted());
    expect(await notifiedUsers()).not.toContain(inactiveAdmin.id);
    const { notifications } = await listNotifications(scope());
    expect(notifications[0]).toMatchObject({
      title: 'Subió un costo',
      message: 'Leche: de HNL\u00a018.00 a HNL\u00a020.00 por unidad (+11.1 %). Compra #1',
    });
    expect((await listNotifications(business.scope('cajero'))).notifications).toEqual([]);
    const again = await receive(business, await aPurchase(business, [aLine(milk)]));
    expect(again.cost_rises).toEqual([]);
    expect(await notifiedUsers()).toHaveLength(2);
  });
});

describe('a receipt entered by mistake', () => {
  it('reversing a receipt happens once, restores stock and average cost, and makes the purchase pending again', async () => {
    const milk = await tenUnitsAt18(business);
    const purchase = await aPurchase(business, [aLine(milk)]);
    const { purchase: received } = await receive(business, purchase, [{}], { invoice_number: 'F-1' });
    const receipt = received.receipts[0]?.id ?? '';
    const attempts = await Promise.allSettled(
      Array.from({ length: 4 }, () => reverseReceipt(write(), receipt, 'Factura de otro negocio')),
    );
    expect(refusals(attempts)).toEqual(Array.from({ length: 3 }, () => 'purchase.ended'));
    const after = await currentPurchase(purchase.id);
    expect(after).toMatchObject({ status: 'Pedida', total_cents: 0, received_on: null });
    expect(after.lines[0]).toMatchObject({ accepted_quantity: 0, pending_quantity: 24, previous_cost: null });
    expect(after.receipts[0]).toMatchObject({
      total_cents: 48_000,
      reversed: { by: business.employees.admin.fullName, reason: 'Factura de otro negocio' },
    });
    expect(after.receipts[0]?.lines[0]).toMatchObject({ accepted_quantity: 24, unit_cost: 2000 });
    expect(after.history.map(({ step }) => step)).toEqual(['ordered', 'received', 'reversed']);
    expect(await itemOf(business, milk)).toMatchObject({
      stock: 10,
      initial: 10,
      average: 1800,
      moved: 10,
      pack: 43_200,
    });
    const movement = (await movementsOf(business)).find(
      ({ type, quantity }) => type === 'purchase' && quantity < 0,
    );
    expect(movement).toMatchObject({
      quantity: -24,
      balance: 10,
      source_id: receipt,
      reason: 'Factura de otro negocio',
    });
    expect((await receive(business, after)).purchase.status).toBe('Recibida');
  });

  it('reversing a receipt restores the agreed unit cost and the ordered amount', async () => {
    const milk = await tenUnitsAt18(business);
    const purchase = await aPurchase(business, [aLine(milk, { quantity: 2 })]);
    const wrong = await receive(business, purchase, [{ accepted: 1, cost_cents: 480_000 }]);
    expect(wrong.purchase.lines[0]?.unit_cost).toBe(20_000);
    expect(wrong.purchase).toMatchObject({ ordered_cents: 96_000, total_cents: 480_000 });
    const { answer } = await reverseReceipt(write(), wrong.purchase.receipts[0]?.id ?? '', 'Un cero de más');
    expect(answer.purchase.lines[0]?.unit_cost).toBe(2000);
    expect(answer.purchase).toMatchObject({ ordered_cents: 96_000, total_cents: 0 });
  });

  it('reversing a receipt is refused with a sentence when part of it was used, and nothing changes', async () => {
    const [milk, cheese] = [
      await tenUnitsAt18(business),
      await business.ingredient({ name: 'Queso', stock: 0 }),
    ];
    const { purchase } = await receive(business, await aPurchase(business, [aLine(milk), aLine(cheese)]), [
      {},
      {},
    ]);
    const product = await business.product({ recipe: [{ ingredient: cheese, quantity: 2 }] });
    const { kitchen_ticket } = await business.order([{ product }]);
    await serveTicket(business.writeScope('chef'), kitchen_ticket.id);
    await expect(reverseReceipt(write(), purchase.receipts[0]?.id ?? '', 'Error')).rejects.toMatchObject({
      code: 'stock.insufficient',
      message:
        'De "Queso" ya se usó una parte: la recepción trajo 24 unidades y hay 22. Corrige con un conteo.',
    });
    expect((await itemOf(business, milk)).stock).toBe(34);
    expect(await currentPurchase(purchase.id)).toEqual({
      ...purchase,
      lines: (await currentPurchase(purchase.id)).lines,
    });
  });

  it('a receipt whose units were all rejected is reversed too', async () => {
    const milk = await tenUnitsAt18(business);
    const purchase = await aPurchase(business, [aLine(milk)]);
    const all = { accepted: 0, rejected: 1, rejection_reason: 'vencido' };
    const { purchase: refused, stock } = await receive(business, purchase, [all]);
    expect([refused.status, stock]).toEqual(['Recibida', []]);
    const { answer } = await reverseReceipt(write(), refused.receipts[0]?.id ?? '', 'Era otro');
    expect(answer.purchase.status).toBe('Pedida');
    await expect(reverseReceipt(write(), refused.receipts[0]?.id ?? '', 'Era otro')).rejects.toMatchObject({
      message: 'Esta recepción ya fue revertida.',
    });
  });
});

describe('any sequence of receipts and reversals', () => {
  it('the stock is the sum of its movements, and their value is that of the receipts that remain', {
    timeout: 180_000,
  }, async () => {
    const step = fc.record({
      packs: fc.integer({ min: 1, max: 5 }),
      rejected: fc.integer({ min: 0, max: 2 }),
      factor: fc.constantFrom(1, 7, 12.5, 24),
      cost: fc.integer({ min: 0, max: 90_000 }),
      reverses: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async (steps) => {
        const item = await business.ingredient({ stock: 10, costPerUnit: 1800 });
        const activeReceipts: { id: string; quantity: number; total: number }[] = [];
        const stock = () => activeReceipts.reduce((sum, { quantity }) => sum + quantity, 10);
        const value = () => activeReceipts.reduce((sum, { total }) => sum + total, 18_000);
        const average = () =>
          Number(divideRounded(BigInt(value()) * 100_000n, BigInt(stock() * 10))) / 10_000;
        for (const { packs, rejected, factor, cost, reverses } of steps) {
          const before = average();
          const { answer } = await createReceivedPurchase(write(), {
            id: randomUUID(),
            receipt: { id: randomUUID() },
            lines: [
              {
                ...aLine(item, { quantity: packs, factor, cost_cents: cost, purchase_unit: 'bolsa' }),
                rejected,
                rejection_reason: rejected > 0 ? 'roto' : null,
              },
            ],
          });
          const came = answer.purchase.receipts[0];
          expect(answer.cost_rises.map(({ percent }) => percent)).toEqual(
            [costRise(before, came?.lines[0]?.unit_cost ?? 0)].filter((rise) => rise !== null),
          );
          activeReceipts.push({ id: came?.id ?? '', quantity: packs * factor, total: packs * cost });
          const last = reverses ? activeReceipts.shift() : undefined;
          if (last) await reverseReceipt(write(), last.id, 'Error');
        }
        const stored = await itemOf(business, item);
        expect(stored).toMatchObject({ stock: stock(), moved: stock(), average: average() });
        expect(stored.value).toBeCloseTo(value(), 1);
        const [exact] = await database.rows<{ cents: string }>(
          `select round(l.current_stock * exact_cost_of(i), 8) as cents
           from inventory_items i join stock_levels l on l.business_id = i.business_id and l.inventory_item_id = i.id
           where i.business_id = $1 and i.id = $2`,
          [business.id, item],
        );
        expect(Number(exact?.cents)).toBe(value());
      }),
      { numRuns: 12 },
    );
  });
});

describe('purchase suggestions', () => {
  it('suggestions follow use, minimum and what is on order, with the last supplier, in whole boxes', async () => {
    const milk = await business.ingredient({ name: 'Leche', stock: 100, minimum: 20 });
    const salt = await business.ingredient({ name: 'Sal', stock: 3, minimum: 5 });
    await business.ingredient({ name: 'Pimienta', stock: 50, minimum: 5 });
    const supplier_id = await aSupplier(business);
    await aPurchase(business, [aLine(milk)], { supplier_id: await aSupplier(business, 'El de antes') });
    const coming = await aPurchase(business, [aLine(milk)], { supplier_id });
    const use = (type: string, quantity: number, daysAgo = 1, source: string | null = null) =>
      database.rows(
        `insert into stock_movements (business_id, id, inventory_item_id, type, quantity, unit_cost, balance, created_at, source_id)
         values ($1, new_id(), $2, $3, $4, 100, 0, now() - $5 * interval '1 day', $6)`,
        [business.id, milk, type, quantity, daysAgo, source],
      );
    await use('serve', -500);
    await use('recall', 60);
    await use('waste', -100, 27);
    await use('preparation', -20);
    await use('preparation', 300);
    await use('serve', -900, 29);
    const mistake = randomUUID();
    await use('waste', -5000, 2, mistake);
    await use('correction', 5000, 1, mistake);
    await use('correction', 700);
    await use('serve', -40);
    await use('return', 40);
    const { suggestions } = await suggestPurchases(scope(), 7, true);
    expect(suggestions).toEqual([
      expect.objectContaining({ id: milk, used: 560, on_order: 48, supplier_id, packs: 1, days_left: 7 }),
      expect.objectContaining({ id: salt, used: 0, supplier_id: null, packs: 2, days_left: null }),
    ]);
    expect((await suggestPurchases(scope(), 14, true)).suggestions[0]).toMatchObject({ packs: 7 });
    await cancelPurchase(write(), coming.id, 'Ya no');
    expect((await suggestPurchases(scope(), 7, true)).suggestions[0]).toMatchObject({
      on_order: 24,
      packs: 2,
      supplier: 'El de antes',
    });
    expect((await suggestPurchases(scope(), 7, false)).suggestions[0]).toMatchObject({ costo_pedido: null });
  });
});

describe('the list of purchases', () => {
  it('purchases are listed by order day, and searched by number, supplier and invoice on any day', async () => {
    const milk = await tenUnitsAt18(business);
    const old = await aPurchase(business, [aLine(milk)], {
      supplier_id: await aSupplier(business, 'Verduras Zonal Belén'),
    });
    await receive(business, old, [{}], { invoice_number: '000-001-01-777' });
    await database.rows(`update purchases set ordered_at = now() - interval '40 days' where id = $1`, [
      old.id,
    ]);
    await aPurchase(business, [aLine(milk)]);
    const list = async (more: object) =>
      (
        await listPurchases(scope(), { from: today(), to: today(), limit: 10, offset: 0, ...more }, true)
      ).purchases.map(({ number }) => number);
    expect(await list({})).toEqual([2]);
    expect(await list({ from: '2026-01-01' })).toEqual([2, 1]);
    expect(await list({ from: '2026-01-01', status: 'Recibida' })).toEqual([1]);
    for (const search of ['#1', '1', 'belen', '01-777']) expect(await list({ search })).toEqual([1]);
    expect(await list({ search: 'nadie' })).toEqual([]);
    expect(await list({ search: '%' })).toEqual([]);
  });

  it('no answer carries a cost for a person who may not read costs', async () => {
    const milk = await tenUnitsAt18(business);
    const { purchase } = await receive(business, await aPurchase(business, [aLine(milk)]));
    const cashier = business.scope('cajero');
    const answers = JSON.stringify([
      await listPurchases(cashier, { from: today(), to: today(), limit: 10, offset: 0 }, false),
      await readPurchase(cashier, purchase.id, false),
      await searchPurchasable(cashier, 'lec', false),
    ]);
    expect(answers).toContain('Leche');
    expect(
      [...answers.matchAll(/"\w*(?:cents|cost|costo_pedido)\w*":(?!null)/g)].map(([found]) => found),
    ).toEqual([]);
  });

  it('a purchase or an ingredient of another business is not found', async () => {
    const otherBusiness = await database.business();
    const foreignPurchase = await aPurchase(otherBusiness, [aLine(await tenUnitsAt18(otherBusiness))]);
    await expect(
      receivePurchase(write(), foreignPurchase.id, aReceipt(foreignPurchase)),
    ).rejects.toMatchObject({
      code: 'row.missing',
    });
    await expect(
      createPurchase(write(), {
        id: randomUUID(),
        lines: foreignPurchase.lines.map((line) => aLine(line.inventory_item_id)),
      }),
    ).rejects.toMatchObject({
      code: 'row.missing',
    });
  });
});
