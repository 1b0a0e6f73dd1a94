import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { emailsTo, useNewAddress } from '#tests/support/accounts.ts';
import { as, refusalOf } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { CAI, startInvoicing } from '#tests/support/fiscal.ts';
import { aServedSale } from '#tests/support/served-sale.ts';
import { database, it } from '#tests/support/test.ts';

const anAddress = () => `${randomUUID()}@laceiba.hn`;

async function anInvoice(business: Business): Promise<string> {
  await startInvoicing(business);
  const product = await business.product({
    name: 'Pollo con tajadas',
    priceCents: 13_950,
    tracksInventory: false,
  });
  const { sale } = await aServedSale(business, [{ product }]);
  return `/api/fiscal/documents/${sale.documents[0]?.id}/email`;
}

describe('an invoice by e-mail', () => {
  it('has all that its paper says, is sent once for a repeated request, and is audited', async ({
    business,
  }) => {
    useNewAddress();
    const path = await anInvoice(business);
    const email = anAddress();
    const options = { body: { email }, key: randomUUID() };
    expect((await as(business, 'cajero').post(path, options)).status).toBe(200);
    expect((await as(business, 'cajero').post(path, options)).status).toBe(200);
    const [sent, ...others] = await emailsTo(email);
    expect(others).toEqual([]);
    expect(sent?.subject).toBe('Factura 000-001-01-00000001 de El Comal');
    for (const fact of [
      'Inversiones El Comal S. de R. L.\nRTN 08011985123960',
      'FACTURA 000-001-01-00000001',
      `CAI: ${CAI}`,
      'Rango autorizado: 000-001-01-00000001 al 000-001-01-00001000',
      'Cliente: CONSUMIDOR FINAL',
      'Orden de compra exenta:\n',
      '1 Pollo con tajadas: L 139.50',
      'Descuentos y rebajas otorgados: L 0.00',
      'Importe gravado 15 %: L 121.30',
      'ISV 15 %: L 18.20',
      'TOTAL: L 139.50\nCIENTO TREINTA Y NUEVE LEMPIRAS CON 50/100',
      'Original: Cliente\nCopia: Obligado Tributario Emisor',
    ])
      expect(sent?.body.replaceAll('\u00a0', ' ').replaceAll('HNL', 'L')).toContain(fact);
    const [entry] = await business.audit('fiscal.document-sent');
    expect(entry?.details).toEqual({ number: '000-001-01-00000001', email });
  });

  it('goes to no address that is wrong, and to nobody from another business or without the right', async ({
    business,
  }) => {
    useNewAddress();
    const path = await anInvoice(business);
    const refused = async (who: Business, role: 'cajero' | 'chef', email: string) =>
      refusalOf(await as(who, role).post(path, { body: { email } }));
    expect(await refused(business, 'cajero', 'laceiba.hn')).toMatchObject({
      status: 422,
      fields: { email: 'Formato de correo electrónico inválido' },
    });
    const email = anAddress();
    expect(await refused(business, 'chef', email)).toMatchObject({ status: 403 });
    expect(await refused(await database.business(), 'cajero', email)).toMatchObject({ status: 404 });
    expect(await emailsTo(email)).toEqual([]);
  });
});
