import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { read, utils } from 'xlsx';
import { removeBusiness } from '#db/seed/remove.ts';
import {
  BACKUP_TABLES,
  type BackupManifest,
  EXCLUDED_TABLES,
  excludedColumnsOf,
  imagePath,
} from '#domain/backup.ts';
import { addDays, businessDay } from '#domain/time.ts';
import { openBackup } from '#scripts/backup-file.ts';
import { compareCounts, restoreBusiness } from '#scripts/restore-business.ts';
import { restoreImages, withLocalStore } from '#scripts/restore-images.ts';
import { linkTokenTo, signIn } from '#tests/support/accounts.ts';
import { as, call, openRegisterByApi, sendOrderByApi, tokenOf } from '#tests/support/api.ts';
import { backdateBusiness } from '#tests/support/backdate.ts';
import { adminRequester, backedUpRows, saved, sourceFor } from '#tests/support/backup.ts';
import {
  aBusiness,
  aProduct,
  type Business,
  openSessionOf,
  ownerPool,
  PASSWORD,
  rowsOf,
} from '#tests/support/factories.ts';
import { aFullBusiness } from '#tests/support/full-business.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';
import { withWorker } from '#tests/support/with-worker.ts';
import { sourceOf } from '#web/features/settings/backup/backup-source.ts';
import { collect } from '#web/features/settings/backup/collect-rows.ts';
import { makeBackup } from '#web/features/settings/backup/make-backup.ts';

const testEnv = inject('testEnv');
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
  const told: { url?: string; id?: string } = await answer.json();
  return told.url ?? told.id ?? '';
}

/** A business that charged yesterday and today, with pictures. */
async function aBusyBusiness(): Promise<Business> {
  const business = await aFullBusiness(testEnv);
  await backdateBusiness(testEnv, business, 2);
  const product = await aProduct(testEnv, business, { name: '=Pollo "frito" ñ 🌮', priceCents: 12_345 });
  const { sale } = await sendOrderByApi(business, [{ product, quantity: 2 }]);
  await charge(business, sale);
  const url = await upload(business, 'POST', '/api/media/products', picture());
  await upload(business, 'PUT', `/api/media/products/${url.split('/').at(-1)}/small`, picture());
  await upload(business, 'POST', '/api/media/papers', picture());
  // U+2028 ends a line for some readers, and comes along with what people paste.
  await rowsOf(
    testEnv,
    'update menu_items set image_url = $2, description = $4 where business_id = $1 and id = $3',
    [business.id, url, product, 'Con arroz\u2028y frijoles\u2029o tajadas\u0085'],
  );
  await rowsOf(
    testEnv,
    `insert into tables (business_id, id, name, archived_at) values ($1, new_id(), 'Vieja', now())`,
    [business.id],
  );
  await rowsOf(
    testEnv,
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
  const client = await ownerPool(testEnv).connect();
  try {
    await removeBusiness(client, business.id);
  } finally {
    client.release();
  }
}

/** What every report says of the last days, and the lists beside them. */
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
  return answers.map(({ text }) => text);
}

const rollUp = (business: Business) => rowsOf(testEnv, 'select roll_up_business($1, 100)', [business.id]);

let business: Business;
let path: string;
let before: Awaited<ReturnType<typeof backedUpRows>>;
let reports: string[];
let content: Uint8Array;

beforeAll(async () => {
  business = await aBusyBusiness();
  await rollUp(business);
  const { file, rows } = await makeBackup(sourceFor(testEnv, business), 'zip', nothing);
  before = await backedUpRows(testEnv, business.id);
  reports = await reportsOf(business);
  path = await saved(folder.path, file);
  content = await readFile(path);
  expect(rows).toBe(Object.values(before).flat().length);
});

const textOf = (name: string) => new TextDecoder().decode(unzipSync(content)[name]);
const manifestOf = (): BackupManifest => JSON.parse(textOf('manifest.json'));

/** The backup with a part of it replaced, or without it. */
async function withPartReplaced(name: string, part: string | null): Promise<string> {
  const { [name]: _, ...rest } = unzipSync(content);
  const parts = part === null ? rest : { ...rest, [name]: new TextEncoder().encode(part) };
  return saved(folder.path, new Blob([new Uint8Array(zipSync(parts))]), `${randomUUID()}.zip`);
}

type ManifestTable = BackupManifest['tables'][number];

/** The backup with other rows in a table, whose sums are right; `columns` is what it says of their columns. */
async function forged(
  table: ManifestTable['name'],
  change: (rows: string) => string,
  columns: (told: ManifestTable['columns']) => ManifestTable['columns'] = (told) => told,
) {
  const bytes = new TextEncoder().encode(change(textOf(`data/${table}.ndjson`)));
  const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
  const manifest = manifestOf();
  const tables = manifest.tables.map((told) =>
    told.name === table ? { ...told, columns: columns(told.columns), bytes: bytes.length, sha256 } : told,
  );
  const parts = {
    ...unzipSync(content),
    [`data/${table}.ndjson`]: bytes,
    'manifest.json': new TextEncoder().encode(JSON.stringify({ ...manifest, tables })),
  };
  const file = new Blob([new Uint8Array(zipSync(parts))]);
  return openBackup(await saved(folder.path, file, `${randomUUID()}.zip`));
}

describe('the tables of a business', () => {
  it('are all in the backup or said to stay out, so that none is forgotten', async () => {
    const found = await rowsOf<{ name: string }>(
      testEnv,
      `select table_name as name from information_schema.tables t where table_schema = 'public' and table_type = 'BASE TABLE'
       and (table_name = 'businesses' or exists (select from information_schema.columns c
         where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name in ('business_id', 'user_id')))`,
    );
    const known = [...BACKUP_TABLES, ...Object.keys(EXCLUDED_TABLES)];
    expect(found.map(({ name }) => name).sort()).toEqual([...known].sort());
  });

  it('come after those that their rows refer to', async () => {
    const keys = await rowsOf<{ table: string; target: string }>(
      testEnv,
      `select distinct conrelid::regclass::text as table, confrelid::regclass::text as target from pg_constraint
       where contype = 'f' and conrelid <> confrelid`,
    );
    const places = new Map<string, number>(BACKUP_TABLES.map((table, index) => [table, index]));
    const place = (name: string) => places.get(name) ?? -1;
    const exported = keys.filter(({ table }) => place(table) >= 0);
    expect(exported.length).toBeGreaterThan(40);
    expect(exported.filter(({ table, target }) => place(target) < 0 || place(target) > place(table))).toEqual(
      [],
    );
  });

  it('hold no secret: no column of a hash, a key or a token is exported', async () => {
    const columns = await rowsOf<{ table: string; column: string }>(
      testEnv,
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and column_name ~ 'hash|secret|p256dh|^auth$|^pin_|endpoint'`,
    );
    const told = columns.filter(({ table, column }) => {
      const exported = BACKUP_TABLES.find((name) => name === table);
      return exported !== undefined && !excludedColumnsOf(exported).includes(column);
    });
    expect(told).toEqual([]);
  });
});

describe('a backup', () => {
  it('holds each row as the database has it, and no secret of anybody', async () => {
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

  it('has sheets that spreadsheets open, with typed numbers and dates and no formulas', () => {
    const book = read(unzipSync(content)['datos.xlsx'], { cellDates: true });
    expect(book.SheetNames).toEqual(['resumen', 'tablas', ...BACKUP_TABLES]);
    const items = utils.sheet_to_json<Record<string, unknown>>(book.Sheets.menu_items ?? {});
    expect(items).toHaveLength(before.menu_items?.length ?? 0);
    const tacos = items.find((item) => item.price_cents === 12_345);
    expect(tacos).toMatchObject({ name: `'=Pollo "frito" ñ 🌮`, is_available: true });
    expect(tacos?.created_at).toBeInstanceOf(Date);
    expect(utils.sheet_to_json(book.Sheets.sales ?? {})).toHaveLength(before.sales?.length ?? 0);
  });

  it('is refused where the business still has something, and nothing changes', async () => {
    const file = await openBackup(path);
    await expect(restoreBusiness(testEnv.ownerUrl, file)).rejects.toThrow(/ya tiene datos en esta base/);
    await file.close();
    expect(await backedUpRows(testEnv, business.id)).toEqual(before);
  });

  it('is refused when a part of it is altered, missing, too much or of another version, by its name', async () => {
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
    for (const [name, part, said] of cases)
      await expect(openBackup(await withPartReplaced(name, part)), name).rejects.toThrow(said);
    const broken = `${folder.path}/roto.zip`;
    await writeFile(broken, content.subarray(0, content.length - 500));
    await expect(openBackup(broken)).rejects.toThrow(/no es un respaldo de Fogón o está dañado/);
  });
});

describe('a business that is gone', () => {
  beforeEach(() => deleteBusiness(business));

  it('takes no backup with rows of another business or with a master, though its sums are right', async () => {
    const gone = await aBusiness(testEnv);
    const foreign = await forged('locations', (text) => text.replace(business.id, gone.id));
    await expect(restoreBusiness(testEnv.ownerUrl, foreign)).rejects.toThrow(/filas de otro negocio/);
    const master = await forged('users', (text) => text.replaceAll('"admin"', '"Master"'));
    await expect(restoreBusiness(testEnv.ownerUrl, master)).rejects.toThrow(/usuario de la plataforma/);
    expect(Object.values(await backedUpRows(testEnv, business.id)).flat()).toEqual([]);
    for (const file of [foreign, master]) await file.close();
  });

  it('takes a backup of before a column was there, which begins as it does; one that knows more than this Fogón it does not', async () => {
    const young = await forged(
      'businesses',
      (rows) => rows.replace('"tip_percentage"', '"propina"'),
      (columns) => columns.map((column) => (column === 'tip_percentage' ? 'propina' : column)),
    );
    await expect(restoreBusiness(testEnv.ownerUrl, young)).rejects.toThrow(
      /es de otro Fogón: la tabla businesses no tiene aquí la columna propina/,
    );
    const old = await forged(
      'businesses',
      (rows) => rows.replace(/"(accent|sounds)":[^,]+,/g, ''),
      (columns) => columns.filter((column) => !['accent', 'sounds'].includes(column)),
    );
    await restoreBusiness(testEnv.ownerUrl, old);
    const kept = await rowsOf(testEnv, 'select accent, sounds from businesses where id = $1', [business.id]);
    expect(kept).toEqual([{ accent: 'brasa', sounds: true }]);
    for (const file of [young, old]) await file.close();
  });

  it('returns row for row from a backup of version 1, whose tables, columns and actions had other names', async () => {
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
    const oldText = (text: string) => OLD.reduce((made, [now, then]) => made.replace(now, then), text);
    const manifest = manifestOf();
    const parts: Record<string, Uint8Array> = { ...unzipSync(content) };
    const tables = await Promise.all(
      manifest.tables.map(async ({ name, columns, ...table }) => {
        const bytes = new TextEncoder().encode(oldText(textOf(`data/${name}.ndjson`)));
        const oldName = TABLES[name] ?? name;
        delete parts[`data/${name}.ndjson`];
        parts[`data/${oldName}.ndjson`] = bytes;
        return {
          ...table,
          name: oldName,
          columns: columns.map((column) => oldText(`"${column}":`).slice(1, -2)),
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
    const restored = await backedUpRows(testEnv, business.id, { users: ['token_version'] });
    const expected = Object.entries(before).map(([table, rows]) => [
      table,
      rows.map((row) => (table === 'users' ? row.replace(/"token_version": \d+, /, '') : row)).sort(),
    ]);
    expect(Object.entries(restored).map(([table, rows]) => [table, [...rows].sort()])).toEqual(expected);
    await file.close();
  });

  it('is shown beside its backup, and trying to restore it changes nothing', async () => {
    const file = await openBackup(path);
    const counts = await compareCounts(testEnv.ownerUrl, file.manifest);
    expect(Object.fromEntries(counts.map(({ table, inFile }) => [table, inFile]))).toEqual(
      Object.fromEntries(Object.entries(before).map(([table, rows]) => [table, rows.length])),
    );
    expect(counts.every(({ inDatabase }) => inDatabase === 0)).toBe(true);
    await restoreBusiness(testEnv.ownerUrl, file, { rehearse: true });
    expect(Object.values(await backedUpRows(testEnv, business.id)).flat()).toEqual([]);
    await file.close();
  });

  /** How often the planner was told what is in the table: without it a restore takes the square of its rows. */
  const looksAtSales = async () => {
    const [row] = await rowsOf<{ looks: number }>(
      testEnv,
      `select analyze_count::integer as looks from pg_stat_user_tables where relname = 'sales'`,
    );
    return row?.looks ?? 0;
  };

  it('comes back row for row, once, with its pictures', async () => {
    const file = await openBackup(path);
    const failing = () => Promise.reject(new Error('no se pudo guardar la imagen'));
    await expect(restoreBusiness(testEnv.ownerUrl, file, { beforeCommit: failing })).rejects.toThrow(
      /imagen/,
    );
    expect(Object.values(await backedUpRows(testEnv, business.id)).flat()).toEqual([]);
    const looks = await looksAtSales();
    await restoreBusiness(testEnv.ownerUrl, file);
    await expect.poll(looksAtSales, { timeout: 20_000 }).toBeGreaterThan(looks);
    const sessions = { users: ['token_version'] };
    const expected = Object.entries(before).map(([table, rows]) => [
      table,
      rows.map((row) => (table === 'users' ? row.replace(/"token_version": \d+, /, '') : row)).sort(),
    ]);
    const restored = await backedUpRows(testEnv, business.id, sessions);
    expect(Object.entries(restored).map(([table, rows]) => [table, [...rows].sort()])).toEqual(expected);
    await expect(restoreBusiness(testEnv.ownerUrl, file)).rejects.toThrow(
      /Solo se restaura en un negocio vacío/,
    );
    const others = aStateFolder();
    try {
      await withLocalStore(others.path, (put) => restoreImages(file, put));
      await openSessionOf(testEnv, business.employees.admin.id, business.id);
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

  it('lets nobody in with what they had, and all of them after they choose a new password', async () => {
    const { admin } = business.employees;
    const { id } = admin;
    const old = await as(business, 'admin').get('/api/settings');
    expect(old.status).toBe(401);
    const email = `${admin.username}@comedor.example`;
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    await call('POST', '/api/auth/forgot', { body: { email } });
    const token = await linkTokenTo(email, '/restablecer');
    const chosen = 'otra-segura-2';
    const reset = await call('POST', '/api/auth/reset', {
      body: { token, password: chosen, confirmPassword: chosen },
    });
    expect(reset.status).toBe(200);
    const entered = await signIn(email, chosen);
    expect(entered).toMatchObject({ status: 200, body: { user: { id } } });
  });

  it('goes on where it was: the reports say the same, and numbers follow', async () => {
    await rowsOf(testEnv, 'update users set token_version = 0 where business_id = $1', [business.id]);
    for (const { id } of Object.values(business.employees)) await openSessionOf(testEnv, id, business.id);
    expect(await reportsOf(business)).toEqual(reports);
    await rollUp(business);
    expect(await reportsOf(business)).toEqual(reports);
    const last = Math.max(...(before.orders ?? []).map((row) => Number(JSON.parse(row).number)));
    const [product] = await rowsOf<{ id: string }>(
      testEnv,
      'select id from menu_items where business_id = $1 and price_cents = 12345',
      [business.id],
    );
    const { order, sale } = await sendOrderByApi(business, [{ product: product?.id ?? '' }]);
    expect(order.number).toBe(last + 1);
    expect((await charge(business, sale)).status).toBe(200);
  });
});

describe('a restaurant that goes on working while its data is exported', () => {
  it('is told as of one moment: what was charged, joined and deleted meanwhile is whole', async () => {
    const business = await aBusiness(testEnv);
    const product = await aProduct(testEnv, business);
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
    const asked: string[] = [];
    const plain = adminRequester(testEnv, business);
    const source = sourceOf(async (method, path, body) => {
      const answer = await plain(method, path, body);
      if (path.includes('table=sale_items') && !asked.includes(path)) await charge(business, open.sale);
      if (path.includes('table=audit_log') && !asked.includes(path))
        await admin.post(`/api/sales/${apart.sale.id}/merge`, { body: { from_id: part } });
      if (path.includes('/keys') && !asked.some((earlier) => earlier.includes('/keys')))
        await charge(business, late.sale);
      asked.push(path);
      return answer;
    });
    const { tables, at } = await collect(source, 'zip', nothing);
    expect(asked.filter((path) => path.includes('/keys?table=sale'))).not.toEqual([]);
    const now = await backedUpRows(testEnv, business.id);
    for (const [table, rows] of tables) {
      const read = [...rows.pages()].flat().map(([, text]): Row => JSON.parse(text));
      const live = (now[table] ?? []).map((row): Row => JSON.parse(row));
      expect({ table, rows: read.map(asText).sort() }).toEqual({ table, rows: live.map(asText).sort() });
    }
    expect(new Date(at).getTime()).toBeLessThanOrEqual(Date.now());
  });
});

type Row = Readonly<Record<string, unknown>>;

/** A row as a text, its fields in the order of their names. */
const asText = (row: Row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => a.localeCompare(b)));
