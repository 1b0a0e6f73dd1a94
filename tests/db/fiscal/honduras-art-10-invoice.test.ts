import { describe, expect } from 'vitest';
import { changeIssuer } from '#db/queries/fiscal/fiscal.ts';
import { CAI, dayFromToday, startInvoicing } from '#tests/support/fiscal.ts';
import { charge, documentOf, fiscalNumber, sell } from '#tests/support/invoices.ts';
import { readFiscal } from '#tests/support/reads.ts';
import { it } from '#tests/support/test.ts';

/** What an invoice says (art. 10). */

describe('an invoice', () => {
  it('has the issuer, the authorisation, the lines, the amounts by rate and the total in words', async ({
    business,
  }) => {
    await startInvoicing(business);
    const product = await business.product({
      name: 'Plato típico',
      priceCents: 11_500,
      tracksInventory: false,
    });
    const beer = await business.product({
      ...{ name: 'Cerveza', priceCents: 5900, taxCategory: 'special', tracksInventory: false },
    });
    const bread = await business.product({
      ...{ name: 'Pan', priceCents: 1000, taxCategory: 'exempt', tracksInventory: false },
    });
    const { sale } = await business.order([{ product, quantity: 2 }, { product: beer }, { product: bread }]);
    const document = await documentOf(business, await charge(business, sale));
    expect(document).toMatchObject({
      type: 'Factura',
      number: fiscalNumber(1),
      cai: CAI,
      range_from: fiscalNumber(1),
      range_to: fiscalNumber(1000),
      valid_until: dayFromToday(business, 200),
      issued_on: dayFromToday(business, 0),
      is_demo: false,
      issuer: {
        rtn: '08011985123960',
        legal_name: 'Inversiones El Comal S. de R. L.',
        trade_name: 'El Comal',
        address: 'Barrio El Centro, Comayagua',
        establishment_address: 'Barrio El Centro',
        phone: '+504 2772-0000',
        email: 'facturas@elcomal.hn',
      },
      buyer: { name: 'CONSUMIDOR FINAL', rtn: null, exoneration: null },
      discount_cents: 0,
      exempt_cents: 1000,
      exonerated_cents: 0,
      general_base_cents: 20_000,
      general_tax_cents: 3000,
      special_base_cents: 5000,
      special_tax_cents: 900,
      total_cents: 29_900,
      total_in_words: 'DOSCIENTOS NOVENTA Y NUEVE LEMPIRAS CON 00/100',
    });
    expect(document.lines).toMatchObject([
      { name: 'Plato típico', quantity: 2, unit_price_cents: 11_500, amount_cents: 23_000, tax_rate: 1500 },
      { name: 'Cerveza', quantity: 1, amount_cents: 5900, tax_rate: 1800 },
      { name: 'Pan', quantity: 1, amount_cents: 1000, tax_rate: 0 },
    ]);
  });

  it('is not issued while a field of the issuer is missing', async ({ business }) => {
    await startInvoicing(business);
    const { issuer } = await readFiscal(business.scope());
    await business.database.rows('update fiscal_issuers set phone = null where business_id = $1', [
      business.id,
    ]);
    await expect(
      changeIssuer(business.writeScope(), { version: issuer.version, is_active: true }),
    ).rejects.toMatchObject({ code: 'input.invalid', fields: { phone: 'Hace falta para facturar.' } });
  });

  it('keeps the issuer of its day when the issuer changes later', async ({ business }) => {
    await startInvoicing(business);
    const sale = await sell(business);
    const { issuer } = await readFiscal(business.scope());
    await changeIssuer(business.writeScope(), { version: issuer.version, trade_name: 'La Leña' });
    expect((await documentOf(business, sale)).issuer.trade_name).toBe('El Comal');
    expect((await documentOf(business, await sell(business))).issuer.trade_name).toBe('La Leña');
  });
});
