import type { FileSheet } from '#domain/integrations/import-sheets.ts';
import { FileProblem } from './file-problem.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { MAX_SPREADSHEET_BYTES, TOO_HEAVY } from './sheet-limits.ts';
import type { IsRead } from './sheet-rows.ts';
import { decodeText, encodingsOf, samplesOf, type TextEncoding } from './text-encoding.ts';
import { UnclearLetters } from './unclear-letters.ts';

const MAX_CHECKED_BYTES = 8192;
const NO_SHEET = 'El archivo no es una hoja de cálculo: elige uno XLSX o CSV.';
const ZIP = [0x50, 0x4b, 0x03, 0x04];

const begins = (bytes: Uint8Array, ...start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

const letters = (text: string) => new TextEncoder().encode(text);
/** JPG, PNG, GIF, WebP, HEIC and AVIF. */
const PICTURES: readonly { readonly at: number; readonly start: readonly number[] | Uint8Array }[] = [
  { at: 0, start: [0xff, 0xd8, 0xff] },
  { at: 0, start: [0x89, 0x50, 0x4e, 0x47] },
  { at: 0, start: letters('GIF89a') },
  { at: 0, start: letters('GIF87a') },
  { at: 8, start: letters('WEBPVP8') },
  { at: 4, start: letters('ftyp') },
];
/** A ZIP lists its file names at the end. */
const ZIP_LIST = 64 * 1024;

/** The kind of a file that is often confused with a spreadsheet, by its bytes; null for any other. */
function unsupportedKindOf(bytes: Uint8Array): string | null {
  const latin = new TextDecoder('windows-1252');
  if (latin.decode(bytes.subarray(0, 1024)).includes('%PDF-')) return 'un PDF';
  if (latin.decode(bytes.subarray(0, 5)) === '{\\rtf') return 'un documento de texto';
  if (PICTURES.some(({ at, start }) => begins(bytes.subarray(at), ...start))) return 'una imagen';
  if (!begins(bytes, ...ZIP)) return null;
  const names = latin.decode(bytes.subarray(Math.max(0, bytes.length - ZIP_LIST)));
  if (names.includes('word/document.xml')) return 'un documento de Word';
  return names.includes('ppt/presentation.xml') ? 'una presentación' : null;
}

/** The bytes of a file. Throws FileProblem for a file that is too large, before it is read. */
export async function readBytes(file: Blob): Promise<Uint8Array> {
  if (file.size > MAX_SPREADSHEET_BYTES) throw new FileProblem(TOO_HEAVY);
  return new Uint8Array(await file.arrayBuffer());
}

/** The text of a CSV file. Throws UnclearLetters if nobody said in which of several encodings it is. */
function textOf(bytes: Uint8Array, chosen: TextEncoding | null): string {
  if (chosen !== null) return decodeText(bytes, chosen);
  const encodings = encodingsOf(bytes);
  const [first = 'utf-8', ...others] = encodings;
  if (decodeText(bytes.subarray(0, MAX_CHECKED_BYTES), first).includes('\u0000'))
    throw new FileProblem(NO_SHEET);
  if (others.length > 0) throw new UnclearLetters(samplesOf(bytes, encodings));
  return decodeText(bytes, first);
}

/**
 * Reads a file by its content, not its name: a workbook (XLSX) or CSV, in the chosen encoding or the only possible one. Throws FileProblem for any
 * other, and UnclearLetters. `isRead` tells by its first rows whether a sheet of a workbook is read whole; `onProgress` receives the progress from
 * 0 to 1.
 */
export function readSheets(
  bytes: Uint8Array,
  isRead: IsRead,
  chosen: TextEncoding | null = null,
  onProgress: (part: number) => void = () => undefined,
): readonly FileSheet[] {
  const unsupportedKind = unsupportedKindOf(bytes);
  if (unsupportedKind !== null)
    throw new FileProblem(
      `Ese archivo es ${unsupportedKind}, no una hoja de cálculo. Guárdalo como Excel o CSV.`,
    );
  if (begins(bytes, ...ZIP)) return readXlsx(bytes, isRead);
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new FileProblem('Es un archivo de Excel antiguo o con contraseña. Guárdalo como XLSX o CSV.');
  return [readCsv(textOf(bytes, chosen), isRead, onProgress)];
}
