import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { chargeSale, recordTip, refundSale, voidSale } from '#db/queries/bills/sales.ts';
import { moveCash, readRegisterReport } from '#db/queries/register/register.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import type { TipChoice } from '#domain/bills/tips.ts';
import type { Business } from '#tests/support/business.ts';
import { listSales } from '#tests/support/reads.ts';
import { countRegisterSession } from '#tests/support/register.ts';
import { readStaffReport, readTaxReport } from '#tests/support/reports.ts';
import { database } from '#tests/support/test.ts';

let business: Business;

beforeEach(async () => {
  business = await database.business();
});

type Method = keyof Business['methods'];

async function aSale(priceCents = 100_00, method: Method = 'efectivo'): Promise<Sale> {
  const product = await business.product({ priceCents, tracksInventory: false });
  const { sale } = await business.order([{ product }]);
  const payment = { id: randomUUID(), payment_method_id: business.methods[method], amount_cents: priceCents };
  return (await chargeSale(business.writeScope('cajero'), sale.id, { payments: [payment] })).answer.sale;
}
const tip = async (sale: Sale, amount_cents: number, method: Method, handed_over?: boolean) =>
  (
    await recordTip(business.writeScope('cajero'), sale.id, {
      id: randomUUID(),
      amount_cents,
      payment_method_id: business.methods[method],
      handed_over,
    })
  ).answer.sale;
const annul = async (sale: Sale, choice?: TipChoice) =>
  (
    await voidSale(business.writeScope(), sale.id, {
      reason: 'Doble',
      returns_stock: false,
      kitchen: 'leave',
      tip: choice,
    })
  ).answer.sale;
const refundAll = async (sale: Sale, choice?: TipChoice, method: Method = 'efectivo') =>
  (
    await refundSale(business.writeScope(), sale.id, {
      id: randomUUID(),
      items: sale.items.map(({ id }) => ({ sale_item_id: id, quantity: 1 })),
      payment_method_id: business.methods[method],
      reason: 'Frío',
      returns_stock: false,
      tip: choice,
    })
  ).answer.sale;
const report = async (sale: Sale) =>
  (await readRegisterReport(business.scope(), sale.register_session_id ?? '')) ?? expect.fail('no report');
const expected = async (sale: Sale) => (await report(sale)).expected_cents;
/** What is expected more or less than before. */
async function changeBy(sale: Sale, work: () => Promise<unknown>): Promise<number> {
  const before = (await expected(sale)) ?? 0;
  await work();
  return ((await expected(sale)) ?? 0) - before;
}
const lastAudit = async (action: string) => (await business.audit(action)).slice(-1);
const UNDECIDED = {
  code: 'input.invalid',
  fields: { tip: 'La venta tiene propina: elige qué pasa con ella.' },
};

describe('a tip and the drawer', () => {
  it.each([
    ['a cash tip that is in the drawer', 'efectivo', false, 15_00],
    ['a cash tip that was handed over', 'efectivo', true, 0],
    ['a cash tip that does not say it', 'efectivo', undefined, 0],
    ['a card tip that is to be paid', 'tarjeta', false, 0],
    ['a card tip that the drawer paid', 'tarjeta', true, -15_00],
    ['a card tip that does not say it', 'tarjeta', undefined, 0],
  ] as const)('%s changes the expected cash by its part', async (_name, method, handedOver, change) => {
    const sale = await aSale();
    expect(await changeBy(sale, () => tip(sale, 15_00, method, handedOver))).toBe(change);
    expect(await report(sale)).toMatchObject({
      cash_tips_cents: change,
      tips_cents: 15_00,
      tips_by_kind: [{ kind: method, amount_cents: 15_00 }],
    });
  });

  it('a tip in the drawer is expected until it is paid to the staff', async () => {
    const sale = await aSale();
    await tip(sale, 15_00, 'efectivo', false);
    const paid = () =>
      moveCash(business.writeScope('cajero'), sale.register_session_id ?? '', {
        id: randomUUID(),
        type: 'propina',
        amount_cents: 15_00,
        reason: 'Propinas del turno',
      });
    expect(await changeBy(sale, paid)).toBe(-15_00);
    expect(await report(sale)).toMatchObject({ cash_tips_cents: 15_00, movements_cents: -15_00 });
  });

  it('a count of the drawer with the tip in it has no surplus', async () => {
    const sale = await aSale();
    const counted_cents = ((await expected(sale)) ?? 0) + 15_00;
    await tip(sale, 15_00, 'efectivo', false);
    await countRegisterSession(business.writeScope(), sale.register_session_id ?? '', { counted_cents });
    expect((await report(sale)).counts).toMatchObject([{ difference_cents: 0 }]);
  });

  it('a card tip above the cash of the drawer is not paid out of it', async () => {
    const sale = await aSale(5000_00, 'tarjeta');
    const left = (await expected(sale)) ?? 0;
    await expect(tip(sale, left + 1, 'tarjeta', true)).rejects.toMatchObject({
      code: 'input.invalid',
      message: 'No hay tanto efectivo en la caja.',
    });
    expect(await changeBy(sale, () => tip(sale, left, 'tarjeta', true))).toBe(-left);
  });
});

describe('a large tip', () => {
  it('tips above the larger of the bill and 500.00 need an approver, also in several parts, and are audited', async () => {
    const refusal = { code: 'approval.required', fields: { action: 'sale:large-tip' } };
    const small = await aSale(100_00);
    await tip(small, 300_00, 'tarjeta');
    await expect(tip(small, 200_01, 'tarjeta')).rejects.toMatchObject(refusal);
    expect((await tip(small, 200_00, 'tarjeta')).tip_cents).toBe(500_00);
    expect(await lastAudit('sale.large-tip')).toEqual([]);

    const large = await aSale(800_00, 'tarjeta');
    await expect(tip(large, 800_01, 'tarjeta')).rejects.toMatchObject(refusal);
    const approvedBy = business.employees.admin.id;
    const given = { id: randomUUID(), amount_cents: 800_01, payment_method_id: business.methods.tarjeta };
    const scope = { ...business.writeScope('cajero'), approvedBy };
    expect((await recordTip(scope, large.id, given, true)).answer.sale.tip_cents).toBe(800_01);
    expect(await lastAudit('sale.large-tip')).toMatchObject([
      { details: { number: large.number, total_cents: 800_00, tip_cents: 800_01 }, approved_by: approvedBy },
    ]);
  });
});

describe('the tip of a sale that is voided or refunded', () => {
  it('voiding a sale with a tip asks what becomes of it, and without one it does not', async () => {
    const sale = await aSale();
    await tip(sale, 15_00, 'efectivo', false);
    await expect(annul(sale)).rejects.toMatchObject(UNDECIDED);
    await expect(refundAll(sale)).rejects.toMatchObject(UNDECIDED);
    expect(await annul(await aSale())).toMatchObject({ status: 'Anulada', tip_cents: 0 });
  });

  it('a tip that goes back to the diner leaves the drawer and the tips of its person', async () => {
    const sale = await aSale();
    await tip(sale, 15_00, 'efectivo', false);
    expect(await changeBy(sale, () => annul(sale, 'returned'))).toBe(-115_00);
    expect(await report(sale)).toMatchObject({ tips_cents: 0, tips_by_kind: [], cash_tips_cents: 0 });
    const day = sale.business_day ?? '';
    const range = { from: day, to: day, shift: null, location_id: null };
    const [staff, taxes] = await Promise.all([
      readStaffReport(business.scope(), range),
      readTaxReport(business.scope(), range),
    ]);
    expect(staff.employees.map(({ tips_cents }) => tips_cents).filter((cents) => cents !== 0)).toEqual([]);
    expect(taxes.totals.tips_cents).toBe(0);
    const { sales } = await listSales(business.scope(), { from: day, to: day, limit: 5, offset: 0 });
    expect(sales).toMatchObject([{ id: sale.id, tip_cents: 0 }]);
    expect(await lastAudit('sale.voided')).toMatchObject([
      { details: { tip_cents: 15_00, tip: 'returned' } },
    ]);
  });

  it('a tip that the staff keeps stays in the drawer and in the tips', async () => {
    const sale = await aSale();
    await tip(sale, 15_00, 'efectivo', false);
    const voided = await annul(sale, 'kept');
    expect(voided).toMatchObject({ tip_cents: 15_00, tip_returned_cents: 0 });
    expect(await report(sale)).toMatchObject({ tips_cents: 15_00, cash_tips_cents: 15_00 });
    expect(await lastAudit('sale.voided')).toMatchObject([{ details: { tip_cents: 15_00, tip: 'kept' } }]);
  });

  it('a refund returns a tip once, and a second refund asks no more', async () => {
    const sale = await aSale();
    await tip(sale, 10_00, 'efectivo', false);
    await tip(sale, 5_00, 'tarjeta', true);
    const half = (choice?: TipChoice) =>
      refundSale(business.writeScope(), sale.id, {
        id: randomUUID(),
        items: sale.items.map(({ id }) => ({ sale_item_id: id, quantity: 0.5 })),
        payment_method_id: business.methods.tarjeta,
        reason: 'Frío',
        returns_stock: false,
        tip: choice,
      });
    expect(await changeBy(sale, () => half('returned'))).toBe(5_00 - 10_00);
    expect((await half()).answer.sale).toMatchObject({ tip_cents: 0, tip_returned_cents: 15_00 });
    expect(await lastAudit('sale.refunded')).not.toMatchObject([{ details: { tip: 'returned' } }]);
    expect(await report(sale)).toMatchObject({ tips_cents: 0, cash_tips_cents: 0 });
  });
});
