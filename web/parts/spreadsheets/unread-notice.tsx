import { Info } from 'lucide-react';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { RowPlace } from '#domain/integrations/import.ts';
import type { UnreadSheet } from '#domain/integrations/import-table.ts';
import type { Preview } from './preview-rows.ts';

/** Why and with how many rows a sheet is left out: 'No se lee la hoja «Bebidas»: 3 filas.' */
function unreadText({ name, isHidden, rows, missing }: UnreadSheet): string {
  if (isHidden) return `No se lee la hoja «${name}»: está oculta.`;
  const lacks = missing.length > 0 ? `, sin ${missing.join(' ni ')}` : '';
  return `No se lee la hoja «${name}»: ${formatQuantity(rows)} ${rows === 1 ? 'fila' : 'filas'}${lacks}.`;
}

const MAX_LISTED_ROWS = 10;

/** Which rows are left out: 'No se lee la fila 7: no trae nada en las columnas elegidas.' */
function skippedText(rows: readonly RowPlace[]): string {
  const listed = rows.slice(0, MAX_LISTED_ROWS).map(({ row }) => row);
  const more = rows.length > listed.length ? ` y ${formatQuantity(rows.length - listed.length)} más` : '';
  return rows.length === 1
    ? `No se lee la fila ${listed[0]}: no trae nada en las columnas elegidas.`
    : `No se leen las filas ${listed.join(', ')}${more}: no traen nada en las columnas elegidas.`;
}

function unknownText(count: number, areChosen: boolean): string {
  const known = areChosen ? '' : count === 1 ? ' no se conoce y' : ' no se conocen y';
  return count === 1 ? `Esta columna${known} no se lee` : `Estas columnas${known} no se leen`;
}

/** What of a file is not read, and which of its sheets are where there are several. */
export function UnreadNotice({ preview }: { preview: Preview }) {
  const { unread, sheets, unknown, skipped, heads } = preview;
  const sentences = [
    ...unread.map(unreadText),
    ...(unknown.length > 0 ? [`${unknownText(unknown.length, heads !== null)}: ${unknown.join(', ')}.`] : []),
    ...(skipped.length > 0 ? [skippedText(skipped)] : []),
  ];
  return (
    <>
      {sentences.length > 0 && (
        <ul className="flex flex-col gap-1 rounded-control bg-warning/12 px-3 py-2.5 text-sm text-warning-ink">
          {sentences.map((sentence) => (
            <li key={sentence} className="flex gap-2">
              <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <span className="wrap-anywhere">{sentence}</span>
            </li>
          ))}
        </ul>
      )}
      {sheets.length > 1 && (
        <p className="flex gap-2 rounded-control bg-muted px-3 py-2.5 text-sm">
          <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
          <span className="wrap-anywhere">
            Se leen las hojas {sheets.map((name) => `«${name}»`).join(', ')}.
          </span>
        </p>
      )}
    </>
  );
}
