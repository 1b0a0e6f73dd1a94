import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import type { BackupRow } from '#domain/platform/answers/backups.ts';
import {
  BACKUP_FORMAT,
  BACKUP_TABLES,
  BACKUP_VERSION,
  type BackupManifest,
  partsOf,
  readManifest,
} from '#domain/platform/backup.ts';
import { TableRows } from '#web/features/business/settings/backup/table-rows.ts';
import { workbookWriter } from '#web/features/business/settings/backup/workbook.ts';

const part = { bytes: 0, sha256: '0'.repeat(64) };
const MANIFEST: BackupManifest = {
  format: BACKUP_FORMAT,
  version: BACKUP_VERSION,
  business: { id: '01980000-0000-7000-8000-000000000001', name: 'Comedor' },
  exported_at: '2026-11-22T05:00:00.000+00:00',
  tables: BACKUP_TABLES.map((name) => ({ name, columns: ['id'], rows: 0, ...part })),
  images: [{ kind: 'paper', id: '01980000-0000-7000-8000-000000000002', type: 'image/webp', ...part }],
  sheets: part,
};
const problemOf = (change: object) => {
  const result = readManifest(JSON.stringify({ ...MANIFEST, ...change }));
  return 'problem' in result ? result.problem : null;
};

describe('the manifest of a backup', () => {
  it('a valid manifest is read, and names every part of the file once', () => {
    expect(readManifest(JSON.stringify(MANIFEST))).toEqual({ manifest: MANIFEST });
    const names = [...partsOf(MANIFEST).keys()];
    expect(names).toHaveLength(BACKUP_TABLES.length + 2);
    expect(names).toContain('images/paper/01980000-0000-7000-8000-000000000002');
  });

  it.each([
    ['another format', { format: 'otro' }, /no es un respaldo/],
    ['a newer version', { version: 3 }, /versión 3 y este Fogón lee la 2/],
    ['no business', { business: null }, /no está completo/],
    ['a table twice', { tables: [...MANIFEST.tables, MANIFEST.tables[3]] }, /está una vez/],
    ['a missing table', { tables: MANIFEST.tables.slice(0, -1) }, /business_counters no está una vez/],
    ['an unknown table', { tables: [{ ...MANIFEST.tables[0], name: 'sessions' }] }, /no está completo/],
    ['a column with an invalid name', { tables: [{ ...MANIFEST.tables[0], columns: ['a"b'] }] }, /completo/],
    [
      'an image with a path as its id',
      { images: [{ ...MANIFEST.images[0], id: '../../x' }] },
      /no está completo/,
    ],
  ])('a manifest is refused with a sentence: %s', (_, change, message) => {
    expect(problemOf(change)).toMatch(message);
  });

  it('a manifest of an earlier Fogón, without devices, conflicts and replaced prices, is read', () => {
    const added = ['menu_item_prices', 'devices', 'offline_conflicts'];
    const tables = MANIFEST.tables.filter(({ name }) => !added.includes(name));
    expect(tables).toHaveLength(MANIFEST.tables.length - added.length);
    expect(problemOf({ tables })).toBeNull();
    expect(problemOf({ tables: [...MANIFEST.tables, ...MANIFEST.tables.slice(-3, -1)] })).toMatch(
      /está una vez/,
    );
  });

  it('a manifest that is not JSON is refused', () => {
    expect(readManifest('{')).toEqual({ problem: 'El archivo no es un respaldo de Fogón.' });
  });
});

const key = fc.integer({ min: 0, max: 4000 }).map((number) => String(number).padStart(6, '0'));
const rowsOf = (result: ReadonlyMap<string, string>): BackupRow[] =>
  [...result].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, text]) => [id, text]);

describe('the rows of a table while a backup is read', () => {
  it('changed rows replace the earlier ones and deleted rows disappear, in the same order', () => {
    const some = fc.dictionary(key, fc.string(), { maxKeys: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2500 }), some, fc.uniqueArray(key), (count, changed, gone) => {
        const rows = new TableRows();
        const expected = new Map<string, string>();
        for (let number = 0; number < count; number += 1)
          expected.set(String(number).padStart(6, '0'), `fila ${number}`);
        rows.append(rowsOf(expected));
        for (const [id, text] of Object.entries(changed)) expected.set(id, text);
        rows.put(Object.entries(changed));
        for (const id of gone) expected.delete(id);
        rows.keep(new Set(expected.keys()));
        expect(rows.count).toBe(expected.size);
        expect([...rows.pages()].flat()).toEqual(rowsOf(expected));
      }),
      { numRuns: 40 },
    );
  });
});

describe('the workbook of a backup', () => {
  const book = (columns: { name: string; type: string }[], rows: Record<string, unknown>[]) => {
    const pieces: Uint8Array[] = [];
    const writer = workbookWriter('America/Tegucigalpa', (bytes) => void pieces.push(bytes.slice()));
    const table = writer.table({ name: 'sales', columns });
    table.add(rows);
    table.end();
    writer.end();
    return Buffer.concat(pieces);
  };

  it('every text is read back unchanged, and a text that starts like a formula is quoted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const file = book([{ name: 'note', type: 'text' }], [{ note: `x${text}` }]);
        const [, row] = utils.sheet_to_json<string[]>(read(file).Sheets.sales ?? {}, { header: 1 });
        // biome-ignore lint/suspicious/noControlCharactersInRegex: XML may not hold them.
        const held = `x${text}`.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');
        expect(row?.[0]?.replaceAll('\r\n', '\n')).toBe(held.replaceAll('\r\n', '\n').replaceAll('\r', '\n'));
      }),
      { numRuns: 60 },
    );
    for (const text of ['=1+1', '+1', '-1', '@a', ' =1']) {
      const [, row] = utils.sheet_to_json<string[]>(
        read(book([{ name: 'note', type: 'text' }], [{ note: text }])).Sheets.sales ?? {},
        { header: 1 },
      );
      expect(row?.[0]).toBe(`'${text}`);
    }
  });

  it('numbers, days and instants have their types, by the clock of the business', () => {
    const file = book(
      [
        { name: 'total_cents', type: 'bigint' },
        { name: 'business_day', type: 'date' },
        { name: 'charged_at', type: 'timestamp with time zone' },
        { name: 'details', type: 'jsonb' },
      ],
      [
        {
          total_cents: 12_345,
          business_day: '2026-11-21',
          charged_at: '2026-11-22T00:30:00+00:00',
          details: { a: '<&>' },
        },
        { total_cents: null, business_day: null, charged_at: 'infinity', details: null },
      ],
    );
    const sheet = read(file).Sheets.sales ?? {};
    expect(sheet.A2).toMatchObject({ t: 'n', v: 12_345 });
    expect(sheet.B2).toMatchObject({ t: 'n', v: 46_347, w: '21/11/2026' });
    expect(sheet.C2?.w).toBe('21/11/2026 18:30:00');
    expect(sheet.D2).toMatchObject({ v: '{"a":"<&>"}' });
    expect(sheet.C3).toMatchObject({ v: 'infinity' });
    expect(Object.keys(unzipSync(file))).toContain('xl/workbook.xml');
  });
});
