import { describe, expect, it } from 'vitest';
import { hn } from '#domain/fiscal/hn/regime.ts';
import { none } from '#domain/fiscal/none/regime.ts';
import type { Regime } from '#domain/fiscal/regime.ts';
import { regimeOf, type TaxedBusiness } from '#domain/fiscal/regime-of.ts';
import type { Paper } from '#domain/printing/paper/paper.ts';
import { type ReceiptKind, receiptPaper } from '#domain/printing/paper/receipt.ts';
import { registerReportPaper } from '#domain/printing/paper/register-report.ts';
import type { PaperShop } from '#domain/printing/paper/shop.ts';
import { aReport, aSaleItem, aSaleOf, NOW, paperTexts, SHOP } from '#tests/support/papers.ts';
import { categoriesOf } from '#web/features/reports/catalogue.ts';

/** What is asked of every law (7-branches-people-money, scenario 32): it names things, and changes no amount. */

const HONDURAS: TaxedBusiness = { country: 'HN', is_invoicing: true };
const WITHOUT_INVOICES: TaxedBusiness = { country: 'HN', is_invoicing: false };
const ELSEWHERE: TaxedBusiness = { country: 'GT', is_invoicing: false };

const LINES = [
  aSaleItem({ amount_cents: 11_500, base_cents: 10_000, tax_cents: 1_500 }),
  aSaleItem({ tax_category: 'special', tax_rate: 1800, amount_cents: 118, base_cents: 100, tax_cents: 18 }),
  aSaleItem({ tax_category: 'exempt', tax_rate: 0, amount_cents: 77, base_cents: 77, tax_cents: 0 }),
];
const SALE = aSaleOf(LINES);

const receipt = (kind: ReceiptKind) => (shop: PaperShop) => receiptPaper({ sale: SALE, kind }, shop, NOW);
const PAPERS: Readonly<Record<string, (shop: PaperShop) => Paper>> = {
  'a receipt': receipt('receipt'),
  'a copy': receipt('copy'),
  'an X': (shop) => registerReportPaper(aReport({ z_number: null, closed_at: null }), shop),
  'a Z': (shop) => registerReportPaper(aReport(), shop),
};

/** What a paper says, with the names that the law gives replaced by one word each. */
const neutralTexts = (paperOf: (shop: PaperShop) => Paper, business: TaxedBusiness) => {
  const { tax, taxNumber } = regimeOf(business);
  return paperTexts(paperOf({ ...SHOP, ...business })).map((text) =>
    text.replace(new RegExp(`^${tax}\\b`), 'TAX').replace(new RegExp(`^${taxNumber.label}\\b`), 'NUMBER'),
  );
};

const LAWS: readonly (readonly [string, TaxedBusiness, Regime])[] = [
  ['Honduras', HONDURAS, hn],
  ['no law', ELSEWHERE, none],
];

describe('the law of a business', () => {
  it('is that of its country, with documents while it invoices', () => {
    expect(regimeOf(HONDURAS)).toEqual(hn);
    expect(regimeOf(WITHOUT_INVOICES)).toEqual({ ...hn, documents: null });
    expect(regimeOf(ELSEWHERE)).toEqual(none);
  });

  it.each(
    Object.entries(PAPERS),
  )('changes no amount and no line of %s, but for the names of the tax', (_, paperOf) => {
    const expected = neutralTexts(paperOf, HONDURAS);
    expect(neutralTexts(paperOf, WITHOUT_INVOICES)).toEqual(expected);
    expect(neutralTexts(paperOf, ELSEWHERE)).toEqual(expected);
    expect(expected.some((text) => text.startsWith('NUMBER 0801'))).toBe(true);
  });
});

describe.each(LAWS)('%s', (_, business, law) => {
  const shop = { ...SHOP, ...business };

  it('names its tax on the receipt and on the Z', () => {
    for (const paper of [receipt('receipt'), (each: PaperShop) => registerReportPaper(aReport(), each)])
      expect(paperTexts(paper(shop)).some((text) => text.startsWith(law.tax))).toBe(true);
  });

  it('says on a prebill that it is no proof of payment or no document', () => {
    const texts = paperTexts(receipt('prebill')(shop));
    expect(texts.includes('No es comprobante de pago')).toBe(law.documents === null);
    expect(texts).toContain(law.documents?.prebill ?? 'PRECUENTA');
  });

  it('promises a document on the receipt of a charge without a network only if it writes one', () => {
    const waiting = aSaleOf(LINES, { number: null, provisional_number: 'T3-007' });
    const texts = paperTexts(receiptPaper({ sale: waiting, kind: 'receipt' }, shop, NOW));
    expect(texts.includes(hn.documents?.follows ?? '')).toBe(law.documents !== null);
  });

  it('lists its reports for the authority and every other report', () => {
    const ids = (regime: Pick<Regime, 'reports'>) =>
      categoriesOf({ role: 'admin', roles: ['admin'], business_id: 'b' }, regime).flatMap(({ reports }) =>
        reports.map(({ id }) => id),
      );
    expect(ids(law)).toEqual(expect.arrayContaining([...law.reports]));
    expect(ids(law).filter((id) => !ids(none).includes(id))).toEqual(law.reports);
  });
});
