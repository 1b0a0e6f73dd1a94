import { PartProblem } from './zip-parts.ts';

/** The tags and texts of an XML part in their order, piece by piece. Names come without their prefix. */
export interface XmlReader {
  readonly open: (name: string, attributes: string) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
}

/** A tag or a text between two tags is not longer. */
const MAX_LENGTH = 256 * 1024;
const CDATA = '<![CDATA[';

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(\w{2,4}));/g;
/** How workbooks write characters that XML does not have. */
const ESCAPED = /_x([0-9a-fA-F]{4})_/g;
const LAST_CODE_POINT = 0x10ffff;

const letterOf = (code: number): string => (code <= LAST_CODE_POINT ? String.fromCodePoint(code) : '');

/** A text without entities. */
export function readEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (written, decimal?: string, hex?: string, name?: string) => {
    if (decimal !== undefined) return letterOf(Number(decimal));
    if (hex !== undefined) return letterOf(Number.parseInt(hex, 16));
    return NAMED[name ?? ''] ?? written;
  });
}

/** The text of a cell without the escapes of workbooks, such as '_x000D_'. */
export const readEscapes = (text: string): string =>
  text.includes('_x') ? text.replace(ESCAPED, (_, hex: string) => letterOf(Number.parseInt(hex, 16))) : text;

/** The value of an attribute, whatever its prefix. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found ? readEntities(found[1] ?? found[2] ?? '') : undefined;
}

/** Where the tag that begins at `from` ends; -1 if the text ends before. A quoted value may have a '>'. */
function tagEnd(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '>') return at;
    else if (sign === '"' || sign === "'") quote = sign;
  }
  return -1;
}

const TAG = /^(\/?)(?:[^\s/:]*:)?([^\s/]*)\s*([\s\S]*)$/;

function readTag(tag: string, reader: XmlReader): void {
  const [, closes, name = '', rest = ''] = TAG.exec(tag) ?? [];
  if (closes === '/') {
    reader.close(name);
    return;
  }
  reader.open(name, rest);
  if (rest.endsWith('/') || tag.endsWith('/')) reader.close(name);
}

/** Reads what is complete of a text, and returns the rest. */
function readComplete(text: string, reader: XmlReader): string {
  let at = 0;
  for (;;) {
    const start = text.indexOf('<', at);
    if (start < 0) return text.slice(at);
    if (start > at) reader.text(readEntities(text.slice(at, start)));
    at = start;
    if (text.startsWith('<!--', start) || text.startsWith('<?', start)) {
      const closing = text[start + 1] === '?' ? '?>' : '-->';
      const end = text.indexOf(closing, start);
      if (end < 0) return text.slice(start);
      at = end + closing.length;
    } else if (text.startsWith(CDATA, start)) {
      const end = text.indexOf(']]>', start);
      if (end < 0) return text.slice(start);
      reader.text(text.slice(start + CDATA.length, end));
      at = end + 3;
    } else {
      const end = tagEnd(text, start + 1);
      if (end < 0) return text.slice(start);
      // A workbook declares no types and no entities.
      if (text[start + 1] === '!') throw new PartProblem('broken');
      readTag(text.slice(start + 1, end), reader);
      at = end + 1;
    }
  }
}

/** Reads a part. Throws PartProblem if a tag or a text is too long. */
export function readXml(pieces: Iterable<Uint8Array>, reader: XmlReader): void {
  const decoder = new TextDecoder();
  let rest = '';
  for (const piece of pieces) {
    rest = readComplete(rest + decoder.decode(piece, { stream: true }), reader);
    if (rest.length > MAX_LENGTH) throw new PartProblem('too-large');
  }
}
