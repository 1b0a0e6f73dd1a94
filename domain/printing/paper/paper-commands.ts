/**
 * What the bytes of a paper may say to a printer (ESC/POS): letters, their style, pictures, codes, feeding and cutting. Nothing that opens a
 * drawer, and nothing that changes what the printer keeps.
 */

const [HT, LF, CR, DLE, ESC, FS, GS, FIRST_LETTER] = [0x09, 0x0a, 0x0d, 0x10, 0x1b, 0x1c, 0x1d, 0x20];
/** DLE EOT, DLE ENQ and DLE DC4: status, recovery, and the pulse of a drawer. */
const REAL_TIME = [0x04, 0x05, 0x14];

/** Whether two bytes are a real-time command, which printers obey at once, also inside a picture. */
export const isRealTimeCommand = (first: number | undefined, second: number | undefined): boolean =>
  first === DLE && second !== undefined && REAL_TIME.includes(second);

const lengthsOf = (names: Readonly<Record<string, number>>): ReadonlyMap<number, number> =>
  new Map(Object.entries(names).map(([name, length]) => [name.charCodeAt(0), length]));

/** The whole length of each command of a fixed length, by its second byte. */
const AFTER_ESC = lengthsOf({
  ...{ '@': 2, '2': 2, '!': 3, E: 3, G: 3, '-': 3, M: 3, a: 3, t: 3, R: 3, d: 3, J: 3, '3': 3 },
  ...{ ' ': 3, '{': 3, V: 3, $: 4, '\\': 4 },
});
const AFTER_FS = lengthsOf({ '.': 2 });
const AFTER_GS = lengthsOf({ '!': 3, B: 3, L: 4, W: 4, $: 4, '\\': 4 });
const [BIT_IMAGE, CUT, RASTER, EXTENDED, CODE, GRAPHICS] = [0x2a, 0x56, 0x76, 0x28, 0x6b, 0x4c];
/** The modes of a bit image, with the bytes of a column. */
const COLUMN_BYTES = new Map([
  [0, 1],
  [1, 1],
  [32, 3],
  [33, 3],
]);
const RASTER_MODES = [0, 1, 2, 3, 0x30, 0x31, 0x32, 0x33];
const CUT_LENGTHS = new Map([
  [0, 3],
  [1, 3],
  [0x30, 3],
  [0x31, 3],
  [0x41, 4],
  [0x42, 4],
]);
/** GS ( L: to take a picture and to print it. The others keep pictures in the printer. */
const GRAPHICS_FUNCTIONS = [2, 0x32, 0x70, 0x71];

/** A number of two bytes, the low one first; 0 when the paper ends before. */
const wordAt = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0);
const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? -1;

/** GS v 0: a picture, in rows of eight dots a byte. */
function rasterLength(bytes: Uint8Array, at: number): number {
  const dots = wordAt(bytes, at + 4) * wordAt(bytes, at + 6);
  const isKnown = bytes[at + 2] === 0x30 && RASTER_MODES.includes(byteAt(bytes, at + 3));
  return isKnown && dots > 0 ? 8 + dots : 0;
}

/** GS ( k, a code, and GS ( L, a picture: they say their length. */
function extendedLength(bytes: Uint8Array, at: number): number {
  const isOfPaper =
    bytes[at + 2] === CODE ||
    (bytes[at + 2] === GRAPHICS && GRAPHICS_FUNCTIONS.includes(byteAt(bytes, at + 6)));
  return isOfPaper ? 5 + wordAt(bytes, at + 3) : 0;
}

function groupLength(bytes: Uint8Array, at: number): number {
  const name = byteAt(bytes, at + 1);
  if (name === RASTER) return rasterLength(bytes, at);
  if (name === EXTENDED) return extendedLength(bytes, at);
  if (name === CUT) return CUT_LENGTHS.get(byteAt(bytes, at + 2)) ?? 0;
  return AFTER_GS.get(name) ?? 0;
}

function escapeLength(bytes: Uint8Array, at: number): number {
  const name = byteAt(bytes, at + 1);
  if (name !== BIT_IMAGE) return AFTER_ESC.get(name) ?? 0;
  const column = COLUMN_BYTES.get(byteAt(bytes, at + 2));
  return column === undefined ? 0 : 5 + column * wordAt(bytes, at + 3);
}

/** The length of the letter or command at a place; 0 for what no paper has. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const code = byteAt(bytes, at);
  if (code === ESC) return escapeLength(bytes, at);
  if (code === GS) return groupLength(bytes, at);
  if (code === FS) return AFTER_FS.get(byteAt(bytes, at + 1)) ?? 0;
  return code >= FIRST_LETTER || code === LF || code === CR || code === HT ? 1 : 0;
}

/** Why bytes are refused that are no paper, for people. */
export const NO_PAPER =
  'Esto no es un papel: abre la gaveta, cambia la impresora o está incompleto. No se imprimió.';

/**
 * Whether bytes are a paper and nothing else. They are read by their commands to the end: the data of a picture may have any bytes, except
 * real-time commands.
 */
export function isPaper(bytes: Uint8Array): boolean {
  if (bytes.some((byte, at) => isRealTimeCommand(byte, bytes[at + 1]))) return false;
  let at = 0;
  while (at < bytes.length) {
    const length = lengthAt(bytes, at);
    if (length === 0) return false;
    at += length;
  }
  return at === bytes.length;
}
