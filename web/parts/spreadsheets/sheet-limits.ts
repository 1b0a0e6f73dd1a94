import { formatQuantity } from '#domain/base/quantity.ts';
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '#domain/integrations/import.ts';

/** What a file may have at most, so that reading it takes little memory and time. An import takes fewer rows and columns, and says so itself. */

export const MAX_SPREADSHEET_BYTES = 8 * 1024 * 1024;
export const MAX_ROWS = 4 * MAX_IMPORT_ROWS;
export const MAX_COLUMNS = 100;
export const MAX_CELLS = 150_000;
/** Of all cells together. */
export const MAX_LETTERS = MAX_IMPORT_BYTES;
/** That of a spreadsheet's cell. */
export const MAX_CELL_LETTERS = 32_767;

export const TOO_MUCH_DATA = `El archivo trae demasiados datos. Deja solo las filas que importas, hasta ${formatQuantity(MAX_IMPORT_ROWS)}, y sus columnas.`;
export const TOO_HEAVY = 'El archivo pesa más de 8 MB: divídelo en varios.';
