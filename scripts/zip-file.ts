import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { LocalProblem } from '#db/local/problem.ts';

const BROKEN = 'El archivo no es un respaldo de Fogón o está dañado.';

export interface ZipFile {
  readonly names: readonly string[];
  /** The bytes of a part, piece by piece; refuses a part whose data or CRC-32 is wrong. */
  readonly read: (name: string) => AsyncGenerator<Uint8Array>;
  readonly close: () => Promise<void>;
}

const isFileError = (error: unknown): boolean => error instanceof Error && 'code' in error;

async function openArchive(path: string): Promise<yauzl.ZipFile> {
  try {
    return await yauzl.openPromise(path, { autoClose: false });
  } catch (error) {
    throw new LocalProblem(isFileError(error) ? `No se puede leer el archivo ${path}.` : BROKEN);
  }
}

async function readEntries(archive: yauzl.ZipFile): Promise<ReadonlyMap<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  try {
    for await (const entry of archive.eachEntry()) {
      const { fileName } = entry;
      if (entries.has(fileName))
        throw new LocalProblem(`El respaldo está dañado: ${fileName} está dos veces.`);
      entries.set(fileName, entry);
    }
  } catch (error) {
    throw error instanceof LocalProblem ? error : new LocalProblem(BROKEN);
  }
  return entries;
}

/** yauzl checks the sizes of an entry and leaves its CRC-32 to the caller. */
async function* readEntry(archive: yauzl.ZipFile, entry: yauzl.Entry): AsyncGenerator<Uint8Array> {
  const damaged = new LocalProblem(`El respaldo está dañado: ${entry.fileName} no se puede leer.`);
  let checksum = 0;
  try {
    for await (const piece of await archive.openReadStreamPromise(entry)) {
      checksum = crc32(piece, checksum);
      yield piece;
    }
  } catch {
    throw damaged;
  }
  if (checksum !== entry.crc32) throw damaged;
}

/** Opens a zip or zip64 file and reads its list of parts. Refuses any other file, and one with two parts of the same name. */
export async function openZip(path: string): Promise<ZipFile> {
  const archive = await openArchive(path);
  try {
    const entries = await readEntries(archive);
    return {
      names: [...entries.keys()],
      read: (name) => {
        const entry = entries.get(name);
        if (!entry) throw new LocalProblem(`El respaldo está dañado: falta ${name}.`);
        return readEntry(archive, entry);
      },
      close: async () => archive.close(),
    };
  } catch (error) {
    archive.close();
    throw error;
  }
}
