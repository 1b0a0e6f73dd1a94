import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, formatMoney, percentOf } from '#domain/base/money.ts';
import { grossOf, summarizeBill } from '#domain/bills/bills.ts';
import { receiptPaper } from '#domain/printing/paper/receipt.ts';
import { aSaleItem, aSaleOf, NOW, paperTexts, SHOP } from '#tests/support/papers.ts';

const cash = {
  id: 'pago',
  payment_method_id: 'efectivo',
  kind: 'efectivo',
  method: 'Efectivo',
  amount_cents: 20_700,
  received_cents: 25_000,
  change_cents: 4_300,
  reference: null,
  customer_id: null,
  customer: null,
} as const;

const twoBaleadas = aSaleItem({
  quantity: 2,
  notes: { sin: ['Cebolla'], note: 'Bien tostada' },
  own_discount_rate: 1000,
  own_discount_cents: 2_300,
  discount_cents: 2_300,
  discount_reason: 'Cliente frecuente',
  amount_cents: 20_700,
  base_cents: 18_000,
  tax_cents: 2_700,
});
const sale = aSaleOf([twoBaleadas], { payments: [cash], change_cents: 4_300 });

describe('the paper of a receipt', () => {
  it('says the business, the sale, its lines, its totals and its payments in this order', () => {
    const paper = receiptPaper({ sale, kind: 'receipt' }, SHOP, NOW);
    expect(paperTexts(paper)).toEqual([
      'Comedor Doña Tere',
      'RTN 08011990123456',
      'Barrio El Centro, Comayagua',
      'Tel. +504 9876-5432',
      'El sabor de la casa',
      '---',
      'Venta #12 | Orden #9',
      '20/11/2026 | 12:00',
      'Mesa 4 · Ana Núñez',
      'Atendió: José Muñoz',
      'Cajero: Iris',
      '---',
      '2 Baleada sencilla | HNL 230.00',
      '2 x HNL 115.00',
      'Sin Cebolla',
      'Bien tostada',
      'Descuento 10 % (Cliente frecuente) | -HNL 23.00',
      '---',
      'Importe | HNL 230.00',
      'Descuentos en productos | -HNL 23.00',
      'Subtotal | HNL 180.00',
      'Gravado 15 % | HNL 180.00',
      'ISV 15 % | HNL 27.00',
      'TOTAL | HNL 207.00',
      '---',
      'Efectivo recibido | HNL 250.00',
      'Cambio | HNL 43.00',
      '---',
      '¡Gracias por su visita!',
    ]);
  });

  it('a prebill says so, with the present instant and without payments', () => {
    const texts = paperTexts(receiptPaper({ sale, kind: 'prebill' }, SHOP, NOW));
    expect(texts).toEqual(expect.arrayContaining(['PRECUENTA', 'No es comprobante de pago', 'Orden #9']));
    expect(texts).toContain('20/11/2026 | 12:30');
    expect(texts.join()).not.toContain('Efectivo');
    const fiscal = receiptPaper({ sale, kind: 'prebill' }, { ...SHOP, is_invoicing: true }, NOW);
    expect(paperTexts(fiscal)).toContain('PRECUENTA, documento no fiscal');
  });

  it('a copy, a voided sale and a sale whose invoice follows say so', () => {
    const copy = { ...sale, status: 'Anulada', void_reason: 'Mesa equivocada' } as const;
    expect(paperTexts(receiptPaper({ sale: copy, kind: 'copy' }, SHOP, NOW))).toEqual(
      expect.arrayContaining(['REIMPRESIÓN', 'ANULADA', 'Mesa equivocada']),
    );
    const offline = { ...sale, number: null, provisional_number: 'T3-007' };
    const texts = paperTexts(
      receiptPaper({ sale: offline, kind: 'receipt' }, { ...SHOP, is_invoicing: true }, NOW),
    );
    expect(texts).toContain('Venta T3-007 | Orden #9');
    expect(texts).toContain('La factura se emite al volver la red');
  });

  it('has every amount of the sale, whatever its lines are', () => {
    const item = fc
      .record({
        price: fc.integer({ min: 0, max: 900_000 }),
        quantity: fc.integer({ min: 1, max: 12 }),
        off: fc.constantFrom(0, 1000, 2500),
        rate: fc.constantFrom(0, 1500, 1800),
      })
      .map(({ price, quantity, off, rate }) => {
        const gross = price * quantity;
        const discount = percentOf(cents(gross), off);
        const base = percentOf(cents(gross - discount), 8_696);
        return aSaleItem({
          quantity,
          line_quantity: quantity,
          unit_price_cents: price,
          own_discount_rate: off,
          own_discount_cents: discount,
          discount_cents: discount,
          amount_cents: gross - discount,
          tax_rate: rate,
          base_cents: rate === 0 ? gross - discount : base,
          tax_cents: rate === 0 ? 0 : gross - discount - base,
        });
      });
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 9 }), (items) => {
        const charged = aSaleOf(items, { payments: [{ ...cash, received_cents: 1_234_567 }] });
        const said = paperTexts(receiptPaper({ sale: charged, kind: 'receipt' }, SHOP, NOW)).join('\n');
        const amounts = [
          ...items.flatMap((each) => [
            grossOf(each),
            ...(each.quantity === 1 ? [] : [each.unit_price_cents]),
            ...(each.own_discount_cents > 0 ? [-each.own_discount_cents] : []),
          ]),
          ...summarizeBill(items).bands.flatMap((band) => [
            band.base_cents,
            ...(band.tax_rate > 0 ? [band.tax_cents] : []),
          ]),
          charged.base_cents,
          charged.total_cents,
          1_234_567,
          charged.change_cents,
        ];
        for (const amount of amounts)
          expect(said).toContain(formatMoney(amount, 'HNL').replaceAll('\u00A0', ' '));
      }),
    );
  });
});
