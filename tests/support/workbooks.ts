import { strToU8, zipSync } from 'fflate';

/** Workbooks whose parts a test writes itself. */

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

interface SheetParts {
  readonly name?: string;
  readonly state?: 'hidden' | 'veryHidden';
  /** What stands within `sheetData`, and after it. */
  readonly data: string;
  readonly after?: string;
}

interface BookParts extends SheetParts {
  /** The sheets after the first one. */
  readonly more?: readonly SheetParts[];
  readonly texts?: string;
  readonly styles?: string;
  readonly properties?: string;
  readonly others?: Readonly<Record<string, Uint8Array>>;
}

const relations = (...each: readonly (readonly [kind: string, target: string])[]) =>
  strToU8(
    `<Relationships xmlns="${PACKAGE}">${each.map(([kind, target], place) => `<Relationship Id="r${place}" Type="${OFFICE}/${kind}" Target="${target}"/>`).join('')}</Relationships>`,
  );

/** The bytes of a workbook. Its first sheet is 'Hoja' if it has no other name. */
export function workbookOf({
  texts = '',
  styles = '',
  properties = '',
  more = [],
  others = {},
  ...first
}: BookParts) {
  const sheets = [first, ...more];
  const parts = sheets.map(({ data, after = '' }, at) => [
    `xl/worksheets/sheet${at + 1}.xml`,
    strToU8(
      `<worksheet xmlns="${MAIN}"><dimension ref="A1:XFD1048576"/><sheetData>${data}</sheetData>${after}</worksheet>`,
    ),
  ]);
  const listed = sheets.map(
    ({ name = 'Hoja', state = 'visible' }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="r${at}"/>`,
  );
  return zipSync({
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${properties}<sheets>${listed.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relations(
      ...sheets.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['sharedStrings', '/xl/sharedStrings.xml'],
      ['styles', 'styles.xml'],
    ),
    ...Object.fromEntries(parts),
    'xl/sharedStrings.xml': strToU8(`<sst xmlns="${MAIN}">${texts}</sst>`),
    'xl/styles.xml': strToU8(`<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`),
    ...others,
  });
}

/** The same file, whose lists declare other lengths for its parts of more than a megabyte. */
export function withDeclaredLength(file: Uint8Array, length: number): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 0; at + 30 < file.length; at += 1) {
    const signature = view.getUint32(at, true);
    const lengthAt = signature === 0x02014b50 ? at + 24 : signature === 0x04034b50 ? at + 22 : undefined;
    if (lengthAt !== undefined && view.getUint32(lengthAt, true) > 1_000_000)
      view.setUint32(lengthAt, length, true);
  }
  return file;
}
