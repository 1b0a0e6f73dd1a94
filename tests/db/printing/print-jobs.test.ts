import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { voidSale } from '#db/queries/bills/sales.ts';
import { printDocument } from '#db/queries/fiscal/fiscal.ts';
import { serveTicket, tickLine } from '#db/queries/kitchen/kitchen.ts';
import { cancelLine } from '#db/queries/orders/orders.ts';
import { deleteExpired } from '#db/queries/people/auth.ts';
import {
  claimForDevice,
  confirmJob,
  createDuePrinterNotifications,
  deletePrinter,
  discardJob,
  failJob,
  moveJob,
  reprintJob,
  requestPrint,
  retryJob,
  type SavedPrinter,
} from '#db/queries/printing/printing.ts';
import { MAX_PRINT_ATTEMPTS, PRINT_LEASE_SECONDS } from '#domain/base/limits.ts';
import type { ClaimedJob } from '#domain/printing/answers/printing.ts';
import type { Business } from '#tests/support/business.ts';
import { startInvoicing } from '#tests/support/fiscal.ts';
import { notificationsOf } from '#tests/support/notifications.ts';
import {
  aDevice,
  ageJobs,
  aPrintAgent,
  aPrinter,
  jobsOf,
  passTime,
  queueTests,
} from '#tests/support/printing.ts';
import { listPrinters, listPrintJobs, readPendingLines } from '#tests/support/reads.ts';
import { aServedSale } from '#tests/support/served-sale.ts';
import { database, it } from '#tests/support/test.ts';

/** Who was notified that a printer does not print, by role. */
const messagesOf = async (business: Business) =>
  (await notificationsOf(business, 'Impresora sin imprimir'))
    .map(({ role, message }) => ({ role, message }))
    .toSorted((a, b) => a.role.localeCompare(b.role));

describe('claiming papers', () => {
  it('each claim gets the oldest paper of each printer, and a printer has one paper at a time', async ({
    business,
  }) => {
    const [a, b] = [await aPrinter(business), await aPrinter(business)];
    await queueTests(business, a, 2);
    await queueTests(business, b, 1);
    const agent = await aPrintAgent(business);
    const first = await agent.claim();
    expect(first.map(({ printer, title }) => [printer.id, title]).sort()).toEqual(
      [
        [a, 'Prueba 1'],
        [b, 'Prueba 1'],
      ].sort(),
    );
    expect(await agent.claim()).toEqual([]);
    for (const job of first)
      expect(await agent.confirm(job)).toMatchObject({ status: 'Impreso', is_stated: false });
    expect((await agent.claim()).map(({ title }) => title)).toEqual(['Prueba 2']);
  });

  it('two agents that claim at once never get the same paper nor two papers of a printer', async ({
    business,
  }) => {
    const printers = await Promise.all(Array.from({ length: 4 }, () => aPrinter(business)));
    for (const printer of printers) await queueTests(business, printer, 5);
    const agents = [await aPrintAgent(business), await aPrintAgent(business)];
    const printed: string[] = [];
    for (let round = 0; round < 12 && printed.length < 20; round += 1) {
      const claims = await Promise.all([...agents, ...agents].map((agent) => agent.claim()));
      const jobs = claims.flatMap((claimed, at) => claimed.map((job) => ({ job, agent: agents[at % 2] })));
      const busy = jobs.map(({ job }) => job.printer.id);
      expect(new Set(busy).size).toBe(busy.length);
      await Promise.all(jobs.map(({ job, agent }) => agent?.confirm(job)));
      printed.push(...jobs.map(({ job }) => job.id));
    }
    expect(printed).toHaveLength(20);
    expect(new Set(printed).size).toBe(20);
    expect((await jobsOf(business)).every(({ copy }) => copy === null)).toBe(true);
  });

  it('a claim skips a printer that another claim has locked, and does not wait', async ({ business }) => {
    const [busy, free] = [await aPrinter(business), await aPrinter(business)];
    for (const printer of [busy, free]) await queueTests(business, printer);
    const agent = await aPrintAgent(business);
    const client = await database.owner.connect();
    try {
      await client.query('begin');
      await client.query('select from printers where id = $1 for no key update', [busy]);
      expect((await agent.claim()).map(({ printer }) => printer.id)).toEqual([free]);
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect((await agent.claim()).map(({ printer }) => printer.id)).toEqual([busy]);
  });

  it('a repeated claim gets its papers again, so that a lost answer loses nothing', async ({ business }) => {
    await queueTests(business, await aPrinter(business), 2);
    const agent = await aPrintAgent(business);
    const claim = randomUUID();
    const [first] = await agent.claim({ claim });
    expect(await agent.claim({ claim })).toEqual([first]);
    expect((await jobsOf(business)).map(({ attempts }) => attempts)).toEqual([1, 0]);
  });

  it('an agent gets the papers of the active network printers of its location alone', async ({
    business,
  }) => {
    const other = randomUUID();
    await database.insert({ locations: [{ business_id: business.id, id: other, name: 'Playa' }] });
    const device = await aDevice(business);
    const far = await aPrinter(business, { location_id: other });
    const attached = await aPrinter(business, { connection: 'device', device_id: device });
    const off = await aPrinter(business, { is_active: false });
    for (const printer of [far, attached, off]) await queueTests(business, printer);
    const agent = await aPrintAgent(business);
    expect(await agent.claim()).toEqual([]);
    const [job] = await (await aPrintAgent(business, other)).claim();
    expect(job?.printer.id).toBe(far);
    await expect(agent.confirm(job ?? { id: '', claim: '' })).rejects.toMatchObject({ code: 'row.missing' });
  });

  it('a device gets the papers of its own printers, and those of sales only for who may read sales', async ({
    business,
  }) => {
    const [device, other] = [await aDevice(business), await aDevice(business)];
    const kitchen = await aPrinter(business, { connection: 'device', device_id: device });
    const till = await aPrinter(business, { connection: 'device', device_id: device, prints: ['recibo'] });
    for (const printer of [kitchen, till]) await queueTests(business, printer);
    const claimOf = async (device_id: string, may_read_sales: boolean) =>
      (
        await claimForDevice(business.scope('mesero'), {
          ...{ claim: randomUUID(), limit: 20, device_id, may_read_sales },
        })
      ).answer.jobs.map(({ printer }) => printer.id);
    expect(await claimOf(other, true)).toEqual([]);
    expect(await claimOf(device, false)).toEqual([kitchen]);
    expect(await claimOf(device, true)).toEqual([till]);
  });
});

describe('confirming and returning papers', () => {
  it('a paper whose claim ended is printed again as a numbered duplicate', async ({ business }) => {
    await queueTests(business, await aPrinter(business));
    const agent = await aPrintAgent(business);
    await agent.claim();
    for (const copy_number of [1, 2]) {
      await passTime(business, PRINT_LEASE_SECONDS + 1);
      expect(await agent.claim()).toMatchObject([{ copy: 'DUPLICADO', copy_number }]);
    }
  });

  it('a confirmation after the end of its claim is true, unless another one claimed the paper meanwhile', async ({
    business,
  }) => {
    await queueTests(business, await aPrinter(business), 2);
    const [late, next] = [await aPrintAgent(business), await aPrintAgent(business)];
    const [first] = await late.claim();
    if (!first) throw new Error('nothing was claimed');
    await passTime(business, PRINT_LEASE_SECONDS + 1);
    expect(await late.confirm(first)).toMatchObject({ status: 'Impreso' });
    expect(await late.confirm(first)).toMatchObject({ status: 'Impreso' });
    const [second] = await late.claim();
    if (!second) throw new Error('nothing was claimed');
    await passTime(business, PRINT_LEASE_SECONDS + 1);
    const [again] = await next.claim();
    expect(again?.id).toBe(second.id);
    await expect(late.confirm(second)).rejects.toMatchObject({ code: 'row.conflict' });
    expect(await late.fail(second).catch((error: unknown) => error)).toMatchObject({ code: 'row.conflict' });
    expect((await jobsOf(business))[1]).toMatchObject({ status: 'Imprimiendo', copy: 'DUPLICADO' });
  });

  it('a returned paper waits longer each time, and fails after the last attempt', async ({ business }) => {
    await queueTests(business, await aPrinter(business), 2);
    const agent = await aPrintAgent(business);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= MAX_PRINT_ATTEMPTS; attempt += 1) {
      const [job] = await agent.claim();
      expect(job).toMatchObject({ title: 'Prueba 1', attempts: attempt, copy: null });
      if (job) await agent.fail(job);
      expect(await agent.claim()).toHaveLength(attempt === MAX_PRINT_ATTEMPTS ? 1 : 0);
      const [row] = await database.rows<{ wait: number }>(
        `select round(extract(epoch from next_attempt_at - clock_timestamp()))::integer as wait from print_jobs where business_id = $1 and title = 'Prueba 1'`,
        [business.id],
      );
      waits.push(row?.wait ?? 0);
      await passTime(business, 61);
    }
    expect(waits).toEqual([5, 10, 20, 40, 60, 60]);
    expect(await jobsOf(business)).toMatchObject([
      { status: 'Falló', last_error: 'No responde', copy: null },
      { status: 'Imprimiendo' },
    ]);
  });

  it('a paper that may be on paper is a duplicate from then on, and a repeated report changes nothing', async ({
    business,
  }) => {
    await queueTests(business, await aPrinter(business));
    const agent = await aPrintAgent(business);
    const [job] = await agent.claim();
    if (!job) throw new Error('nothing was claimed');
    await agent.fail(job, true);
    await agent.fail(job, true);
    expect(await jobsOf(business)).toMatchObject([
      { status: 'En espera', copy: 'DUPLICADO', copy_number: 1, attempts: 1 },
    ]);
  });

  it('a dead printer is notified to administrators and cashiers once, until it prints again', async ({
    business,
  }) => {
    const printer = await aPrinter(business, { name: 'Cocina' });
    const agent = await aPrintAgent(business);
    const failAll = async () => {
      await queueTests(business, printer);
      for (let attempt = 1; attempt <= MAX_PRINT_ATTEMPTS; attempt += 1) {
        const [job] = await agent.claim();
        if (job) await agent.fail(job);
        await passTime(business, 61);
      }
    };
    await failAll();
    await failAll();
    const message = 'Cocina no imprime: No responde. Revisa la impresora.';
    expect(await messagesOf(business)).toEqual([
      { role: 'admin', message },
      { role: 'cajero', message },
    ]);
    expect((await listPrinters(business.scope())).printers).toMatchObject([
      { failed: 2, alerted_at: expect.any(String) },
    ]);
    await queueTests(business, printer);
    for (const job of await agent.claim()) await agent.confirm(job);
    expect((await listPrinters(business.scope())).printers).toMatchObject([{ alerted_at: null }]);
    await failAll();
    expect(await messagesOf(business)).toHaveLength(4);
  });

  it('papers that nobody fetches are notified too, once', async ({ business }) => {
    await queueTests(business, await aPrinter(business, { name: 'Barra' }), 2);
    const notified = async () => {
      const all = await createDuePrinterNotifications(database.app, 100);
      return all
        .filter(({ business_id }) => business_id === business.id)
        .flatMap((each) => each.notifications);
    };
    expect(await notified()).toEqual([]);
    await ageJobs(business, 4 * 60);
    expect(await notified()).toHaveLength(2);
    expect(await notified()).toEqual([]);
    expect((await messagesOf(business))[0]?.message).toBe(
      'Barra no imprime: hay papeles que esperan más de 3 minutos. Revisa la impresora.',
    );
  });

  it('a printed receipt and a printed invoice are counted once, as those of a screen', async ({
    business,
  }) => {
    const printer = await aPrinter(business, { prints: ['recibo', 'factura'], prints_on_charge: true });
    const product = await business.product({ tracksInventory: false });
    await aServedSale(business, [{ product }]);
    await startInvoicing(business);
    await aServedSale(business, [{ product }]);
    const agent = await aPrintAgent(business);
    for (let paper = 0; paper < 2; paper += 1) {
      const [job] = await agent.claim();
      if (!job) throw new Error('nothing was claimed');
      await agent.confirm(job);
      await agent.confirm(job);
    }
    const counted = await database.rows<{ receipts: number; prints: number | null }>(
      `select receipts_printed as receipts, d.prints from sales s left join fiscal_documents d on d.sale_id = s.id where s.business_id = $1 order by s.number`,
      [business.id],
    );
    expect(counted).toEqual([
      { receipts: 1, prints: null },
      { receipts: 0, prints: 1 },
    ]);
    expect(await jobsOf(business)).toMatchObject([
      { printer_id: printer, kind: 'recibo' },
      { kind: 'factura' },
    ]);
  });
});

describe('the original of an invoice', () => {
  const toInvoices: Partial<SavedPrinter> = { prints: ['recibo', 'factura'], prints_on_charge: true };
  /** Charges a sale whose invoice waits for a printer of its register. */
  async function aWaitingInvoice(business: Business, printers = 1) {
    await startInvoicing(business);
    for (let n = 0; n < printers; n += 1) await aPrinter(business, toInvoices);
    const product = await business.product({ tracksInventory: false });
    const { sale } = await aServedSale(business, [{ product }]);
    const agent = await aPrintAgent(business);
    return { agent, id: sale.documents[0]?.id ?? '' };
  }
  const printHere = async (business: Business, id: string) =>
    (await printDocument(business.writeScope('cajero'), id)).answer.document.prints;
  const marked = (jobs: readonly ClaimedJob[]) =>
    jobs.map((job) => [job.copy, job.copy_number, job.kind === 'factura' && job.body.document.prints]);

  it('is that of the screen when the printer was dead meanwhile, and its paper is a reprint', async ({
    business,
  }) => {
    const { agent, id } = await aWaitingInvoice(business);
    const [waiting] = await agent.claim();
    if (!waiting) throw new Error('nothing was claimed');
    expect(marked([waiting])).toEqual([[null, null, 1]]);
    await agent.fail(waiting);
    expect(await printHere(business, id)).toBe(1);
    await passTime(business, 60);
    const [late] = await agent.claim();
    if (!late) throw new Error('nothing was claimed');
    expect(marked([late])).toEqual([['REIMPRESIÓN', 1, 2]]);
    await agent.confirm(late);
    expect(await printHere(business, id)).toBe(3);
  });

  it('says that it is annulled when its sale was voided while it waited', async ({ business }) => {
    const { agent, id } = await aWaitingInvoice(business);
    const [{ sale_id: sale = '' } = {}] = await business.database.rows<{ sale_id: string }>(
      'select sale_id from fiscal_documents where business_id = $1 and id = $2',
      [business.id, id],
    );
    await voidSale(business.writeScope('admin'), sale, {
      ...{ reason: 'Se cobró en la mesa equivocada', returns_stock: false },
    });
    const [late] = await agent.claim();
    expect(late?.kind === 'factura' && late.body.document).toMatchObject({
      ...{ id, status: 'Anulada', void_reason: 'Se cobró en la mesa equivocada', prints: 1 },
    });
  });

  it('is with the printer that took it, before it confirms and after its answer was lost', async ({
    business,
  }) => {
    const { agent, id } = await aWaitingInvoice(business);
    const claim = randomUUID();
    expect(marked(await agent.claim({ claim }))).toEqual([[null, null, 1]]);
    expect(await printHere(business, id)).toBe(2);
    expect(marked(await agent.claim({ claim }))).toEqual([[null, null, 1]]);
    await passTime(business, PRINT_LEASE_SECONDS + 1);
    expect(marked(await agent.claim())).toEqual([['DUPLICADO', 1, 2]]);
    expect(await printHere(business, id)).toBe(2);
  });

  it('is one of two printers that print on the charge', async ({ business }) => {
    const { agent } = await aWaitingInvoice(business, 2);
    expect(marked(await agent.claim()).toSorted()).toEqual([
      [null, null, 1],
      ['REIMPRESIÓN', 1, 2],
    ]);
  });

  it('is a paper that was asked for as a reprint while the first one waits for a dead printer', async ({
    business,
  }) => {
    const { agent, id } = await aWaitingInvoice(business);
    const [first] = await agent.claim();
    if (!first) throw new Error('nothing was claimed');
    await agent.fail(first);
    const printer_id = await aPrinter(business, { prints: ['factura'] });
    const request = { id: randomUUID(), kind: 'factura', source_id: id, printer_id } as const;
    await requestPrint(business.writeScope('cajero'), request);
    const [asked] = await agent.claim();
    if (!asked) throw new Error('nothing was claimed');
    expect(marked([asked])).toEqual([[null, null, 1]]);
    await passTime(business, 30);
    expect(marked(await agent.claim())).toEqual([['REIMPRESIÓN', 1, 2]]);
  });

  it('is one paper when printers and screens take it at once', async ({ business }) => {
    const { agent, id } = await aWaitingInvoice(business, 3);
    const other = await aPrintAgent(business);
    const [claimed, claimedToo, ...prints] = await Promise.all([
      agent.claim({ limit: 1 }),
      other.claim({ limit: 2 }),
      printHere(business, id),
      printHere(business, id),
    ]);
    const originals = [...claimed, ...claimedToo].filter(({ copy }) => copy === null).length;
    expect(originals + prints.filter((count) => count === 1).length).toBe(1);
  });
});

describe('papers changed by hand', () => {
  /** A paper that failed. */
  async function aFailedJob(business: Business, printer: string): Promise<string> {
    await queueTests(business, printer);
    const [row] = await database.rows<{ id: string }>(
      `update print_jobs set status = 'Falló', attempts = 6, last_error = 'Sin papel' where business_id = $1 and status = 'En espera' returning id`,
      [business.id],
    );
    return row?.id ?? '';
  }

  it('a failed paper is tried again, sent to another printer or discarded with a reason', async ({
    business,
  }) => {
    const [first, second] = [await aPrinter(business), await aPrinter(business)];
    const scope = () => business.writeScope('cajero');
    const job = await aFailedJob(business, first);
    expect((await retryJob(scope(), job)).answer.job).toMatchObject({ status: 'En espera', attempts: 0 });
    expect((await moveJob(scope(), job, second)).answer.job).toMatchObject({
      ...{ printer_id: second, status: 'En espera', last_error: null },
    });
    expect((await discardJob(scope(), job, 'Ya se dictó')).answer.job).toMatchObject({
      ...{ status: 'Descartado', discard_reason: 'Ya se dictó' },
    });
    for (const again of [
      () => retryJob(scope(), job),
      () => moveJob(scope(), job, first),
      () => discardJob(scope(), job, 'Otra vez'),
    ])
      await expect(again()).rejects.toMatchObject({ code: 'row.conflict' });
    const discards = await business.audit('print-job.discarded');
    expect(discards.map(({ details }) => details)).toEqual([{ paper: 'Prueba 1', reason: 'Ya se dictó' }]);
  });

  it('a paper that is printed now is not changed by hand, and one whose claim ended is', async ({
    business,
  }) => {
    await queueTests(business, await aPrinter(business));
    const [job] = await (await aPrintAgent(business)).claim();
    const id = job?.id ?? '';
    const change = () => discardJob(business.writeScope(), id, 'No hace falta');
    await expect(change()).rejects.toMatchObject({ code: 'row.conflict' });
    await passTime(business, PRINT_LEASE_SECONDS + 1);
    expect((await change()).answer.job).toMatchObject({ status: 'Descartado', copy: 'DUPLICADO' });
  });

  it('a printed paper is printed again as a numbered reprint, and a waiting one is not', async ({
    business,
  }) => {
    const printer = await aPrinter(business);
    const product = await business.product({ tracksInventory: false });
    await business.order([{ product }]);
    const [ticket] = await jobsOf(business);
    const id = ticket?.id ?? '';
    const again = () => reprintJob(business.writeScope(), id, { id: randomUUID() });
    await expect(again()).rejects.toMatchObject({ code: 'row.conflict' });
    const agent = await aPrintAgent(business);
    for (const job of await agent.claim()) await agent.confirm(job);
    await again();
    await again();
    expect(
      (await jobsOf(business)).map(({ printer_id, copy, copy_number }) => [printer_id, copy, copy_number]),
    ).toEqual([
      [printer, null, null],
      [printer, 'REIMPRESIÓN', 1],
      [printer, 'REIMPRESIÓN', 2],
    ]);
  });

  it('every paper is printed on demand, from the second time on as a reprint', async ({ business }) => {
    const printer_id = await aPrinter(business, { prints: ['z'] });
    const product = await business.product({ tracksInventory: false });
    const paid = await aServedSale(business, [{ product }]);
    const open = await business.order([{ product }]);
    const print = async (kind: 'recibo' | 'precuenta' | 'comanda' | 'prueba', source_id: string | null) => {
      const request = { id: randomUUID(), kind, source_id, printer_id };
      const { job } = (await requestPrint(business.writeScope('cajero'), request)).answer;
      return [job.title, job.copy, job.copy_number];
    };
    expect(await print('recibo', paid.sale.id)).toEqual(['Venta #1', null, null]);
    expect(await print('recibo', paid.sale.id)).toEqual(['Venta #1', 'REIMPRESIÓN', 1]);
    expect(await print('precuenta', open.sale.id)).toEqual(['Orden #2 · Para llevar · Ana', null, null]);
    expect(await print('precuenta', open.sale.id)).toEqual(['Orden #2 · Para llevar · Ana', null, null]);
    expect(await print('comanda', open.kitchen_ticket.id)).toEqual([
      'Orden #2 · Para llevar · Ana',
      null,
      null,
    ]);
    expect(await print('prueba', null)).toEqual(['Prueba', null, null]);
    await expect(print('recibo', open.sale.id)).rejects.toMatchObject({ code: 'row.conflict' });
    await expect(print('precuenta', paid.sale.id)).rejects.toMatchObject({ code: 'sale.paid' });
    await expect(print('comanda', randomUUID())).rejects.toMatchObject({ code: 'row.missing' });
  });

  it('what a station still has to make is printed as it is now, with notes and without what is done, ready or cancelled', async ({
    business,
  }) => {
    const [baleada, beer] = [
      await business.product({ name: 'Baleada', tracksInventory: false }),
      await business.product({ name: 'Cerveza', station: 'barra', tracksInventory: false }),
    ];
    const plain = { product: baleada, quantity: 2 };
    const first = await business.order([plain, { ...plain, notes: { sin: ['Queso'] } }, { product: beer }]);
    await business.order([plain]);
    await serveTicket(business.writeScope('chef'), (await business.order([plain])).kitchen_ticket.id);
    const [gone, done] = (await business.order([plain, plain])).kitchen_ticket.items;
    await cancelLine(business.writeScope(), gone?.id ?? '', 'Se fue');
    await tickLine(business.writeScope('chef'), done?.id ?? '', true);
    await serveTicket(business.writeScope('chef'), first.kitchen_ticket.id, { station: 'barra' });
    const printer_id = await aPrinter(business);
    const request = { id: randomUUID(), kind: 'pendientes', printer_id } as const;
    const { answer } = await requestPrint(business.writeScope('chef'), { ...request, station: 'cocina' });
    expect(answer.job).toMatchObject({ title: 'Por preparar · Cocina', copy: null, event: null });
    const [job] = await (await aPrintAgent(business)).claim();
    const lines = [
      { ...{ menu_item_id: baleada, name: 'Baleada', station: 'cocina', notes: {} }, quantity: 4 },
      { menu_item_id: baleada, name: 'Baleada', station: 'cocina', notes: { sin: ['Queso'] }, quantity: 2 },
    ];
    const body = { station: 'cocina', at: expect.any(String), lines };
    expect(job).toMatchObject({
      kind: 'pendientes',
      body: { ...body, lines: expect.arrayContaining(lines) },
    });
    expect(await readPendingLines(business.scope('mesero'))).toMatchObject({
      station: null,
      lines: job?.kind === 'pendientes' && job.body.lines,
    });
    expect((await readPendingLines(business.scope('mesero'), 'barra')).lines).toEqual([]);
  });

  it('a printer with papers that wait is not deleted, and one without is deleted with its history', async ({
    business,
  }) => {
    const printer = await aPrinter(business);
    await queueTests(business, printer);
    await expect(deletePrinter(business.writeScope(), printer)).rejects.toMatchObject({
      code: 'row.conflict',
    });
    const agent = await aPrintAgent(business);
    for (const job of await agent.claim()) await agent.confirm(job);
    expect((await deletePrinter(business.writeScope(), printer)).answer.printers).toEqual([]);
    expect(await jobsOf(business)).toEqual([]);
  });
});

describe('the list of papers', () => {
  it('lists papers by status and printer, the newest first, and counts all that are not printed', async ({
    business,
  }) => {
    const [a, b] = [await aPrinter(business), await aPrinter(business)];
    await queueTests(business, a, 2);
    await queueTests(business, b, 1);
    const agent = await aPrintAgent(business);
    const [job] = await agent.claim({ limit: 1 });
    const list = (filter: object) => listPrintJobs(business.scope('mesero'), { limit: 100, ...filter });
    expect((await list({})).counts).toEqual({ waiting: 2, printing: 1, failed: 0, held: 0 });
    expect((await list({ status: 'Imprimiendo' })).jobs.map(({ id }) => id)).toEqual([job?.id]);
    expect((await list({ printer_id: b })).jobs).toHaveLength(1);
    expect((await list({ limit: 2 })).jobs).toHaveLength(2);
  });

  it('printed papers are kept for a week and the others for a month', async ({ business }) => {
    const printer = await aPrinter(business);
    await queueTests(business, printer, 4);
    const age = (title: string, days: number, status: string) =>
      database.rows(
        `update print_jobs set created_at = now() - $3 * interval '1 day', status = $4, printed_at = case when $4 = 'Impreso' then now() end
         where business_id = $1 and title = $2`,
        [business.id, title, days, status],
      );
    await age('Prueba 1', 8, 'Impreso');
    await age('Prueba 2', 8, 'Falló');
    await age('Prueba 3', 31, 'En espera');
    await deleteExpired(database.app);
    expect((await jobsOf(business)).map(({ title }) => title)).toEqual(['Prueba 2', 'Prueba 4']);
  });
});

it('a device confirms and returns what it claimed', async ({ business }) => {
  const device_id = await aDevice(business);
  await queueTests(business, await aPrinter(business, { connection: 'device', device_id }), 1);
  const claim = async () => {
    const claimed = { claim: randomUUID(), limit: 20, device_id, may_read_sales: true };
    const [job] = (await claimForDevice(business.scope('cajero'), claimed)).answer.jobs;
    return { id: job?.id ?? '', claim: claimed.claim };
  };
  const first = await claim();
  const failed = { claim: first.claim, error: 'Desconectada', may_have_printed: false };
  await failJob(business.writeScope('mesero'), first.id, failed);
  await passTime(business, 6);
  const second = await claim();
  const { answer } = await confirmJob(business.writeScope('mesero'), second.id, second.claim);
  expect(answer.job).toMatchObject({ id: first.id, status: 'Impreso', attempts: 2 });
});
