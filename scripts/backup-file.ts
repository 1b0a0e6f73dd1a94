import { createHash } from 'node:crypto';
import { LocalProblem } from '#db/local/problem.ts';
import {
  type BackupManifest,
  type BackupTable,
  MANIFEST_PATH,
  readManifest,
} from '#domain/platform/backup.ts';
import { type BackupVersion, pathsIn, versionOf } from './backup-upgrade.ts';
import { openZip, type ZipFile } from './zip-file.ts';

/** A backup whose parts are all verified. */
export interface BackupFile {
  readonly manifest: BackupManifest;
  /** The rows of a table as JSON texts, in batches. */
  readonly rows: (table: BackupTable) => AsyncGenerator<readonly string[]>;
  readonly part: (name: string) => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

const MAX_ROWS_PER_BATCH = 1000;
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;

async function readPart(zip: ZipFile, name: string, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of zip.read(name)) {
    bytes += piece.length;
    if (bytes > maxBytes)
      throw new LocalProblem(`El respaldo está dañado: ${name} es más grande de lo que dice.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function verify(
  zip: ZipFile,
  name: string,
  expected: { bytes: number; sha256: string },
): Promise<void> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of zip.read(name)) {
    bytes += piece.length;
    if (bytes > expected.bytes) break;
    hash.update(piece);
  }
  if (bytes !== expected.bytes || hash.digest('hex') !== expected.sha256)
    throw new LocalProblem(
      `El respaldo está dañado o alguien lo cambió: ${name} no es lo que dice manifest.json.`,
    );
}

/** The rows of a table, one per line. Not Node's readline: it also ends a line at U+2028, which a text may contain. */
async function* rowsOf(
  zip: ZipFile,
  table: BackupTable,
  version: BackupVersion,
): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder();
  let waiting: string[] = [];
  let partialLine = '';
  for await (const piece of zip.read(version.path(table))) {
    const lines = (partialLine + decoder.decode(piece, { stream: true })).split('\n');
    partialLine = lines.pop() ?? '';
    waiting.push(...lines.map(version.row));
    if (waiting.length < MAX_ROWS_PER_BATCH) continue;
    yield waiting;
    waiting = [];
  }
  if (partialLine !== '') waiting.push(version.row(partialLine));
  if (waiting.length > 0) yield waiting;
}

/** Opens a backup and verifies all of it. Refuses a missing, changed or unknown part, and another version, by name. */
export async function openBackup(path: string): Promise<BackupFile> {
  const zip = await openZip(path);
  try {
    if (!zip.names.includes(MANIFEST_PATH)) throw new LocalProblem('El archivo no es un respaldo de Fogón.');
    const text = (await readPart(zip, MANIFEST_PATH, MAX_MANIFEST_BYTES)).toString('utf8');
    const version = versionOf(text);
    const read = readManifest(version.manifest(text));
    if ('problem' in read) throw new LocalProblem(read.problem);
    const parts = pathsIn(version, read.manifest);
    const unknown = zip.names.find((name) => name !== MANIFEST_PATH && !parts.has(name));
    if (unknown !== undefined)
      throw new LocalProblem(`El respaldo está dañado o alguien lo cambió: ${unknown} sobra.`);
    for (const [name, expected] of parts) await verify(zip, name, expected);
    return {
      manifest: read.manifest,
      rows: (table) => rowsOf(zip, table, version),
      part: (name) => readPart(zip, name, parts.get(name)?.bytes ?? 0),
      close: zip.close,
    };
  } catch (error) {
    await zip.close();
    throw error;
  }
}
