import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { read, utils } from 'xlsx';
import { removeBusiness } from '#db/seed/remove.ts';
import { addDays, businessDay } from '#domain/base/time.ts';
import type { BackupContents } from '#domain/platform/answers/backups.ts';
import {
  BACKUP_TABLES,
  type BackupManifest,
  EXCLUDED_TABLES,
  excludedColumnsOf,
  imagePath,
} from '#domain/platform/backup.ts';
import { openBackup } from '#scripts/backup-file.ts';
import { compareCounts, restoreBusiness } from '#scripts/restore-business.ts';
import { restoreImages, withLocalStore } from '#scripts/restore-images.ts';
import { linkTokenTo, signIn } from '#tests/support/accounts.ts';
import { as, call, openRegisterByApi, sendOrderByApi, tokenOf } from '#tests/support/api.ts';
import { backdateBusiness } from '#tests/support/backdate.ts';
import { adminFetch, backedUpRows, saved, sourceFor } from '#tests/support/backup.ts';
import type { Business } from '#tests/support/business.ts';
import { aFullBusiness } from '#tests/support/full-business.ts';
import { PASSWORD } from '#tests/support/password.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { testEnv } from '#tests/support/platform.ts';
import { rollUp } from '#tests/support/reports.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';
import { database, it } from '#tests/support/test.ts';
import { withWorker } from '#tests/support/with-worker.ts';
import { collect } from '#web/features/business/settings/backup/collect-rows.ts';
import { makeBackup } from '#web/features/business/settings/backup/make-backup.ts';

const nothing = () => undefined;
const folder = aStateFolder();
afterAll(folder.remove);

const picture = () => Buffer.from(aPicture({ size: 512 }));

async function upload(business: Business, method: string, path: string, body: Buffer): Promise<string> {
  const answer = await fetch(`${testEnv.origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${await as(business, 'admin').token}`, 'content-type': 'image/webp' },
    body: new Uint8Array(body),
  });
  const stored: { url?: string; id?: string } = await answer.json();
  return stored.url ?? stored.id ?? '';
}

/** A business with charges of yesterday and today, and with images. */
async function aBusyBusiness(): Promise<Business> {
  const business = await aFullBusiness();
  await backdateBusiness(business, 2);
  const product = await business.product({ name: '=Pollo "frito" ñ 🌮', priceCents: 12_345 });
  const { sale } = await sendOrderByApi(business, [{ product, quantity: 2 }]);
  await charge(business, sale);
  const url = await upload(business, 'POST', '/api/media/products', picture());
  await upload(business, 'PUT', `/api/media/products/${url.split('/').at(-1)}/small`, picture());
  await upload(business, 'POST', '/api/media/papers', picture());
  // U+2028 ends a line for some parsers, and pasted text contains it.
  await database.change('menu_items', product, {
    image_url: url,
    description: 'Con arroz\u2028y frijoles\u2029o tajadas\u0085',
  });
  await database.rows(
    `insert into tables (business_id, id, name, archived_at) values ($1, new_id(), 'Vieja', now())`,
    [business.id],
  );
  await database.rows(
    `update orders set table_id = (select id from tables where business_id = $1 and name = 'Vieja')
     where business_id = $1 and status = 'Cerrada'`,
    [business.id],
  );
  return business;
}

function charge(business: Business, sale: { readonly id: string; readonly total_cents: number }) {
  const payment = {
    id: randomUUID(),
    payment_method_id: business.methods.efectivo,
    amount_cents: sale.total_cents,
  };
  return as(business, 'admin').post(`/api/sales/${sale.id}/charge`, { body: { payments: [payment] } });
}

async function deleteBusiness(business: Business): Promise<void> {
  const client = await database.owner.connect();
  try {
    await removeBusiness(client, business.id);
  } finally {
    client.release();
  }
}

/** The reports of the last days and some lists. */
async function reportsOf(business: Business): Promise<string[]> {
  const admin = as(business, 'admin');
  const today = businessDay(new Date(), 'America/Tegucigalpa');
  const range = `from=${addDays(today, -10)}&to=${today}`;
  const paths = [
    `/api/sales?${range}`,
    '/api/inventory',
    '/api/menu',
    ...['sales', 'discounts', 'tickets', 'products', 'cogs', 'inventory', 'service', 'staff'].map(
      (name) => `/api/reports/${name}?${range}`,
    ),
  ];
  const answers = await Promise.all(paths.map((path) => admin.get(path)));
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
  // An instant with its prices, and none of them.
  return answers.map(({ text }) => text.replace(/"as_of":"[^"]*"/, ''));
}

let business: Business;
let path: string;
let before: Awaited<ReturnType<typeof backedUpRows>>;
let reports: string[];
let content: Uint8Array;

beforeAll(async () => {
  business = await aBusyBusiness();
  await rollUp(business);
  const { file, rows } = await makeBackup(sourceFor(business), 'zip', nothing);
  before = await backedUpRows(business.id);
  reports = await reportsOf(business);
  path = await saved(folder.path, file);
  content = await readFile(path);
  expect(rows).toBe(Object.values(before).flat().length);
});

const textOf = (name: string) => new TextDecoder().decode(unzipSync(content)[name]);
const manifestOf = (): BackupManifest => JSON.parse(textOf('manifest.json'));

/** The backup with one part replaced or removed. */
async function withPartReplaced(name: string, part: string | null): Promise<string> {
  const { [name]: _, ...rest } = unzipSync(content);
  const parts = part === null ? rest : { ...rest, [name]: new TextEncoder().encode(part) };
  return saved(folder.path, new Blob([new Uint8Array(zipSync(parts))]), `${randomUUID()}.zip`);
}

type ManifestTable = BackupManifest['tables'][number];

/** The backup with other rows in a table and valid checksums; `columns` is what its manifest says of the columns. */
async function forged(
  table: ManifestTable['name'],
  change: (rows: string) => string,
  columns: (current: ManifestTable['columns']) => ManifestTable['columns'] = (current) => current,
) {
  const bytes = new TextEncoder().encode(change(textOf(`data/${table}.ndjson`)));
  const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
  const manifest = manifestOf();
  const tables = manifest.tables.map((entry) =>
    entry.name === table ? { ...entry, columns: columns(entry.columns), bytes: bytes.length, sha256 } : entry,
  );
  const parts = {
    ...unzipSync(content),
    [`data/${table}.ndjson`]: bytes,
    'manifest.json': new TextEncoder().encode(JSON.stringify({ ...manifest, tables })),
  };
  const file = new Blob([new Uint8Array(zipSync(parts))]);
  return openBackup(await saved(folder.path, file, `${randomUUID()}.zip`));
}

describe('the tables of a backup', () => {
  it('every table of a business is in the backup or in the list of excluded tables', async () => {
    const found = await database.rows<{
      name: string;
    }>(`select table_name as name from information_schema.tables t where table_schema = 'public' and table_type = 'BASE TABLE'
       and (table_name = 'businesses' or exists (select from information_schema.columns c
         where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name in ('business_id', 'user_id')))`);
    const known = [...BACKUP_TABLES, ...Object.keys(EXCLUDED_TABLES)];
    expect(found.map(({ name }) => name).sort()).toEqual([...known].sort());
  });

  it('its contents count all rows of each table, or as many as are asked and whether there are more', async ({
    business,
  }) => {
    const contents = async (query: string) => {
      const { body } = await as(business, 'admin').get<BackupContents>(`/api/backups${query}`);
      const counted = body.tables.filter(({ name }) => ['users', 'tables', 'registers'].includes(name));
      return Object.fromEntries(counted.map(({ name, rows, has_more }) => [name, { rows, has_more }]));
    };
    const whole = (rows: number) => ({ rows, has_more: false });
    const all = { users: whole(5), tables: whole(2), registers: whole(1) };
    expect(await contents('')).toEqual(all);
    expect(await contents('?max_rows=2')).toEqual({ ...all, users: { rows: 2, has_more: true } });
  });

  it('each table comes after the tables that its rows refer to', async () => {
    const keys = await database.rows<{
      table: string;
      target: string;
    }>(`select distinct conrelid::regclass::text as table, confrelid::regclass::text as target from pg_constraint
       where contype = 'f' and conrelid <> confrelid`);
    const places = new Map<string, number>(BACKUP_TABLES.map((table, index) => [table, index]));
    const place = (name: string) => places.get(name) ?? -1;
    const exported = keys.filter(({ table }) => place(table) >= 0);
    expect(exported.length).toBeGreaterThan(40);
    expect(exported.filter(({ table, target }) => place(target) < 0 || place(target) > place(table))).toEqual(
      [],
    );
  });

  it('no column with a hash, key or token is exported', async () => {
    const columns = await database.rows<{
      table: string;
      column: string;
    }>(`select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and column_name ~ 'hash|secret|p256dh|^auth$|^pin_|endpoint'`);
    const secrets = columns.filter(({ table, column }) => {
      const exported = BACKUP_TABLES.find((name) => name === table);
      return exported !== undefined && !excludedColumnsOf(exported).includes(column);
    });
    expect(secrets).toEqual([]);
  });
});

describe('a backup file', () => {
  it('the backup has every row as the database has it, without secrets', async () => {
    const rows = textOf('data/sales.ndjson').trim().split('\n');
    expect(rows.map((row) => JSON.parse(row).total_cents).sort()).toEqual(
      (before.sales ?? []).map((row) => JSON.parse(row).total_cents).sort(),
    );
    expect(textOf('data/users.ndjson')).not.toMatch(/scrypt|_hash|pin_/);
    expect(textOf('data/inventory_items.ndjson')).toContain('"purchase_factor":1.0000');
    expect(textOf('data/audit_log.ndjson')).toContain('"action":"backup.made"');
    expect(
      manifestOf()
        .images.map(({ kind }) => kind)
        .sort(),
    ).toEqual(['paper', 'product', 'small']);
  });

  it('spreadsheets open the sheets, with typed numbers and dates and without formulas', () => {
    const book = read(unzipSync(content)['datos.xlsx'], { cellDates: true });
    expect(book.SheetNames).toEqual(['resumen', 'tablas', ...BACKUP_TABLES]);
    const items = utils.sheet_to_json<Record<string, unknown>>(book.Sheets.menu_items ?? {});
    expect(items).toHaveLength(before.menu_items?.length ?? 0);
    const tacos = items.find((item) => item.price_cents === 12_345);
    expect(tacos).toMatchObject({ name: `'=Pollo "frito" ñ 🌮`, is_available: true });
    expect(tacos?.created_at).toBeInstanceOf(Date);
    expect(utils.sheet_to_json(book.Sheets.sales ?? {})).toHaveLength(before.sales?.length ?? 0);
  });

  it('a restore into a business that is not empty is refused and changes nothing', async () => {
    const file = await openBackup(path);
    await expect(restoreBusiness(testEnv.ownerUrl, file)).rejects.toThrow(/ya tiene datos en esta base/);
    await file.close();
    expect(await backedUpRows(business.id)).toEqual(before);
  });

  it("a backup with a part that is altered, missing, surplus or of another version is refused by the part's name", async () => {
    const tampered = textOf('data/payments.ndjson').replace('"amount_cents":5', '"amount_cents":6');
    const manifest = manifestOf();
    const cases: [string, string | null, RegExp][] = [
      ['data/payments.ndjson', tampered, /data\/payments\.ndjson no es lo que dice/],
      ['data/sales.ndjson', null, /falta data\/sales\.ndjson/],
      [`images/product/${randomUUID()}`, 'x', /images\/product\/.* sobra/],
      ['manifest.json', null, /no es un respaldo de Fogón/],
      ['manifest.json', JSON.stringify({ ...manifest, version: 3 }), /versión 3 y este Fogón lee la 2/],
      [
        'manifest.json',
        JSON.stringify({ ...manifest, tables: manifest.tables.slice(1) }),
        /businesses no está una vez/,
      ],
    ];
    for (const [name, part, message] of cases)
      await expect(openBackup(await withPartReplaced(name, part)), name).rejects.toThrow(message);
    const broken = `${folder.path}/roto.zip`;
    await writeFile(broken, content.subarray(0, content.length - 500));
    await expect(openBackup(broken)).rejects.toThrow(/no es un respaldo de Fogón o está dañado/);
  });
});

describe('restoring a deleted business', () => {
  beforeEach(() => deleteBusiness(business));

  it('a backup with rows of another business or with a master is refused although its checksums are valid', async () => {
    const otherBusiness = await database.business();
    const foreign = await forged('locations', (text) => text.replace(business.id, otherBusiness.id));
    await expect(restoreBusiness(testEnv.ownerUrl, foreign)).rejects.toThrow(/filas de otro negocio/);
    const master = await forged('users', (text) => text.replaceAll('"admin"', '"Master"'));
    await expect(restoreBusiness(testEnv.ownerUrl, master)).rejects.toThrow(/usuario de la plataforma/);
    expect(Object.values(await backedUpRows(business.id)).flat()).toEqual([]);
    for (const file of [foreign, master]) await file.close();
  });

  it('a backup without a newer column restores with its default, and one with an unknown column is refused', async () => {
    const newer = await forged(
      'businesses',
      (rows) => rows.replace('"tip_percentage"', '"propina"'),
      (columns) => columns.map((column) => (column === 'tip_percentage' ? 'propina' : column)),
    );
    await expect(restoreBusiness(testEnv.ownerUrl, newer)).rejects.toThrow(
      /es de otro Fogón: la tabla businesses no tiene aquí la columna propina/,
    );
    const old = await forged(
      'businesses',
      (rows) => rows.replace(/"(accent|sounds)":[^,]+,/g, ''),
      (columns) => columns.filter((column) => !['accent', 'sounds'].includes(column)),
    );
    await restoreBusiness(testEnv.ownerUrl, old);
    const restored = await database.rows('select accent, sounds from businesses where id = $1', [
      business.id,
    ]);
    expect(restored).toEqual([{ accent: 'brasa', sounds: true }]);
    for (const file of [newer, old]) await file.close();
  });

  it('a backup from before the current bill of an order restores it', async () => {
    const old = await forged(
      'orders',
      (rows) => rows.replace(/,"current_bill_id":(null|"[^"]*")/g, ''),
      (columns) => columns.filter((column) => column !== 'current_bill_id'),
    );
    await restoreBusiness(testEnv.ownerUrl, old);
    await old.close();
    const { orders } = await backedUpRows(business.id);
    expect(orders?.some((row) => row.includes('"current_bill_id": "'))).toBe(true);
    expect(orders).toEqual(before.orders);
  });

  it.each([
    'sale_terms',
    'document_bands',
  ] as const)('a backup from before the table %s gets its rows from the documents that it restores', async (table) => {
    const { [`data/${table}.ndjson`]: _, ...parts } = unzipSync(content);
    const { tables, ...manifest } = manifestOf();
    const known = { ...manifest, tables: tables.filter(({ name }) => name !== table) };
    parts['manifest.json'] = new TextEncoder().encode(JSON.stringify(known));
    const file = await openBackup(
      await saved(folder.path, new Blob([new Uint8Array(zipSync(parts))]), `${randomUUID()}.zip`),
    );
    await restoreBusiness(testEnv.ownerUrl, file);
    await file.close();
    const { [table]: rows } = await backedUpRows(business.id);
    expect(rows?.length).toBeGreaterThan(0);
    expect(rows).toEqual(before[table]);
  });

  it('a backup from before the table of stock levels restores the stock of its ingredients', async () => {
    const { 'data/stock_levels.ndjson': _, ...parts } = unzipSync(content);
    const rowsOf = (table: string): Record<string, unknown>[] =>
      textOf(`data/${table}.ndjson`)
        .trim()
        .split('\n')
        .map((row) => JSON.parse(row));
    const levels = new Map(rowsOf('stock_levels').map((level) => [level.inventory_item_id, level]));
    const LEVEL = ['initial_stock', 'current_stock', 'stock_remainder'];
    const items = rowsOf('inventory_items').map((item) => ({
      ...item,
      ...Object.fromEntries(LEVEL.map((column) => [column, levels.get(item.id)?.[column]])),
    }));
    const bytes = new TextEncoder().encode(items.map((item) => `${JSON.stringify(item)}\n`).join(''));
    const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
    const { tables, ...manifest } = manifestOf();
    const known = tables
      .filter(({ name }) => name !== 'stock_levels')
      .map((table) =>
        table.name === 'inventory_items'
          ? { ...table, columns: [...table.columns, ...LEVEL], bytes: bytes.length, sha256 }
          : table,
      );
    parts['data/inventory_items.ndjson'] = bytes;
    parts['manifest.json'] = new TextEncoder().encode(JSON.stringify({ ...manifest, tables: known }));
    const file = await openBackup(
      await saved(folder.path, new Blob([new Uint8Array(zipSync(parts))]), `${randomUUID()}.zip`),
    );
    await restoreBusiness(testEnv.ownerUrl, file);
    await file.close();
    const { stock_levels = [] } = await backedUpRows(business.id);
    const parsed = (rows: readonly string[] = []) => rows.map((row) => JSON.parse(row));
    expect(stock_levels.length).toBeGreaterThan(0);
    expect(parsed(stock_levels)).toEqual(parsed(before.stock_levels));
  });

  it('a backup of version 1, with its former names of tables, columns and actions, restores row for row', async () => {
    const OLD: readonly (readonly [RegExp, string])[] = [
      [/"register_session_id"(?=:)/g, '"cash_register_id"'],
      [/"kitchen_ticket_id"(?=:)/g, '"kitchen_order_id"'],
      [/"support_ticket_id"(?=:)/g, '"ticket_id"'],
      [/"(sale_)?voided_(at|by|on|cents)"(?=:)/g, '"$1annulled_$2"'],
      [/"voided"(?=:)/g, '"annulled"'],
      [/"void_(reason|approved_by)"(?=:)/g, '"annul_$1"'],
      [/"(cancel|ready)_acknowledged_at"(?=:)/g, '"$1_seen_at"'],
      [/"sale\.voided"/g, '"sale.annulled"'],
      [/"entity":"register_session"/g, '"entity":"cash_register"'],
      [/"entity":"kitchen_ticket"/g, '"entity":"kitchen_order"'],
    ];
    const TABLES: Readonly<Record<string, string>> = {
      register_sessions: 'cash_registers',
      kitchen_tickets: 'kitchen_orders',
      support_ticket_messages: 'ticket_messages',
    };
    // Fiscal documents came after these names.
    const oldText = (table: string, text: string) =>
      table.startsWith('fiscal_') ? text : OLD.reduce((made, [now, then]) => made.replace(now, then), text);
    const manifest = manifestOf();
    const parts: Record<string, Uint8Array> = { ...unzipSync(content) };
    const tables = await Promise.all(
      manifest.tables.map(async ({ name, columns, ...table }) => {
        const bytes = new TextEncoder().encode(oldText(name, textOf(`data/${name}.ndjson`)));
        const oldName = TABLES[name] ?? name;
        delete parts[`data/${name}.ndjson`];
        parts[`data/${oldName}.ndjson`] = bytes;
        return {
          ...table,
          name: oldName,
          columns: columns.map((column) => oldText(name, `"${column}":`).slice(1, -2)),
          bytes: bytes.length,
          sha256: Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex'),
        };
      }),
    );
    parts['manifest.json'] = new TextEncoder().encode(JSON.stringify({ ...manifest, version: 1, tables }));
    const file = await openBackup(
      await saved(folder.path, new Blob([new Uint8Array(zipSync(parts))]), `${randomUUID()}.zip`),
    );
    await restoreBusiness(testEnv.ownerUrl, file);
    const restored = await backedUpRows(business.id, { users: ['token_version'] });
    const expected = Object.entries(before).map(([table, rows]) => [
      table,
      rows.map((row) => (table === 'users' ? row.replace(/"token_version": \d+, /, '') : row)).sort(),
    ]);
    expect(Object.entries(restored).map(([table, rows]) => [table, [...rows].sort()])).toEqual(expected);
    await file.close();
  });

  it('a restore rolls up every past day and reports its progress', async () => {
    await deleteBusiness(business);
    const file = await openBackup(path);
    const seen: number[][] = [];
    await restoreBusiness(testEnv.ownerUrl, file, {
      onRolledUp: (days, ofDays) => seen.push([days, ofDays]),
    });
    await file.close();
    const rolled = await database.rows(
      `select r.rolled_until = last_rolled_day(b) as all_days, (select count(*)::integer from stale_days s where s.business_id = b.id) as waiting,
         (select sum(sales)::integer from sale_days d where d.business_id = b.id) > 0 as has_sales
       from businesses b join rollup_progress r on r.business_id = b.id where b.id = $1`,
      [business.id],
    );
    expect(rolled).toEqual([{ all_days: true, waiting: 0, has_sales: true }]);
    const days = seen.at(-1)?.[0] ?? 0;
    expect(days).toBeGreaterThan(0);
    expect(seen.at(-1)).toEqual([days, days]);
  });

  it('a comparison with the backup and a rehearsal of the restore change nothing', async () => {
    const file = await openBackup(path);
    const counts = await compareCounts(testEnv.ownerUrl, file.manifest);
    expect(Object.fromEntries(counts.map(({ table, inFile }) => [table, inFile]))).toEqual(
      Object.fromEntries(Object.entries(before).map(([table, rows]) => [table, rows.length])),
    );
    expect(counts.every(({ inDatabase }) => inDatabase === 0)).toBe(true);
    await restoreBusiness(testEnv.ownerUrl, file, { rehearse: true });
    expect(Object.values(await backedUpRows(business.id)).flat()).toEqual([]);
    await file.close();
  });

  /** How often the table was analyzed. Without statistics a restore takes time with the square of its rows. */
  const analyzeCount = async () => {
    const [row] = await database.rows<{ looks: number }>(
      `select analyze_count::integer as looks from pg_stat_user_tables where relname = 'sales'`,
    );
    return row?.looks ?? 0;
  };

  it('a restore writes every row and image once, and a failed one writes nothing', async () => {
    const file = await openBackup(path);
    const failing = () => Promise.reject(new Error('no se pudo guardar la imagen'));
    await expect(restoreBusiness(testEnv.ownerUrl, file, { beforeCommit: failing })).rejects.toThrow(
      /imagen/,
    );
    expect(Object.values(await backedUpRows(business.id)).flat()).toEqual([]);
    const analyzeCountBefore = await analyzeCount();
    await restoreBusiness(testEnv.ownerUrl, file);
    await expect.poll(analyzeCount, { timeout: 20_000 }).toBeGreaterThan(analyzeCountBefore);
    const sessions = { users: ['token_version'] };
    const expected = Object.entries(before).map(([table, rows]) => [
      table,
      rows.map((row) => (table === 'users' ? row.replace(/"token_version": \d+, /, '') : row)).sort(),
    ]);
    const restored = await backedUpRows(business.id, sessions);
    expect(Object.entries(restored).map(([table, rows]) => [table, [...rows].sort()])).toEqual(expected);
    await expect(restoreBusiness(testEnv.ownerUrl, file)).rejects.toThrow(
      /Solo se restaura en un negocio vacío/,
    );
    const others = aStateFolder();
    try {
      await withLocalStore(others.path, (put) => restoreImages(file, put));
      await database.openSession(business.employees.admin.id, business.id);
      const token = await tokenOf(business.employees.admin, business.id, { tokenVersion: 1 });
      const readAll = async ({ origin }: { origin: string }) => {
        for (const { kind, id } of file.manifest.images) {
          const answer = await fetch(`${origin}/api/backups/images/${id}?kind=${kind}`, {
            headers: { authorization: `Bearer ${token}` },
          });
          expect(answer.headers.get('content-type')).toBe('image/webp');
          expect(Buffer.from(await answer.arrayBuffer())).toEqual(await file.part(imagePath({ kind, id })));
        }
      };
      await withWorker({}, readAll, { kept: others.path });
    } finally {
      others.remove();
    }
    await file.close();
  });
});

describe('a restored business', () => {
  beforeEach(async () => {
    await deleteBusiness(business);
    const file = await openBackup(path);
    await restoreBusiness(testEnv.ownerUrl, file);
    await file.close();
  });

  it('former passwords and tokens are refused, and every user signs in after choosing a new password', async () => {
    const { admin } = business.employees;
    const { id } = admin;
    const old = await as(business, 'admin').get('/api/settings');
    expect(old.status).toBe(401);
    const email = `${admin.username}@comedor.example`;
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    await call('POST', '/api/auth/forgot', { body: { email } });
    const token = await linkTokenTo(email, '/restablecer');
    const newPassword = 'otra-segura-2';
    const reset = await call('POST', '/api/auth/reset', {
      body: { token, password: newPassword, confirmPassword: newPassword },
    });
    expect(reset.status).toBe(200);
    const entered = await signIn(email, newPassword);
    expect(entered).toMatchObject({ status: 200, body: { user: { id } } });
  });

  it('the reports are the same as before, and the numbering continues', async () => {
    await database.rows('update users set token_version = 0 where business_id = $1', [business.id]);
    for (const { id } of Object.values(business.employees)) await database.openSession(id, business.id);
    expect(await reportsOf(business)).toEqual(reports);
    const last = Math.max(...(before.orders ?? []).map((row) => Number(JSON.parse(row).number)));
    const [product] = await database.rows<{ id: string }>(
      'select id from menu_items where business_id = $1 and price_cents = 12345',
      [business.id],
    );
    const { order, sale } = await sendOrderByApi(business, [{ product: product?.id ?? '' }]);
    expect(order.number).toBe(last + 1);
    expect((await charge(business, sale)).status).toBe(200);
  });
});

describe('an export while the restaurant works', () => {
  it('an export shows one moment: sales charged, merged and deleted meanwhile are consistent', async ({
    business,
  }) => {
    const product = await business.product();
    await openRegisterByApi(business);
    const [open, apart, late] = [
      await sendOrderByApi(business, [{ product }]),
      await sendOrderByApi(business, [{ product, quantity: 2 }]),
      await sendOrderByApi(business, [{ product }]),
    ];
    const admin = as(business, 'admin');
    const part = randomUUID();
    await admin.post(`/api/sales/${apart.sale.id}/split`, {
      body: { id: part, items: [{ sale_item_id: apart.sale.items[0]?.id, quantity: 1 }] },
    });
    const requestedPaths: string[] = [];
    const plain = adminFetch(business);
    const source = sourceFor(business, async (input, init) => {
      const answer = await plain(input, init);
      const path = String(input);
      if (path.includes('table=sale_items') && !requestedPaths.includes(path))
        await charge(business, open.sale);
      if (path.includes('table=audit_log') && !requestedPaths.includes(path))
        await admin.post(`/api/sales/${apart.sale.id}/merge`, { body: { from_id: part } });
      if (path.includes('/keys') && !requestedPaths.some((earlier) => earlier.includes('/keys')))
        await charge(business, late.sale);
      requestedPaths.push(path);
      return answer;
    });
    const { tables, at } = await collect(source, 'zip', nothing);
    expect(requestedPaths.filter((path) => path.includes('/keys?table=sale'))).not.toEqual([]);
    const now = await backedUpRows(business.id);
    for (const [table, rows] of tables) {
      const read = [...rows.pages()].flat().map(([, text]): Row => JSON.parse(text));
      const live = (now[table] ?? []).map((row): Row => JSON.parse(row));
      expect({ table, rows: read.map(asText).sort() }).toEqual({ table, rows: live.map(asText).sort() });
    }
    expect(new Date(at).getTime()).toBeLessThanOrEqual(Date.now());
  });
});

type Row = Readonly<Record<string, unknown>>;

/** A row as text, with its fields sorted by name. */
const asText = (row: Row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => a.localeCompare(b)));
