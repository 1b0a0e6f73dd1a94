import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import {
  chargeSale,
  type DebitNote,
  issueDebitNote,
  readSale,
  refundSale,
  voidSale,
} from '#db/queries/bills/sales.ts';
import { readDocument } from '#db/queries/fiscal/fiscal.ts';
import { readRegisterReport } from '#db/queries/register/register.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import type { BuyerInput } from '#domain/fiscal/inputs/fiscal.ts';
import type { Business } from '#tests/support/business.ts';
import { addRange, dayFromToday, exhaustRange, setInvoicing, startInvoicing } from '#tests/support/fiscal.ts';
import { listSales, readRegister, readSalesBook } from '#tests/support/reads.ts';
import { countAndClose } from '#tests/support/register.ts';
import { readTaxReport } from '#tests/support/reports.ts';
import { database, it } from '#tests/support/test.ts';

/** Debit notes (07): what a customer pays after an invoice. */

const start = async (business: Business) => {
  const started = await startInvoicing(business);
  const debits = await addRange(business, started.point, { type: 'Nota de débito', last: 20 });
  return { ...started, debits };
};
const paying = (business: Business, amount_cents: number) => [
  { id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents },
];
async function invoiced(business: Business, priceCents = 11_500, buyer?: BuyerInput): Promise<Sale> {
  const product = await business.product({ priceCents, tracksInventory: false });
  const { sale } = await business.order([{ product }]);
  const paid = buyer && 'exoneration' in buyer ? sale.base_cents : sale.total_cents;
  const { answer } = await chargeSale(business.writeScope('cajero'), sale.id, {
    payments: paying(business, paid),
    buyer,
  });
  return answer.sale;
}
const noteOf = (business: Business, amount_cents: number, more: Partial<DebitNote> = {}): DebitNote => ({
  id: randomUUID(),
  concept: 'Descorche',
  amount_cents,
  tax_category: 'general',
  reason: 'No se cobró el descorche',
  payments: paying(business, amount_cents),
  ...more,
});
const debit = async (business: Business, sale: Sale, amount_cents: number, more: Partial<DebitNote> = {}) =>
  (await issueDebitNote(business.writeScope(), sale.id, noteOf(business, amount_cents, more))).answer;
const voidReason = { reason: 'Se emitió por error', returns_stock: false };

describe('a debit note', () => {
  it('is a charged sale of its own that names the invoice, its buyer and the reason', async ({
    business,
  }) => {
    await start(business);
    const sale = await invoiced(business, 11_500, { name: 'Distribuidora La Ceiba', rtn: '05019999123456' });
    const answer = await debit(business, sale, 2300);
    expect(answer.sale).toMatchObject({
      status: 'Pagada',
      base_cents: 2000,
      tax_cents: 300,
      total_cents: 2300,
      debits: { sale_id: sale.id, number: sale.number },
      items: [{ name: 'Descorche', quantity: 1, order_line_id: null, amount_cents: 2300, tax_rate: 1500 }],
      payments: [{ kind: 'efectivo', amount_cents: 2300 }],
      documents: [{ type: 'Nota de débito', number: '000-001-07-00000001', total_cents: 2300 }],
    });
    expect(answer.debited).toMatchObject({
      id: sale.id,
      debits: null,
      debit_notes: [{ sale_id: answer.sale.id, number: answer.sale.number, total_cents: 2300 }],
      documents: [{ type: 'Factura', status: 'Emitida' }],
    });
    expect(await readDocument(business.scope(), answer.sale.documents[0]?.id ?? '')).toMatchObject({
      type: 'Nota de débito',
      buyer: { name: 'Distribuidora La Ceiba', rtn: '05019999123456' },
      corrects: { number: '000-001-01-00000001', cai: expect.any(String) },
      reason: 'No se cobró el descorche',
      total_in_words: 'VEINTITRÉS LEMPIRAS CON 00/100',
      lines: [{ name: 'Descorche', base_cents: 2000, tax_cents: 300 }],
      payments: [{ amount_cents: 2300 }],
    });
    const [count] = await database.rows<{ tickets: number; moves: number }>(
      `select (select count(*)::integer from kitchen_tickets where business_id = $1) as tickets,
        (select count(*)::integer from stock_movements where business_id = $1) as moves`,
      [business.id],
    );
    expect(count).toEqual({ tickets: 1, moves: 0 });
  });

  it('has the tax of its category, and none for an exonerated buyer', async ({ business }) => {
    await start(business);
    const sale = await invoiced(business);
    const amounts = async (more: Partial<DebitNote>, of = sale) => {
      const answer = await debit(business, of, 11_800, more);
      return [answer.sale.base_cents, answer.sale.tax_cents];
    };
    expect(await amounts({ tax_category: 'special' })).toEqual([10_000, 1800]);
    expect(await amounts({ tax_category: 'exempt' })).toEqual([11_800, 0]);
    const exonerated = await invoiced(business, 11_500, {
      name: 'Embajada',
      rtn: '08019000000001',
      exoneration: { purchase_order: 'OCE-1', certificate: 'C-9', sag: null },
    });
    expect(await amounts({}, exonerated)).toEqual([11_800, 0]);
  });

  it('counts once in the sales, the book, the taxes and the Z, and not after it is voided', async ({
    business,
  }) => {
    await start(business);
    const sale = await invoiced(business, 11_500);
    const kept = await debit(business, sale, 2300);
    const gone = await debit(business, sale, 4600, { tax_category: 'special' });
    const { answer } = await voidSale(business.writeScope(), gone.sale.id, voidReason);
    expect(answer.sale.documents).toMatchObject([{ type: 'Nota de débito', status: 'Anulada' }]);
    expect((await readSale(business.scope(), sale.id))?.debit_notes).toMatchObject([
      { sale_id: kept.sale.id, status: 'Pagada' },
      { sale_id: gone.sale.id, status: 'Anulada' },
    ]);
    const today = dayFromToday(business, 0);
    const range = { from: today, to: today, shift: null, location_id: null };
    const { totals } = await readSalesBook(business.scope(), today, today);
    expect(totals).toMatchObject({
      total_cents: 13_800,
      general_base_cents: 12_000,
      general_tax_cents: 1800,
    });
    const list = await listSales(business.scope(), { from: today, to: today, limit: 50, offset: 0 });
    expect(list).toMatchObject({ sales_count: 2, voided_count: 1, base_cents: 12_000, total_cents: 13_800 });
    const taxes = await readTaxReport(business.scope(), range, true);
    expect(taxes.by_rate).toMatchObject([{ tax_rate: 1500, net_cents: 12_000, tax_cents: 1800 }]);
    const { session } = await readRegister(business.scope('cajero'));
    const id = session?.id ?? '';
    await countAndClose(business.writeScope(), id, { counted_cents: 0, difference_reason: 'prueba' }, true);
    expect(await readRegisterReport(business.scope(), id)).toMatchObject({
      sales: 2,
      base_cents: 12_000,
      tax_cents: 1800,
      total_cents: 13_800,
      by_rate: [{ tax_category: 'general', tax_rate: 1500, base_cents: 12_000, tax_cents: 1800 }],
    });
  });

  it('is issued also after the Z, into the register that is open', async ({ business }) => {
    await start(business);
    const sale = await invoiced(business);
    const { session } = await readRegister(business.scope('cajero'));
    await countAndClose(
      business.writeScope(),
      session?.id ?? '',
      { counted_cents: 0, difference_reason: 'prueba' },
      true,
    );
    await expect(debit(business, sale, 2300)).rejects.toMatchObject({ code: 'register.closed' });
    await business.openRegister();
    const answer = await debit(business, sale, 2300);
    expect(answer.sale.register_session_id).not.toBe(sale.register_session_id);
    expect(answer.sale.documents).toMatchObject([{ number: '000-001-07-00000001' }]);
  });

  it('is refunded with a credit note that names it', async ({ business }) => {
    await start(business);
    const { sale } = await debit(business, await invoiced(business), 2300);
    const { answer } = await refundSale(business.writeScope(), sale.id, {
      id: randomUUID(),
      items: [{ sale_item_id: sale.items[0]?.id ?? '', quantity: 1 }],
      payment_method_id: business.methods.efectivo,
      reason: 'No correspondía',
      returns_stock: false,
    });
    expect(await readDocument(business.scope(), answer.sale.documents[1]?.id ?? '')).toMatchObject({
      type: 'Nota de crédito',
      corrects: { number: '000-001-07-00000001' },
      total_cents: 2300,
    });
  });
});

describe('a debit note is refused', () => {
  const refusesWithoutTrace = async (business: Business, issue: Promise<unknown>, refusal: object) => {
    await expect(issue).rejects.toMatchObject(refusal);
    expect(await business.checksum()).toBe(before);
  };
  let before = '';

  it('without an invoice in force, a range, an amount, the whole payment or an open register', async ({
    business,
  }) => {
    const { debits } = await start(business);
    const sale = await invoiced(business);
    const voided = await invoiced(business);
    await voidSale(business.writeScope(), voided.id, { ...voidReason, kitchen: 'leave' });
    await setInvoicing(business, false);
    const plain = await invoiced(business);
    before = await business.checksum();
    await refusesWithoutTrace(business, debit(business, sale, 2300), { code: 'fiscal.unready' });
    await setInvoicing(business, true);
    before = await business.checksum();
    await refusesWithoutTrace(business, debit(business, plain, 2300), {
      message: `La venta #${plain.number} no tiene una factura vigente.`,
    });
    await refusesWithoutTrace(business, debit(business, voided, 2300), { code: 'sale.voided' });
    await refusesWithoutTrace(business, debit(business, sale, 0), {
      fields: { amount_cents: 'Escribe un monto mayor que cero.' },
    });
    await refusesWithoutTrace(business, debit(business, sale, 2300, { payments: paying(business, 2299) }), {
      code: 'sale.payment',
    });
    await exhaustRange(business, debits);
    before = await business.checksum();
    await refusesWithoutTrace(business, debit(business, sale, 2300), {
      code: 'fiscal.unready',
      message: 'No quedan números de notas de débito: agrega un rango en Opciones, Facturación.',
    });
    await database.rows('delete from fiscal_ranges where id = $1', [debits]);
    before = await business.checksum();
    await refusesWithoutTrace(business, debit(business, sale, 2300), {
      code: 'fiscal.unready',
      message: 'Todavía no hay un rango de notas de débito: agrégalo en Opciones, Facturación.',
    });
  });

  it('for another business, and for the sale of a debit note', async ({ business }) => {
    await start(business);
    const sale = await invoiced(business);
    const { sale: note } = await debit(business, sale, 2300);
    await expect(debit(business, note, 100)).rejects.toMatchObject({ code: 'row.conflict' });
    const other = await database.business();
    await start(other);
    await expect(issueDebitNote(other.writeScope(), sale.id, noteOf(other, 2300))).rejects.toMatchObject({
      code: 'row.missing',
    });
  });

  it('and keeps its invoice: the sale is voided after its debit note', async ({ business }) => {
    await start(business);
    const sale = await invoiced(business);
    const { sale: note } = await debit(business, sale, 2300);
    const voiding = () => voidSale(business.writeScope(), sale.id, { ...voidReason, kitchen: 'leave' });
    await expect(voiding()).rejects.toMatchObject({
      message: 'La venta tiene una nota de débito: anúlala primero.',
    });
    await voidSale(business.writeScope(), note.id, voidReason);
    expect((await voiding()).answer.sale.status).toBe('Anulada');
  });
});

describe('debit notes at once', () => {
  it('a repeated request issues one, and two requests take two numbers', async ({ business }) => {
    await start(business);
    const sale = await invoiced(business);
    const scope = business.writeScope();
    const note = noteOf(business, 2300);
    const first = await issueDebitNote(scope, sale.id, note);
    expect((await issueDebitNote(scope, sale.id, note)).answer).toEqual(first.answer);
    await Promise.all([debit(business, sale, 1150), debit(business, sale, 1150)]);
    const fresh = await readSale(business.scope(), sale.id);
    expect(fresh?.debit_notes).toHaveLength(3);
    const numbers = await database.rows<{ number: string }>(
      `select number from fiscal_documents where business_id = $1 and type = 'Nota de débito' order by number`,
      [business.id],
    );
    expect(numbers.map(({ number }) => number.slice(-2))).toEqual(['01', '02', '03']);
  });
});
