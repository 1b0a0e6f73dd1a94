import { SSF } from 'xlsx';
import { MAX_LETTERS } from './sheet-limits.ts';
import { attributeOf, readEscapes, readXml } from './xml-tags.ts';
import { PartProblem, type ZipParts } from './zip-parts.ts';

const MB = 1024 * 1024;
const MAX_LIST_BYTES = MB;
const MAX_STYLES_BYTES = 4 * MB;
const MAX_TEXTS_BYTES = 12 * MB;
const MAX_TEXTS = 100_000;

const ignore = () => undefined;

/** Where the parts of a workbook are that an import reads, and how it counts days. */
export interface WorkbookParts {
  /** The sheets with cells, in their order. */
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean; readonly path: string }[];
  readonly texts: string | undefined;
  readonly styles: string | undefined;
  readonly isFrom1904: boolean;
}

interface Relation {
  readonly id: string | undefined;
  /** 'officeDocument', 'worksheet', 'styles'. */
  readonly kind: string | undefined;
  readonly path: string;
}

export function requiredPart(zip: ZipParts, path: string, maxLength: number): Generator<Uint8Array> {
  const part = zip.read(path, maxLength);
  if (!part) throw new PartProblem('broken');
  return part;
}

/** The parts to which a part refers. */
function relationsOf(zip: ZipParts, path: string): readonly Relation[] {
  const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(path) ?? [];
  const relations: Relation[] = [];
  readXml(requiredPart(zip, `${folder}_rels/${name}.rels`, MAX_LIST_BYTES), {
    open: (tag, attributes) => {
      if (tag !== 'Relationship') return;
      const target = new URL(attributeOf(attributes, 'Target') ?? '', `file:///${folder}`);
      relations.push({
        id: attributeOf(attributes, 'Id'),
        kind: attributeOf(attributes, 'Type')?.split('/').at(-1),
        path: decodeURIComponent(target.pathname.slice(1)),
      });
    },
    close: ignore,
    text: ignore,
  });
  return relations;
}

/** Finds the parts. Null for a file that is no XLSX: ODS and the binary workbooks are zip files too. */
export function findParts(zip: ZipParts): WorkbookParts | null {
  if (!zip.read('_rels/.rels', MAX_LIST_BYTES)) return null;
  const workbook = relationsOf(zip, '').find(({ kind }) => kind === 'officeDocument')?.path;
  if (!workbook?.endsWith('.xml')) return null;
  const relations = relationsOf(zip, workbook);
  const sheets: { name: string; isHidden: boolean; path: string }[] = [];
  let isFrom1904 = false;
  readXml(requiredPart(zip, workbook, MAX_LIST_BYTES), {
    open: (tag, attributes) => {
      if (tag === 'sheet') {
        const own = attributeOf(attributes, 'id');
        const path = relations.find(({ id, kind }) => id === own && kind === 'worksheet')?.path;
        const name = readEscapes(attributeOf(attributes, 'name') ?? '');
        const isHidden = /^(?:h|veryH)idden$/.test(attributeOf(attributes, 'state') ?? '');
        if (path !== undefined) sheets.push({ name, isHidden, path });
      }
      if (tag === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attributeOf(attributes, 'date1904') ?? '');
    },
    close: ignore,
    text: ignore,
  });
  if (sheets.length === 0) throw new PartProblem('broken');
  const pathOf = (wanted: string) => relations.find(({ kind }) => kind === wanted)?.path;
  return { sheets, texts: pathOf('sharedStrings'), styles: pathOf('styles'), isFrom1904 };
}

/** The texts to which cells refer by their place. */
export function readTexts(zip: ZipParts, path: string | undefined): readonly string[] {
  const texts: string[] = [];
  const part = path === undefined ? null : zip.read(path, MAX_TEXTS_BYTES);
  if (!part) return texts;
  let letters = 0;
  let text = '';
  let isText = false;
  let isPhonetic = false;
  readXml(part, {
    open: (tag) => {
      if (tag === 'si') text = '';
      if (tag === 'rPh') isPhonetic = true;
      if (tag === 't') isText = !isPhonetic;
    },
    close: (tag) => {
      if (tag === 't') isText = false;
      if (tag === 'rPh') isPhonetic = false;
      if (tag !== 'si') return;
      texts.push(readEscapes(text));
      if (texts.length > MAX_TEXTS) throw new PartProblem('too-large');
    },
    text: (piece) => {
      if (!isText) return;
      text += piece;
      letters += piece.length;
      if (letters > MAX_LETTERS) throw new PartProblem('too-large');
    },
  });
  return texts;
}

/** The built-in formats of dates, with those of other languages. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
const MAX_FORMAT_LENGTH = 255;

/** How a cell shows its number. */
export interface NumberFormat {
  readonly isDate: boolean;
  /** The text that shows a number, or null if the format is not one. */
  readonly show: (number: number) => string | null;
}

function show(code: string | number, number: number): string | null {
  try {
    const shown: unknown = SSF.format(code, number);
    return typeof shown === 'string' ? shown.trim() : null;
  } catch {
    return null;
  }
}

const formatOf = (code: string | number, isDate: boolean): NumberFormat => ({
  isDate: isDate && show(code, 1) !== null,
  show: (number) => show(code, number),
});

/** The formats of cells, by their place; null where a cell shows its number as it is. */
export function readFormats(zip: ZipParts, path: string | undefined): readonly (NumberFormat | null)[] {
  const formats: (NumberFormat | null)[] = [];
  const part = path === undefined ? null : zip.read(path, MAX_STYLES_BYTES);
  if (!part) return formats;
  const own = new Map<number, NumberFormat | null>();
  let isInCells = false;
  const builtIn = (id: number) => (id === 0 ? null : formatOf(id, isBuiltInDate(id)));
  readXml(part, {
    open: (tag, attributes) => {
      const id = Number(attributeOf(attributes, 'numFmtId') ?? 0);
      if (tag === 'numFmt') {
        const code = attributeOf(attributes, 'formatCode') ?? '';
        const isRead = code.length <= MAX_FORMAT_LENGTH && !/^general$/i.test(code);
        own.set(id, isRead ? formatOf(code, SSF.is_date(code) === true) : null);
      }
      if (tag === 'cellXfs') isInCells = true;
      if (tag !== 'xf' || !isInCells) return;
      const named = own.get(id);
      formats.push(named === undefined ? builtIn(id) : named);
    },
    close: (tag) => {
      if (tag === 'cellXfs') isInCells = false;
    },
    text: ignore,
  });
  return formats;
}
