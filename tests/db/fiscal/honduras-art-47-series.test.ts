import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { saveRange } from '#db/queries/fiscal/fiscal.ts';
import { createRegister, openRegister } from '#db/queries/register/register.ts';
import type { Business } from '#tests/support/business.ts';
import { addPoint, addRange, CAI, dayFromToday, startInvoicing } from '#tests/support/fiscal.ts';
import { aBill, charge, fiscalNumber, numbersOf, refund, sell } from '#tests/support/invoices.ts';
import { readFiscal } from '#tests/support/reads.ts';
import { database, it } from '#tests/support/test.ts';

/** Each point of emission has its own numbers for each type of document (arts. 47 to 49). */

const TILLS = 8;
const DOCUMENTS = 6;

/** A further register with a point and a range of its own, and with an open session. Returns the session. */
async function aTill(business: Business, code: string): Promise<string> {
  const [register, session] = [randomUUID(), randomUUID()];
  await createRegister(business.writeScope(), { id: register, name: `Caja ${code}` });
  await addRange(business, await addPoint(business, register, code));
  const opening = { id: session, register_id: register, opening_float_cents: 0 };
  await openRegister(business.writeScope('cajero'), opening);
  return session;
}

describe('the series of a point', () => {
  it('is contiguous while eight tills issue six documents each at once', async ({ business }) => {
    await startInvoicing(business);
    const codes = Array.from({ length: TILLS }, (_, n) => String(n + 2).padStart(3, '0'));
    const sessions: string[] = [];
    for (const code of codes) sessions.push(await aTill(business, code));
    const bills = [];
    for (let n = 0; n < TILLS * DOCUMENTS; n += 1) bills.push(await aBill(business, 1000 + n));
    await Promise.all(bills.map((bill, n) => charge(business, bill, { session: sessions[n % TILLS] ?? '' })));
    expect(await numbersOf(business)).toEqual(
      codes.flatMap((code) => Array.from({ length: DOCUMENTS }, (_, n) => fiscalNumber(n + 1, '01', code))),
    );
  });

  it('is independent of the other type of document and of another business', async ({ business }) => {
    await startInvoicing(business);
    const other = await database.business();
    await startInvoicing(other);
    await sell(other);
    const first = await sell(business);
    await refund(business, first);
    await sell(business);
    expect(await numbersOf(business)).toEqual([fiscalNumber(1), fiscalNumber(2), fiscalNumber(1, '06')]);
    expect((await readFiscal(other.scope())).ranges.map(({ id }) => id)).not.toContain(
      (await readFiscal(business.scope())).ranges[0]?.id,
    );
    await expect(
      saveRange(other.writeScope(), {
        ...{
          id: randomUUID(),
          version: 0,
          point_id: (await readFiscal(business.scope())).points[0]?.id ?? '',
        },
        ...{
          type: 'Factura',
          cai: CAI,
          first_number: 5000,
          last_number: 6000,
          valid_until: dayFromToday(other, 90),
        },
      }),
    ).rejects.toMatchObject({ code: 'row.missing' });
  });

  it('is needed by the register that charges', async ({ business }) => {
    await startInvoicing(business);
    const register = randomUUID();
    await createRegister(business.writeScope(), { id: register, name: 'Caja 2' });
    const session = randomUUID();
    await openRegister(business.writeScope('cajero'), {
      id: session,
      register_id: register,
      opening_float_cents: 0,
    });
    await expect(charge(business, await aBill(business), { session })).rejects.toMatchObject({
      code: 'fiscal.unready',
      message: 'Esta caja no tiene punto de emisión: agrégalo en Opciones, Facturación.',
    });
  });
});
