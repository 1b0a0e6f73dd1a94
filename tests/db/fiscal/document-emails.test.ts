import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { sendDocument } from '#db/queries/fiscal/fiscal.ts';
import { createEmployee, resendEmployeeLink } from '#db/queries/people/employees.ts';
import { MAX_DAILY_EMAILS, MAX_HOURLY_EMAILS } from '#domain/base/limits.ts';
import { backdateAudit } from '#tests/support/backdate.ts';
import type { Business } from '#tests/support/business.ts';
import { startInvoicing } from '#tests/support/fiscal.ts';
import { documentOf, sell } from '#tests/support/invoices.ts';
import { database, it } from '#tests/support/test.ts';

const anAddress = () => `${randomUUID()}@laceiba.hn`;

/** Sends the invoice of a new sale of the business. */
async function aSender(business: Business) {
  await startInvoicing(business);
  const { id } = await documentOf(business, await sell(business));
  return (email: string) => sendDocument(business.writeScope('cajero'), id, email);
}

/** Documents that were sent to other addresses, a minute ago. */
const sentBefore = (business: Business, count: number) =>
  database.rows(
    `insert into audit_log (business_id, id, user_id, action, details, created_at)
     select $1, gen_random_uuid(), $2, 'fiscal.document-sent', jsonb_build_object('email', n || '@laceiba.hn'), now() - interval '1 minute'
     from generate_series(1, $3::integer) n`,
    [business.id, business.employees.cajero.id, count],
  );

describe('the e-mails of a business', () => {
  it('are at most five documents to one address within a day', async ({ business }) => {
    const send = await aSender(business);
    const email = anAddress();
    for (let time = 0; time < MAX_DAILY_EMAILS; time += 1) await send(email);
    const message =
      'Ya se enviaron 5 correos a esta dirección en un día. Espera un día o imprime el documento.';
    await expect(send(email.toUpperCase())).rejects.toMatchObject({
      code: 'auth.throttled',
      message,
      fields: { email: message },
    });
    await send(anAddress());
    await database.rows(`update sent_documents set created_at = created_at - interval '1 day'`);
    await send(email);
  });

  it('are at most five documents of all businesses to one address, also at the same time', async ({
    business,
  }) => {
    const senders = [await aSender(business), await aSender(await database.business())];
    const email = anAddress();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, time) => senders[time % 2]?.(email)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_DAILY_EMAILS);
  });

  it('are at most sixty within an hour, also of requests at the same time', async ({ business }) => {
    const send = await aSender(business);
    await sentBefore(business, MAX_HOURLY_EMAILS - 2);
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => send(anAddress())));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const message = 'El negocio ya envió 60 correos en una hora. Espera una hora para enviar otro.';
    await expect(send(anAddress())).rejects.toMatchObject({
      code: 'auth.throttled',
      fields: { email: message },
    });
    await backdateAudit(business, 60);
    await send(anAddress());
  });

  it('count documents and links to employees together, and those of each business apart', async ({
    business,
  }) => {
    const send = await aSender(business);
    await sentBefore(business, MAX_HOURLY_EMAILS - 1);
    const person = {
      id: randomUUID(),
      full_name: 'Ana López',
      username: null,
      email: anAddress(),
      roles: ['cajero' as const],
      password_hash: 'x',
      pin_hash: null,
      pin_digits: null,
    };
    const hired = await createEmployee(business.writeScope('admin'), person);
    expect(hired.answer.link).toMatchObject({ email: person.email });
    await expect(send(anAddress())).rejects.toMatchObject({ code: 'auth.throttled' });
    await expect(resendEmployeeLink(business.writeScope('admin'), person.id)).rejects.toMatchObject({
      code: 'auth.throttled',
    });
    const other = await database.business();
    await (await aSender(other))(anAddress());
  });
});
