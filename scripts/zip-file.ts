import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';
import { LocalProblem } from '#db/local/problem.ts';

/** Reads the parts of a zip wherever they stand in the file, one at a time and piece by piece. */

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const BROKEN = 'El archivo no es un respaldo de Fogón o está dañado.';

interface Entry {
  readonly method: number;
  readonly packed: number;
  readonly offset: number;
}

export interface ZipFile {
  readonly names: readonly string[];
  /** The bytes of a part, as they are read. */
  readonly read: (name: string) => AsyncGenerator<Uint8Array>;
  readonly close: () => Promise<void>;
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead !== length) throw new LocalProblem(BROKEN);
  return buffer;
}

async function readDirectory(file: FileHandle): Promise<Map<string, Entry>> {
  const { size } = await file.stat();
  const length = Math.min(size, END_BYTES + MAX_COMMENT_BYTES);
  const tail = await bytesAt(file, size - length, length);
  let end = tail.length - END_BYTES;
  while (end >= 0 && tail.readUInt32LE(end) !== END_SIGNATURE) end -= 1;
  if (end < 0) throw new LocalProblem(BROKEN);
  const directory = await bytesAt(file, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
  const entries = new Map<string, Entry>();
  for (let at = 0; at < directory.length; ) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY_SIGNATURE)
      throw new LocalProblem(BROKEN);
    const nameBytes = directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
    if (entries.has(name)) throw new LocalProblem(`El respaldo está dañado: ${name} está dos veces.`);
    entries.set(name, {
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

async function* readEntry(
  path: string,
  file: FileHandle,
  name: string,
  entry: Entry,
): AsyncGenerator<Uint8Array> {
  const local = await bytesAt(file, entry.offset, LOCAL_BYTES);
  const isKnown = entry.method === STORED || entry.method === DEFLATED;
  if (local.readUInt32LE(0) !== LOCAL_SIGNATURE || !isKnown) throw new LocalProblem(BROKEN);
  if (entry.packed === 0) return;
  const start = entry.offset + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28);
  const packed = createReadStream(path, { start, end: start + entry.packed - 1 });
  const plain = entry.method === DEFLATED ? packed.compose(createInflateRaw()) : packed;
  try {
    for await (const piece of plain) yield piece;
  } catch {
    throw new LocalProblem(`El respaldo está dañado: ${name} no se puede leer.`);
  }
}

/** Opens a zip; refuses what is none in one sentence. */
export async function openZip(path: string): Promise<ZipFile> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch {
    throw new LocalProblem(`No se puede leer el archivo ${path}.`);
  }
  try {
    const entries = await readDirectory(file);
    return {
      names: [...entries.keys()],
      read: (name) => {
        const entry = entries.get(name);
        if (!entry) throw new LocalProblem(`El respaldo está dañado: falta ${name}.`);
        return readEntry(path, file, name, entry);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}
