import type { FileRows } from '#domain/import-heads.ts';
import { FileProblem } from './file-problem.ts';
import { decodeText, readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

/** What a file weighs at most. */
const LARGEST_FILE = 8 * 1024 * 1024;
const LONGEST_START = 4096;

const begins = (bytes: Uint8Array, ...start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** Reads a file by what it is, not by its name: a workbook (XLSX) or CSV. Throws FileProblem for any other. */
export function readRows(bytes: Uint8Array, onProgress: (part: number) => void = () => undefined): FileRows {
  if (bytes.length > LARGEST_FILE) throw new FileProblem('El archivo pesa más de 8 MB: divídelo en varios.');
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return readXlsx(bytes);
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new FileProblem('Es un archivo de Excel antiguo o con contraseña. Guárdalo como XLSX o CSV.');
  const text = decodeText(bytes);
  if (text.slice(0, LONGEST_START).includes('\u0000'))
    throw new FileProblem('El archivo no es una hoja de cálculo: elige uno XLSX o CSV.');
  return readCsv(text, onProgress);
}
