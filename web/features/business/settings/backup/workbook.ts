import { strToU8, Zip, ZipDeflate } from 'fflate';
import { escapeFormula } from '#domain/base/formula.ts';
import { businessDay, clock, type Zone } from '#domain/base/time.ts';
import type { TableContents } from '#domain/platform/answers/backups.ts';
import { MAX_CELL_LENGTH, serialOf } from '#web/base/file-table.ts';

/** The maximum number of rows of a sheet, without its head. */
const MAX_SHEET_ROWS = 1_048_575;
const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const PLAIN = 0;
const DAY = 1;
const INSTANT = 2;
const BOLD = 3;

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML may not hold.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) =>
  text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');

/** 'A' for the first column, 'AA' after 'Z'. */
function letters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** Most texts are ids and names that need no escaping. */
const PLAIN_TEXT = /^[A-Za-z0-9][\w .:-]{0,200}$/;
const written = (text: string) =>
  PLAIN_TEXT.test(text) ? text : escaped(escapeFormula(text).slice(0, MAX_CELL_LENGTH));
const textCell = (text: string, style = PLAIN) =>
  `t="inlineStr"${style === PLAIN ? '' : ` s="${style}"`}><is><t xml:space="preserve">${written(text)}</t></is>`;
const numberCell = (value: number, style = PLAIN) =>
  `${style === PLAIN ? '' : `s="${style}"`}><v>${value}</v>`;

/** Instants in the zone's time; the offset from UTC is computed once per hour. */
function serialsIn(zone: Zone): (iso: string) => number {
  const shifts = new Map<number, number>();
  return (iso) => {
    const at = Date.parse(iso);
    const hour = Math.floor(at / HOUR_MS);
    const known = shifts.get(hour);
    const start = new Date(hour * HOUR_MS);
    const shift =
      known ??
      serialOf(`${businessDay(start, zone)} ${clock(start, zone)}`) -
        serialOf(start.toISOString().slice(0, 19));
    if (known === undefined) shifts.set(hour, shift);
    return serialOf(start.toISOString().slice(0, 19)) + (at / HOUR_MS - hour) / DAY_HOURS + shift;
  };
}

/** The cell of a value, by its column: numbers and dates are typed, everything else is text that can't be a formula. */
function cellOf(
  value: unknown,
  { type }: TableContents['columns'][number],
  serial: (iso: string) => number,
): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return numberCell(value);
  if (typeof value === 'boolean') return `t="b"><v>${value ? 1 : 0}</v>`;
  if (typeof value !== 'string') return textCell(JSON.stringify(value));
  const isMoment = /^\d{4}-/.test(value);
  if (type === 'date' && isMoment) return numberCell(serialOf(`${value} 00:00`), DAY);
  if (type === 'timestamp with time zone' && isMoment) return numberCell(serial(value), INSTANT);
  return textCell(value);
}

/** Writes a workbook row by row, one sheet after another; a table with more rows than a sheet can have continues in the next. */
export function workbookWriter(zone: Zone, onBytes: (bytes: Uint8Array) => void) {
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    onBytes(bytes);
  });
  const names: string[] = [];
  const serial = serialsIn(zone);

  const file = (path: string) => {
    const entry = new ZipDeflate(path, { level: 1 });
    zip.add(entry);
    return entry;
  };
  const writeFile = (path: string, text: string) => file(path).push(strToU8(text), true);

  const sheetOf = (name: string, heads: readonly string[]) => {
    names.push(name);
    const entry = file(`xl/worksheets/sheet${names.length}.xml`);
    const columns = heads.map((_, index) => letters(index));
    let number = 0;
    let waiting = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="18" defaultRowHeight="15"/><sheetData>`;
    const row = (cells: readonly (string | null)[]): void => {
      number += 1;
      const parts = cells.map((cell, index) =>
        cell === null ? '' : `<c r="${columns[index]}${number}" ${cell}</c>`,
      );
      waiting += `<row r="${number}">${parts.join('')}</row>`;
    };
    row(heads.map((head) => textCell(head, BOLD)));
    return {
      row,
      flush: () => {
        entry.push(strToU8(waiting));
        waiting = '';
      },
      end: () => entry.push(strToU8(`${waiting}</sheetData></worksheet>`), true),
      isFull: () => number > MAX_SHEET_ROWS,
    };
  };

  return {
    /** The first sheet: the contents, and how to read them. */
    summary: (title: string, notes: readonly string[], tables: readonly (readonly [string, number])[]) => {
      const sheet = sheetOf('resumen', [title]);
      for (const note of notes) sheet.row([textCell(note)]);
      sheet.row([]);
      sheet.end();
      const counts = sheetOf('tablas', ['hoja', 'filas']);
      for (const [name, rows] of tables) counts.row([textCell(name), numberCell(rows)]);
      counts.end();
    },
    /** Begins a table's sheet; `add` writes a page of its rows, as objects by column. */
    table: ({ name, columns }: Pick<TableContents, 'name' | 'columns'>) => {
      const heads = columns.map((column) => column.name);
      let part = 1;
      let sheet = sheetOf(name, heads);
      return {
        add: (rows: readonly Readonly<Record<string, unknown>>[]) => {
          for (const row of rows) {
            if (sheet.isFull()) {
              sheet.end();
              part += 1;
              sheet = sheetOf(`${name} ${part}`, heads);
            }
            sheet.row(columns.map((column) => cellOf(row[column.name], column, serial)));
          }
          sheet.flush();
        },
        end: () => sheet.end(),
      };
    },
    end: () => {
      const sheets = names.map((name, index) => ({ name, id: index + 1 }));
      writeFile(
        '[Content_Types].xml',
        `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/>${sheets.map(({ id }) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${KIND}.worksheet+xml"/>`).join('')}</Types>`,
      );
      writeFile(
        '_rels/.rels',
        `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE_NAMESPACE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      );
      writeFile(
        'xl/workbook.xml',
        `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE_NAMESPACE}"><sheets>${sheets.map(({ name, id }) => `<sheet name="${escaped(name)}" sheetId="${id}" r:id="rId${id}"/>`).join('')}</sheets></workbook>`,
      );
      writeFile(
        'xl/_rels/workbook.xml.rels',
        `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${sheets.map(({ id }) => `<Relationship Id="rId${id}" Type="${OFFICE_NAMESPACE}/worksheet" Target="worksheets/sheet${id}.xml"/>`).join('')}<Relationship Id="rIdStyles" Type="${OFFICE_NAMESPACE}/styles" Target="styles.xml"/></Relationships>`,
      );
      writeFile('xl/styles.xml', STYLES);
      zip.end();
    },
  };
}
