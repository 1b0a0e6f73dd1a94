import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type {
  AgentPrinters,
  ClaimedJobs,
  Pairing,
  PrinterList,
  PrintJob,
  PrintJobList,
} from '#domain/printing/answers/printing.ts';
import { as, call, refusalOf, sendOrderByApi } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { locationOf } from '#tests/support/locations.ts';
import { agentTokenByApi, offerByApi } from '#tests/support/print-agents.ts';
import { aDevice, aPrinter, queueTests } from '#tests/support/printing.ts';
import { aServedSale } from '#tests/support/served-sale.ts';
import { database, it } from '#tests/support/test.ts';

const pair = (code: string) => call<Pairing>('POST', '/api/print-agents/pair', { body: { code } });
const printersOf = (token: string) => call<AgentPrinters>('GET', '/api/print-agents/printers', { token });
const claimOf = (token: string, claim: string = randomUUID()) =>
  call<ClaimedJobs>('POST', '/api/print-agents/claim', { token, body: { claim } });

const aSoup = (business: Business) => business.product({ name: 'Sopa', tracksInventory: false });

describe('pairing Fogón Impresoras', () => {
  it('a code of ten characters pairs once, typed as it is, in small letters and without its hyphen', async ({
    business,
  }) => {
    const { code } = await offerByApi(business);
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{6}$/);
    const paired = await pair(` ${code.toLowerCase().replace('-', ' ')} `);
    expect(paired).toMatchObject({
      status: 201,
      body: { agent: { name: 'Computadora', location: 'Principal' } },
    });
    expect(paired.body.token).toMatch(/^fpa_[0-9a-f]{64}$/);
    expect(refusalOf(await pair(code))).toMatchObject({
      code: 'auth.link',
      fields: { code: 'El código no es correcto o ya venció. Pide otro en Opciones › Impresoras.' },
    });
  });

  it('neither the code nor the token is stored, and the token is not in the list', async ({ business }) => {
    const { code } = await offerByApi(business);
    const rows = async () =>
      JSON.stringify(await database.rows('select * from print_agents where business_id = $1', [business.id]));
    expect(await rows()).not.toContain(code.replace('-', ''));
    const { token } = (await pair(code)).body;
    expect(await rows()).not.toContain(token);
    const list = await as(business, 'admin').get<PrinterList>('/api/printing');
    expect(list.body.agents).toMatchObject([{ code_expires_at: null, last_seen_at: expect.any(String) }]);
    expect(list.text).not.toMatch(/hash|fpa_/);
  });

  it('a removed Fogón Impresoras is refused', async ({ business }) => {
    const { id, code } = await offerByApi(business);
    const { token } = (await pair(code)).body;
    expect((await printersOf(token)).status).toBe(200);
    expect((await as(business, 'admin').delete(`/api/printing/agents/${id}`)).status).toBe(200);
    expect(refusalOf(await printersOf(token))).toMatchObject({ status: 401, code: 'auth.expired' });
  });

  it('a token of one business gets nothing of another one', async ({ business }) => {
    const other = await database.business();
    await queueTests(other, await aPrinter(other));
    const token = await agentTokenByApi(business);
    expect((await claimOf(token)).body.jobs).toEqual([]);
    expect((await printersOf(token)).text).not.toContain(other.id);
    const theirs = (await claimOf(await agentTokenByApi(other))).body.jobs[0]?.id ?? '';
    const answer = await call('POST', `/api/print-agents/jobs/${theirs}/confirm`, {
      ...{ token, body: { claim: randomUUID() } },
    });
    expect(answer.status).toBe(404);
  });
});

describe('from sending an order to its paper', () => {
  it('the agent claims the kitchen ticket with its printer, and confirms it', async ({ business }) => {
    const printer = await aPrinter(business, { name: 'Cocina', copies: 2, code_page: 'cp858' });
    await business.openRegister();
    const sent = await sendOrderByApi(business, [{ product: await aSoup(business) }]);
    const token = await agentTokenByApi(business);
    const claim = randomUUID();
    const [job] = (await claimOf(token, claim)).body.jobs;
    expect(job).toMatchObject({
      ...{ kind: 'comanda', title: `Orden #${sent.order.number} · Para llevar · Ana`, copy: null },
      printer: {
        id: printer,
        name: 'Cocina',
        host: '192.168.1.50',
        port: 9100,
        copies: 2,
        code_page: 'cp858',
      },
      body: { event: 'Nueva', kitchen_ticket: { id: sent.kitchen_ticket.id, items: [{ name: 'Sopa' }] } },
    });
    const confirmed = await call<{ job: PrintJob }>('POST', `/api/print-agents/jobs/${job?.id}/confirm`, {
      ...{ token, body: { claim } },
    });
    expect(confirmed.body.job.status).toBe('Impreso');
    const { body } = await as(business, 'chef').get<PrintJobList>('/api/printing/jobs?status=Impreso');
    expect(body.jobs).toMatchObject([{ id: job?.id, printed_at: expect.any(String) }]);
  });

  it('a failure is reported to the people, and they send the paper to another printer', async ({
    business,
  }) => {
    await aPrinter(business, { name: 'Cocina' });
    const bar = await aPrinter(business, { name: 'Barra', prints: ['z'] });
    await business.openRegister();
    await sendOrderByApi(business, [{ product: await aSoup(business) }]);
    const token = await agentTokenByApi(business);
    const claim = randomUUID();
    const id = (await claimOf(token, claim)).body.jobs[0]?.id;
    const body = { claim, error: 'Sin papel', may_have_printed: true };
    await call('POST', `/api/print-agents/jobs/${id}/fail`, { token, body });
    const cashier = as(business, 'cajero');
    const moved = await cashier.post<{ job: PrintJob }>(`/api/printing/jobs/${id}/move`, {
      body: { printer_id: bar },
    });
    expect(moved.body.job).toMatchObject({ printer_id: bar, copy: 'DUPLICADO', status: 'En espera' });
    expect((await claimOf(token)).body.jobs).toMatchObject([{ id, copy: 'DUPLICADO', copy_number: 1 }]);
  });
});

describe('printers', () => {
  it('a network printer needs an address and an attached one its device; the other address is not stored', async ({
    business,
  }) => {
    const device_id = await aDevice(business);
    const put = (more: object) =>
      locationOf(business).then((location_id) =>
        as(business, 'admin').put<PrinterList>(`/api/printing/printers/${randomUUID()}`, {
          body: {
            ...{
              version: 0,
              location_id,
              register_id: null,
              name: 'Caja',
              prints: ['recibo'],
              stations: null,
            },
            ...{ width_mm: 58, code_page: 'image', copies: 1, connection: 'agent', host: null, port: null },
            ...{ device_id: null, opens_drawer: true, prints_on_charge: true, is_active: true },
            ...more,
          },
        }),
      );
    expect(refusalOf(await put({}))).toMatchObject({
      status: 422,
      fields: {
        host: 'Escribe la dirección de la impresora.',
        port: 'Escribe el puerto. Casi siempre es 9100.',
      },
    });
    expect(refusalOf(await put({ connection: 'device' })).fields).toEqual({
      device_id: 'Elige el dispositivo.',
    });
    expect(refusalOf(await put({ host: 'http://malo/', port: 0 })).fields).toMatchObject({
      host: 'La dirección es como 192.168.1.50 o cocina.local.',
      port: 'El puerto es un número de 1 a 65535.',
    });
    const saved = await put({ connection: 'device', device_id, host: '10.0.0.9', port: 9100 });
    expect(saved.body.printers).toMatchObject([{ connection: 'device', device_id, host: null, port: null }]);
  });

  it('only an administrator changes printers, and everyone who works here sees them', async ({
    business,
  }) => {
    const id = await aPrinter(business);
    for (const role of ['cajero', 'mesero', 'chef', 'bartender'] as const) {
      expect((await as(business, role).get('/api/printing')).status).toBe(200);
      expect((await as(business, role).delete(`/api/printing/printers/${id}`)).status).toBe(403);
    }
  });
});

describe('papers on demand', () => {
  it('a waiter prints a prebill and a kitchen ticket, and neither a receipt nor a test', async ({
    business,
  }) => {
    const printer_id = await aPrinter(business);
    const product = await aSoup(business);
    const paid = await aServedSale(business, [{ product }]);
    const open = await business.order([{ product }]);
    const print = async (kind: string, source_id: string | null, role: 'mesero' | 'cajero' = 'mesero') =>
      (
        await as(business, role).post('/api/printing/jobs', {
          body: { id: randomUUID(), kind, source_id, printer_id },
        })
      ).status;
    expect(await print('precuenta', open.sale.id)).toBe(201);
    expect(await print('comanda', open.kitchen_ticket.id)).toBe(201);
    expect(await print('recibo', paid.sale.id)).toBe(403);
    expect(await print('prueba', null)).toBe(403);
    expect(await print('recibo', paid.sale.id, 'cajero')).toBe(201);
    expect(await print('prueba', null, 'cajero')).toBe(201);
    expect(await print('recibo', null, 'cajero')).toBe(422);
  });

  it('the kitchen prints what a station has to make, and an unknown station is refused at its field', async ({
    business,
  }) => {
    const printer_id = await aPrinter(business);
    await business.order([{ product: await aSoup(business), quantity: 3 }]);
    const chef = as(business, 'chef');
    const body = { id: randomUUID(), kind: 'pendientes', source_id: null, station: 'cocina', printer_id };
    expect(await chef.post('/api/printing/jobs', { body })).toMatchObject({
      status: 201,
      body: { job: { title: 'Por preparar · Cocina', kind: 'pendientes' } },
    });
    const wrong = { ...body, id: randomUUID(), station: 'terraza' };
    expect(await chef.post('/api/printing/jobs', { body: wrong })).toMatchObject({
      status: 422,
      body: { error: { fields: { station: 'Elige una estación válida.' } } },
    });
    expect((await chef.get('/api/kitchen/pending?station=cocina')).body).toMatchObject({
      ...{ station: 'cocina', lines: [{ quantity: 3 }] },
    });
  });

  it('a device claims and confirms the papers of its printer', async ({ business }) => {
    const device_id = await aDevice(business);
    await queueTests(business, await aPrinter(business, { connection: 'device', device_id }));
    const claim = randomUUID();
    const cashier = as(business, 'cajero');
    const { body } = await cashier.post<ClaimedJobs>('/api/printing/claim', { body: { claim, device_id } });
    const confirmed = await cashier.post<{ job: PrintJob }>(
      `/api/printing/jobs/${body.jobs[0]?.id}/confirm`,
      {
        body: { claim },
      },
    );
    expect(confirmed.body.job.status).toBe('Impreso');
  });
});
