import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { BackupRow, TableContents } from '#domain/platform/answers/backups.ts';
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackupManifest,
  dataPath,
  imagePath,
  MANIFEST_PATH,
  SHEETS_PATH,
} from '#domain/platform/backup.ts';
import { FILE_TYPES } from '#web/base/export.ts';
import type { BackupKind, BackupSource } from './backup-source.ts';
import { type Collected, collect } from './collect-rows.ts';
import { workbookWriter } from './workbook.ts';

/** The progress of a backup, from 0 to 100, and its current step. */
export interface BackupProgress {
  readonly step: 'rows' | 'images' | 'file';
  readonly percent: number;
}

/** The share of the progress bar for each step. */
const ROWS_UNTIL = 70;
const WRITTEN_UNTIL = 95;

const NOTES = [
  'Cada hoja es una tabla, con los nombres de columna de la API.',
  'Los montos (…_cents) están en centavos: 12500 son 125.00. Los porcentajes están en centésimas: 1500 es 15 %.',
  'Las fechas con hora están en la zona horaria del negocio.',
  'Las contraseñas, los PIN y las llaves no se exportan.',
];

/** Yields to the browser, so that it renders the progress. */
const yieldToBrowser = () => new Promise((resolve) => setTimeout(resolve));

const parsed = (rows: readonly BackupRow[]) =>
  rows.map(([, text]): Readonly<Record<string, unknown>> => JSON.parse(text));

async function eachPage(
  collected: Collected,
  work: (table: TableContents, page: readonly BackupRow[] | 'end') => void,
  onProgress: (percent: number) => void,
): Promise<void> {
  const tables = collected.contents.tables;
  const total = tables.reduce((sum, { name }) => sum + (collected.tables.get(name)?.count ?? 0), 0);
  let done = 0;
  for (const table of tables) {
    for (const page of collected.tables.get(table.name)?.pages() ?? []) {
      work(table, page);
      done += page.length;
      onProgress(total === 0 ? 1 : done / total);
      await yieldToBrowser();
    }
    work(table, 'end');
  }
}

async function writeWorkbook(
  collected: Collected,
  onBytes: (bytes: Uint8Array) => void,
  onProgress: (part: number) => void,
): Promise<void> {
  const { business, tables } = collected.contents;
  const book = workbookWriter(business.zone, onBytes);
  const title = `Datos de ${business.name} · ${collected.at}`;
  book.summary(
    title,
    NOTES,
    tables.map(({ name }) => [name, collected.tables.get(name)?.count ?? 0]),
  );
  let sheet: ReturnType<typeof book.table> | null = null;
  await eachPage(
    collected,
    (table, page) => {
      sheet ??= book.table(table);
      if (page !== 'end') return sheet.add(parsed(page));
      sheet.end();
      sheet = null;
    },
    onProgress,
  );
  book.end();
}

/** Writes the archive: the rows as they are in the database, the pictures, the sheets, and last the manifest. */
async function writeArchive(
  source: BackupSource,
  collected: Collected,
  onBytes: (bytes: Uint8Array) => void,
  onProgress: (progress: BackupProgress) => void,
): Promise<void> {
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    onBytes(bytes);
  });
  const file = (path: string, isPacked: boolean) => {
    const entry = isPacked ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
    const hash = sha256.create();
    let size = 0;
    zip.add(entry);
    return {
      push: (bytes: Uint8Array) => {
        hash.update(bytes);
        size += bytes.length;
        entry.push(bytes);
      },
      end: () => {
        entry.push(new Uint8Array(), true);
        return { bytes: size, sha256: bytesToHex(hash.digest()) };
      },
    };
  };
  const span = WRITTEN_UNTIL - ROWS_UNTIL;
  const at = (step: BackupProgress['step'], part: number) =>
    onProgress({ step, percent: ROWS_UNTIL + span * part });

  const tables: BackupManifest['tables'] = [];
  let open: ReturnType<typeof file> | null = null;
  await eachPage(
    collected,
    ({ name, columns }, page) => {
      open ??= file(dataPath(name), false);
      if (page !== 'end') return open.push(strToU8(page.map(([, text]) => `${text}\n`).join('')));
      const rows = collected.tables.get(name)?.count ?? 0;
      tables.push({ name, columns: columns.map((column) => column.name), rows, ...open.end() });
      open = null;
    },
    (part) => at('file', part / 2),
  );
  const images: BackupManifest['images'] = [];
  const stored = await source.images();
  for (const { kind, id } of stored) {
    const { type, bytes } = await source.image(kind, id);
    const entry = file(imagePath({ kind, id }), true);
    entry.push(bytes);
    images.push({ kind, id, type, ...entry.end() });
    at('images', 0.5 + (0.1 * images.length) / stored.length);
  }
  const sheets = file(SHEETS_PATH, true);
  await writeWorkbook(collected, sheets.push, (part) => at('file', 0.6 + 0.4 * part));
  const { business } = collected.contents;
  const manifest: BackupManifest = {
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    business: { id: business.id, name: business.name },
    exported_at: collected.at,
    tables,
    images,
    sheets: sheets.end(),
  };
  const last = file(MANIFEST_PATH, false);
  last.push(strToU8(`${JSON.stringify(manifest, null, 1)}\n`));
  last.end();
  zip.end();
}

export interface MadeBackup {
  readonly file: Blob;
  readonly at: string;
  readonly rows: number;
}

/** Makes a backup of the business: a ZIP with all data, or the sheets only. */
export async function makeBackup(
  source: BackupSource,
  kind: BackupKind,
  onProgress: (progress: BackupProgress) => void,
): Promise<MadeBackup> {
  const collected = await collect(source, kind, (read, of) =>
    onProgress({ step: 'rows', percent: of === 0 ? 0 : (ROWS_UNTIL * read) / of }),
  );
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const collectBytes = (bytes: Uint8Array) => void parts.push(new Uint8Array(bytes));
  if (kind === 'zip') await writeArchive(source, collected, collectBytes, onProgress);
  else {
    await writeWorkbook(collected, collectBytes, (part) =>
      onProgress({ step: 'file', percent: ROWS_UNTIL + (100 - ROWS_UNTIL) * part }),
    );
  }
  return {
    file: new Blob(parts, { type: kind === 'zip' ? 'application/zip' : FILE_TYPES.xlsx }),
    at: collected.at,
    rows: [...collected.tables.values()].reduce((sum, { count }) => sum + count, 0),
  };
}
