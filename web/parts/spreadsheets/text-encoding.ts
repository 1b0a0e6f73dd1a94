import { DAMAGED_LETTER } from '#domain/integrations/import-cells.ts';
import { FileProblem } from './file-problem.ts';

/** How a text file stores its letters. */
export type TextEncoding =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'windows-1252'
  | 'macintosh'
  | 'cp850'
  | 'cp437';

const DAMAGED = DAMAGED_LETTER.charCodeAt(0);

/** The signs 0x80 to 0xFF of the encodings that Excel calls 'MS-DOS', which browsers do not decode. */
const DOS_SIGNS = {
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
} as const;

const SINGLE_BYTE = [
  'windows-1252',
  'cp850',
  'cp437',
  'macintosh',
] as const satisfies readonly TextEncoding[];

/** The first byte, and the first sign, that is not ASCII. */
const HIGH = 0x80;

const BYTE_ORDER_MARKS: readonly { readonly encoding: TextEncoding; readonly mark: readonly number[] }[] = [
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
];

const SPANISH_LETTER = /[áéíóúüñÁÉÍÓÚÜÑ]/;
const LATIN_LETTER = /\p{Script=Latin}/u;
const LETTER = /\p{L}/u;
const UPPER = /\p{Lu}/u;
const LOWER = /\p{Ll}/u;
/** Signs of menus and lists. Inside a word only those of the second list are. */
const SIGN = /[¿¡ºª°€½¼¾²³“”‘’«»–—…•·®™×±\u00A0]/;
const SIGN_IN_WORD = /[’·]/;
const NOT_ASCII = /[^\0-\x7f]/gu;
/** A Latin letter of another language: rarer than a Spanish one, and no mistake. */
const FOREIGN_DOUBT = 0.25;
/** How much worse than the best a reading may be that is still possible. */
const MARGIN = 0.15;
const MAX_EXAMPLES = 3;
const MAX_EXAMPLE_LENGTH = 40;
const MAX_JUDGED_BYTES = 65_536;
/** Above it a text in UTF-8 may be one in another encoding, if that makes no doubt. */
const MAX_UTF_8_DOUBT = 0.5;
/** Of so many bytes at the beginning, at least this share is 0 in a text in UTF-16. */
const LOOKED_AT = 1024;
const ZEROS_IN_UTF_16 = 0.3;

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

/** How unlikely a sign is between its neighbours, from 0 to 1. */
function doubtAbout(sign: string, before: string, after: string): number {
  if (LETTER.test(sign)) {
    if (UPPER.test(sign) && LOWER.test(before)) return 1;
    if (SPANISH_LETTER.test(sign)) return 0;
    return LATIN_LETTER.test(sign) ? FOREIGN_DOUBT : 1;
  }
  if (!SIGN.test(sign)) return 1;
  return LETTER.test(before) && LETTER.test(after) && !SIGN_IN_WORD.test(sign) ? 1 : 0;
}

/** How unlikely a text is, from 0 to 1: the mean of its letters and signs beyond ASCII. */
function doubtOf(text: string): number {
  let doubt = 0;
  let count = 0;
  for (const { 0: sign, index } of text.matchAll(NOT_ASCII)) {
    doubt += doubtAbout(sign, text.charAt(index - 1), text.charAt(index + sign.length));
    count += 1;
  }
  return count === 0 ? 0 : doubt / count;
}

/** The bytes by which a file is judged, from its first one beyond ASCII. */
function judgedPart(bytes: Uint8Array): Uint8Array {
  const first = Math.max(0, bytes.findIndex((byte) => byte >= HIGH) - 1);
  return bytes.subarray(first, first + MAX_JUDGED_BYTES);
}

interface Judged {
  readonly encoding: TextEncoding;
  readonly doubt: number;
}

/** The encodings of one byte, the likeliest first. Those in which the file is the same are one. */
function judgeSingleByte(bytes: Uint8Array): readonly Judged[] {
  const used = Uint8Array.from(new Set(bytes));
  const distinct = new Map<string, TextEncoding>();
  for (const encoding of SINGLE_BYTE) {
    const signs = decodeText(used, encoding);
    if (!distinct.has(signs)) distinct.set(signs, encoding);
  }
  const part = judgedPart(bytes);
  return [...distinct.values()]
    .map((encoding) => ({ encoding, doubt: doubtOf(decodeText(part, encoding)) }))
    .sort((one, other) => one.doubt - other.doubt);
}

/** The possible encodings of bytes that are not Unicode, the likeliest first. */
function singleByteEncodings(bytes: Uint8Array): readonly TextEncoding[] {
  const judged = judgeSingleByte(bytes);
  const best = judged[0]?.doubt ?? 0;
  const worst = best === 0 ? 0 : best + MARGIN;
  return judged.filter(({ doubt }) => doubt <= worst).map(({ encoding }) => encoding);
}

/** The possible encodings of bytes that are UTF-8: by chance a short text in another encoding may be. */
function utf8Encodings(bytes: Uint8Array): readonly TextEncoding[] {
  if (doubtOf(decodeText(judgedPart(bytes), 'utf-8')) <= MAX_UTF_8_DOUBT) return ['utf-8'];
  const others = judgeSingleByte(bytes).filter(({ doubt }) => doubt === 0);
  return [...others.map(({ encoding }) => encoding), 'utf-8'];
}

const isWhole = (encoding: TextEncoding, bytes: Uint8Array): boolean => {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/** Whether the bytes end in the middle of a letter. */
function isCut(encoding: TextEncoding, bytes: Uint8Array): boolean {
  const decoder = new TextDecoder(encoding);
  decoder.decode(bytes, { stream: true });
  return decoder.decode() !== '';
}

/** The encoding of a text in UTF-16 without a byte order mark; null for any other. */
function unmarkedUtf16(bytes: Uint8Array): TextEncoding | null {
  const start = bytes.subarray(0, LOOKED_AT);
  const zeros = [0, 0];
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > start.length * ZEROS_IN_UTF_16 && even === 0) return 'utf-16le';
  return even > start.length * ZEROS_IN_UTF_16 && odd === 0 ? 'utf-16be' : null;
}

/** The first bytes in UTF-8 of the letters of Spanish. They begin no last letter of a text in another encoding. */
const SPANISH_STARTS: readonly (number | undefined)[] = [0xc2, 0xc3];

/** Whether bytes are a text in UTF-8 of which a few letters are damaged, or only the last one: elsewhere letters of several bytes are rare. */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  const isOnlyCut = SPANISH_STARTS.includes(bytes.at(-1)) && isWhole('utf-8', bytes.subarray(0, -1));
  if (isOnlyCut) return true;
  const text = new TextDecoder('utf-8').decode(bytes);
  let whole = 0;
  let damaged = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === DAMAGED) damaged += 1;
    else if (code >= HIGH) whole += 1;
  }
  return whole > damaged;
}

/**
 * The encodings in which a text file can be read: one if it is certain, or the likeliest first. A byte order mark decides, then whether the bytes are
 * UTF-8, then which letters and signs a Spanish text has. Throws FileProblem for a file that ends in the middle of a letter.
 */
export function encodingsOf(bytes: Uint8Array): readonly TextEncoding[] {
  const marked =
    BYTE_ORDER_MARKS.find(({ mark }) => startsWith(bytes, mark))?.encoding ?? unmarkedUtf16(bytes);
  if (marked === null && isWhole('utf-8', bytes)) return utf8Encodings(bytes);
  const unicode = marked ?? (isDamagedUtf8(bytes) ? 'utf-8' : null);
  if (unicode === null) return singleByteEncodings(bytes);
  if (isCut(unicode, bytes))
    throw new FileProblem(
      'El archivo está cortado: termina en medio de una letra. Guárdalo o descárgalo de nuevo.',
    );
  return [unicode];
}

/** The text of a file. Damaged letters of a text in Unicode are U+FFFD. */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding): string {
  if (encoding !== 'cp850' && encoding !== 'cp437') return new TextDecoder(encoding).decode(bytes);
  const signs = DOS_SIGNS[encoding];
  const codes = Uint16Array.from(bytes, (byte) => (byte < HIGH ? byte : signs.charCodeAt(byte - HIGH)));
  return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(codes);
}

const SEPARATORS = new Set([...'\r\n\t,;"'].map((sign) => sign.charCodeAt(0)));

/** How a file looks in an encoding: at most three short texts that the possible encodings show differently. */
export interface TextSample {
  readonly encoding: TextEncoding;
  readonly texts: readonly string[];
}

/** The samples of a file in the possible encodings. */
export function samplesOf(bytes: Uint8Array, encodings: readonly TextEncoding[]): readonly TextSample[] {
  const found = new Map<string, Uint8Array>();
  for (let from = 0; from < bytes.length && found.size < MAX_EXAMPLES; ) {
    let to = from;
    while (to < bytes.length && !SEPARATORS.has(bytes[to] ?? 0)) to += 1;
    const cell = bytes.subarray(from, to);
    if (cell.some((byte) => byte >= HIGH) && cell.length <= MAX_EXAMPLE_LENGTH) {
      const shown = encodings.map((encoding) => decodeText(cell, encoding).trim());
      if (new Set(shown).size > 1) found.set(shown[0] ?? '', cell);
    }
    from = to + 1;
  }
  return encodings.map((encoding) => ({
    encoding,
    texts: [...found.values()].map((cell) => decodeText(cell, encoding).trim()),
  }));
}
