import { createHash } from 'node:crypto';
import { LocalProblem } from '#db/local/problem.ts';
import {
  type BackupManifest,
  type BackupTable,
  dataPath,
  MANIFEST_PATH,
  partsOf,
  readManifest,
} from '#domain/backup.ts';
import { openZip, type ZipFile } from './zip-file.ts';

/** A backup whose every part was looked at. */
export interface BackupFile {
  readonly manifest: BackupManifest;
  /** The rows of a table as texts, some at a time. */
  readonly rows: (table: BackupTable) => AsyncGenerator<readonly string[]>;
  readonly part: (name: string) => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

const AT_ONCE = 1000;
const LARGEST_MANIFEST = 64 * 1024 * 1024;

async function whole(zip: ZipFile, name: string, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of zip.read(name)) {
    bytes += piece.length;
    if (bytes > most)
      throw new LocalProblem(`El respaldo está dañado: ${name} es más grande de lo que dice.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function verify(zip: ZipFile, name: string, told: { bytes: number; sha256: string }): Promise<void> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of zip.read(name)) {
    bytes += piece.length;
    if (bytes > told.bytes) break;
    hash.update(piece);
  }
  if (bytes !== told.bytes || hash.digest('hex') !== told.sha256)
    throw new LocalProblem(
      `El respaldo está dañado o alguien lo cambió: ${name} no es lo que dice manifest.json.`,
    );
}

/** The rows of a table, each on a line of its own. Only '\n' ends a line: Node's readline ends one at U+2028 too, which a text may hold. */
async function* rowsOf(zip: ZipFile, table: BackupTable): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder();
  let waiting: string[] = [];
  let begun = '';
  for await (const piece of zip.read(dataPath(table))) {
    const lines = (begun + decoder.decode(piece, { stream: true })).split('\n');
    begun = lines.pop() ?? '';
    waiting.push(...lines);
    if (waiting.length < AT_ONCE) continue;
    yield waiting;
    waiting = [];
  }
  if (begun !== '') waiting.push(begun);
  if (waiting.length > 0) yield waiting;
}

/** Opens a backup and looks at all of it: what is missing, altered, too much or of another version is refused by its name. */
export async function openBackup(path: string): Promise<BackupFile> {
  const zip = await openZip(path);
  try {
    if (!zip.names.includes(MANIFEST_PATH)) throw new LocalProblem('El archivo no es un respaldo de Fogón.');
    const read = readManifest((await whole(zip, MANIFEST_PATH, LARGEST_MANIFEST)).toString('utf8'));
    if ('problem' in read) throw new LocalProblem(read.problem);
    const parts = partsOf(read.manifest);
    const unknown = zip.names.find((name) => name !== MANIFEST_PATH && !parts.has(name));
    if (unknown !== undefined)
      throw new LocalProblem(`El respaldo está dañado o alguien lo cambió: ${unknown} sobra.`);
    for (const [name, told] of parts) await verify(zip, name, told);
    return {
      manifest: read.manifest,
      rows: (table) => rowsOf(zip, table),
      part: (name) => whole(zip, name, parts.get(name)?.bytes ?? 0),
      close: zip.close,
    };
  } catch (error) {
    await zip.close();
    throw error;
  }
}
