import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { chargeSale, refundSale, voidSale } from '#db/queries/bills/sales.ts';
import { reprintJob } from '#db/queries/printing/printing.ts';
import { moveCash, openDrawer, payExpense } from '#db/queries/register/register.ts';
import { AGENT_ONLINE_SECONDS, DRAWER_SECONDS } from '#domain/base/limits.ts';
import type { Business } from '#tests/support/business.ts';
import { notificationsOf } from '#tests/support/notifications.ts';
import { ageJobs, aPrintAgent, aPrinter, jobsOf, passTime } from '#tests/support/printing.ts';
import { listPrintJobs, readRegister } from '#tests/support/reads.ts';
import { addRegister } from '#tests/support/register.ts';
import { database, it } from '#tests/support/test.ts';

/** A till whose printer has a drawer and whose Fogón Impresoras is there. */
async function aTill(business: Business, more: Parameters<typeof aPrinter>[1] = {}) {
  await business.openRegister();
  const { session } = await readRegister(business.scope('cajero'));
  const agent = await aPrintAgent(business);
  const printer = await aPrinter(business, { prints: ['recibo'], opens_drawer: true, ...more });
  await agent.claim();
  return { agent, printer, session: session?.id ?? '' };
}

async function charge(business: Business, method: 'efectivo' | 'tarjeta') {
  const product = await business.product({ tracksInventory: false });
  const { sale } = await business.order([{ product }], { channel: 'para llevar' });
  const payment = { id: randomUUID(), payment_method_id: business.methods[method] };
  const { answer } = await chargeSale(business.writeScope('cajero'), sale.id, {
    payments: [{ ...payment, amount_cents: sale.total_cents }],
  });
  return answer.sale;
}

const drawersOf = async (business: Business) =>
  (await jobsOf(business))
    .filter(({ kind }) => kind === 'gaveta')
    .map(({ title, status }) => ({ title, status }));
const waiting = (title: string) => ({ title, status: 'En espera' });
const move = (business: Business, session: string, type: 'entrada' | 'salida', amount_cents = 5000) =>
  moveCash(business.writeScope('cajero'), session, {
    ...{ id: randomUUID(), type, amount_cents, reason: `Cambio: ${type}` },
  });

describe('the drawer of a register', () => {
  it('opens on a charge in cash, on cash in and out, on an expense and on a refund, and not on a card', async ({
    business,
  }) => {
    const { session } = await aTill(business);
    const sale = await charge(business, 'efectivo');
    await charge(business, 'tarjeta');
    await move(business, session, 'entrada');
    await move(business, session, 'salida');
    await payExpense(business.writeScope('cajero'), session, {
      ...{ id: randomUUID(), description: 'Hielo', amount_cents: 1000 },
    });
    await refundSale(business.writeScope('admin'), sale.id, {
      ...{ id: randomUUID(), payment_method_id: business.methods.efectivo, reason: 'Estaba frío' },
      ...{ returns_stock: false, items: [{ sale_item_id: sale.items[0]?.id ?? '', quantity: 1 }] },
    });
    expect(await drawersOf(business)).toEqual([
      waiting(`Venta #${sale.number}`),
      waiting('Cambio: entrada'),
      waiting('Cambio: salida'),
      waiting('Hielo'),
      waiting('Reembolso #1'),
    ]);
  });

  it('opens when a sale in cash is voided, and not for a card or a void that is refused', async ({
    business,
  }) => {
    const { session } = await aTill(business);
    const [card, cash, late] = [
      await charge(business, 'tarjeta'),
      await charge(business, 'efectivo'),
      await charge(business, 'efectivo'),
    ];
    const annul = (id: string) =>
      voidSale(business.writeScope('admin'), id, {
        reason: 'Se cobró dos veces',
        returns_stock: false,
        kitchen: 'leave',
      });
    await annul(card.id);
    await annul(cash.id);
    await move(business, session, 'salida', 50_000 + late.total_cents - 1);
    await expect(annul(late.id)).rejects.toMatchObject({ code: 'input.invalid' });
    expect((await drawersOf(business)).map(({ title }) => title)).toEqual([
      `Venta #${cash.number}`,
      `Venta #${late.number}`,
      `Venta #${cash.number} anulada`,
      'Cambio: salida',
    ]);
  });

  it('a receipt that prints on the charge opens it itself, once', async ({ business }) => {
    await aTill(business, { prints_on_charge: true });
    await charge(business, 'efectivo');
    expect((await jobsOf(business)).map(({ kind }) => kind)).toEqual(['recibo']);
  });

  it('the button opens it with a reason that the audit log keeps, and says when nothing can', async ({
    business,
  }) => {
    const { session } = await aTill(business);
    const open = (reason: string) => openDrawer(business.writeScope('cajero'), session, reason);
    expect((await open('Cambio de billete')).answer).toEqual({ opens: true });
    expect(await drawersOf(business)).toEqual([waiting('Cambio de billete')]);
    await database.rows(
      `update print_agents set last_seen_at = now() - $2 * interval '1 second' where business_id = $1`,
      [business.id, AGENT_ONLINE_SECONDS + 1],
    );
    expect((await open('Se atoró')).answer).toEqual({ opens: false });
    expect(await drawersOf(business)).toHaveLength(1);
    const user_id = business.employees.cajero.id;
    expect(await business.audit('register.drawer-opened')).toMatchObject([
      { user_id, details: { reason: 'Cambio de billete' } },
      { user_id, details: { reason: 'Se atoró' } },
    ]);
    await expect(openDrawer(business.writeScope('cajero'), randomUUID(), 'Nada')).rejects.toMatchObject({
      code: 'row.missing',
    });
  });

  it('the drawer of the register opens, not that of another one', async ({ business }) => {
    const { session, printer } = await aTill(business);
    const other = await addRegister(business, 'Barra');
    await aPrinter(business, { register_id: other, opens_drawer: true, prints: ['recibo'] });
    const { session: open } = await readRegister(business.scope('cajero'));
    const own = await aPrinter(business, {
      register_id: open?.register_id ?? '',
      opens_drawer: true,
      prints: ['z'],
    });
    await move(business, session, 'entrada');
    expect((await jobsOf(business)).map(({ printer_id }) => printer_id)).toEqual([own]);
    expect(own).not.toBe(printer);
  });

  it('is not opened late, and not twice', async ({ business }) => {
    const { agent, session } = await aTill(business);
    await move(business, session, 'entrada');
    await ageJobs(business, DRAWER_SECONDS + 1);
    expect(await agent.claim()).toEqual([]);
    await move(business, session, 'salida');
    const [late] = await jobsOf(business);
    const again = { id: randomUUID() };
    await expect(reprintJob(business.writeScope('admin'), late?.id ?? '', again)).rejects.toMatchObject({
      code: 'row.missing',
    });
    expect(await listPrintJobs(business.scope('admin'), { limit: 50 })).toEqual({
      ...{ counts: { waiting: 0, printing: 0, failed: 0, held: 0 }, jobs: [] },
    });
    const [claimed] = await agent.claim();
    expect(claimed).toMatchObject({ kind: 'gaveta', body: {}, printer: { opens_drawer: true } });
    await passTime(business, 120);
    expect(await agent.claim()).toEqual([]);
    await move(business, session, 'entrada');
    const [failed] = await agent.claim();
    if (!failed) throw new Error('nothing to open');
    await agent.fail(failed);
    expect(await agent.claim()).toEqual([]);
    expect((await drawersOf(business)).map(({ status }) => status)).toEqual(Array(3).fill('Descartado'));
    expect(await notificationsOf(business, 'Impresora sin imprimir')).toEqual([]);
  });
});
