import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { AuditPage } from '#domain/business/answers/audit.ts';
import { as, call } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { aReportedProgram, keyOf, send, sendPulse, WAIT } from '#tests/support/local-papers.ts';
import { startLosingProxy } from '#tests/support/losing-proxy.ts';
import { agentTokenByApi } from '#tests/support/print-agents.ts';
import { anEmulatedPrinter, aPrinterProgram } from '#tests/support/printer-program.ts';
import { aDevice, aPrinter } from '#tests/support/printing.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';
import { it } from '#tests/support/test.ts';
import { detailTexts } from '#web/features/business/settings/audit-texts.ts';

/** What the audit log says of papers that devices had printed by Fogón Impresoras (docs/printing.md). */

/** The entries of what Fogón Impresoras says, the oldest first. */
async function statedIn(business: Business) {
  const { body } = await as(business, 'admin').get<AuditPage>('/api/settings/audit?kind=business&limit=100');
  return body.entries
    .filter(({ action }) => ['print-agent.printed', 'print-agent.drawer-opened'].includes(action))
    .reverse();
}
const stated = (business: Business) =>
  statedIn(business).then((entries) =>
    entries.map(({ action, user, details }) => ({ action, user, ...details })),
  );

describe('the audit log', () => {
  it('has each paper and drawer of a device once, when the program has internet again', async ({
    business,
  }) => {
    const printer = await anEmulatedPrinter(business, {
      ...{ name: 'Caja', prints: ['comanda', 'recibo'], opens_drawer: true },
    });
    const proxy = await startLosingProxy();
    const [folder, token, device] = [
      aStateFolder(),
      await agentTokenByApi(business),
      await aDevice(business),
    ];
    const first = await aReportedProgram(business, { folder, token });
    const [waiter, cashier] = [await keyOf(business, 'mesero'), await keyOf(business, 'cajero', device)];
    await first.stop();
    proxy.isAway = true;
    const away = await aPrinterProgram(business, { folder, token, server: proxy.origin });
    const headers = { origin: proxy.origin };
    const ticket = { id: randomUUID(), says: 'Comanda #7', headers };
    for (const _ of [1, 2])
      expect((await send({ ...away, key: waiter }, printer.id, ticket)).status).toBe(200);
    // What is refused, and what did not begin, was not printed.
    expect((await send({ ...away, key: waiter }, printer.id, { kind: 'recibo', headers })).status).toBe(403);
    printer.faults.push('no-paper');
    expect((await send({ ...away, key: waiter }, printer.id, { headers })).status).toBe(503);
    expect((await sendPulse({ ...away, key: cashier }, printer.id, { headers })).status).toBe(200);
    await away.stop();
    expect(await stated(business)).toEqual([]);

    proxy.isAway = false;
    proxy.losesNext.push('/prints');
    const program = await aPrinterProgram(business, { folder, token, server: proxy.origin });
    const sent = { kind: 'recibo', says: 'Recibo T1-004', headers };
    expect((await send({ ...program, key: cashier }, printer.id, sent)).status).toBe(200);
    await expect.poll(async () => (await stated(business)).length, WAIT).toBe(3);
    await expect.poll(() => proxy.lost, WAIT).toBe(1);
    const { mesero, cajero } = business.employees;
    const at = expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
    const said = { printer: 'Caja', stated_at: at };
    const expected = [
      {
        ...{ action: 'print-agent.printed', user: mesero.fullName, paper_kind: 'comanda' },
        ...{ ...said, paper: 'Comanda #7', device: null },
      },
      {
        ...{ action: 'print-agent.drawer-opened', user: cajero.fullName, paper_kind: null },
        ...{ ...said, paper: 'Recibo', device: 'Tableta' },
      },
      {
        ...{ action: 'print-agent.printed', user: cajero.fullName, paper_kind: 'recibo' },
        ...{ ...said, paper: 'Recibo T1-004', device: 'Tableta' },
      },
    ];
    expect(await stated(business)).toEqual(expect.arrayContaining(expected));
    const entry = (await statedIn(business)).find(({ details }) => details.paper === 'Comanda #7');
    const texts = detailTexts(entry?.details ?? {}, { currency: 'HNL', dayText: (day) => day });
    expect([...texts].sort()).toEqual([
      expect.stringMatching(/^Hora según Fogón Impresoras: \d\d\//),
      'Impresión: Comanda #7',
      'Impresora: Caja',
      'Papel: Comanda',
    ]);
    await program.stop();
    const later = await aPrinterProgram(business, { folder, token });
    await expect.poll(() => later.events.join(), WAIT).toContain('impresoras en la red');
    expect(await stated(business)).toHaveLength(3);
    await proxy.stop();
  });

  it('keeps a statement that is sent twice once, as it was first, and names nobody of another business', async ({
    business,
  }) => {
    const token = await agentTokenByApi(business);
    const other = await business.database.business();
    const print = {
      ...{
        id: randomUUID(),
        kind: 'comanda',
        title: 'Comanda #1',
        printer_id: randomUUID(),
        device_id: null,
      },
      ...{ user_id: business.employees.mesero.id, stated_at: '2026-11-20T18:00:00.000Z' },
    };
    const foreign = {
      ...{ ...print, id: randomUUID(), user_id: other.employees.mesero.id },
      ...{ device_id: await aDevice(other), printer_id: await aPrinter(other) },
    };
    const state = (...prints: readonly object[]) =>
      call('POST', '/api/print-agents/prints', { token, body: { prints } });
    expect((await state(print)).body).toEqual({ recorded: 1 });
    expect((await state({ ...print, title: 'Otra' }, foreign)).body).toEqual({ recorded: 1 });
    expect(await stated(business)).toMatchObject([
      { user: business.employees.mesero.fullName, paper: 'Comanda #1', stated_at: '20/11/2026 12:00:00' },
      { user: null, paper: 'Comanda #1', printer: null, device: null },
    ]);
    expect(await stated(other)).toEqual([]);
  });
});
