import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { ImportFault } from '#domain/integrations/import.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';

const PAGE = 50;

interface FaultsTableProps {
  faults: readonly ImportFault[];
  /** The sheets that are read; none of a CSV file. */
  sheets: readonly string[];
  /** The head in the file of one of our columns, if it was chosen. */
  headInFile: (column: string) => string | undefined;
}

/** Every error of a file: the row, with its sheet where several are read, the column and the reason. */
export function FaultsTable({ faults, sheets, headInFile }: FaultsTableProps) {
  const [page, setPage] = useState(1);
  const pages = Math.ceil(faults.length / PAGE);
  const shown = faults.slice((page - 1) * PAGE, page * PAGE);
  const rows = new Set(faults.map(({ row, sheet }) => `${sheet} ${row}`)).size;
  return (
    <div className="flex flex-col gap-3">
      <p role="alert" className="flex gap-2 rounded-control bg-danger/10 px-3 py-2.5 text-sm text-danger-ink">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>
          {faults.length === 1
            ? 'Hay 1 error. '
            : `Hay ${formatQuantity(faults.length)} errores en ${formatQuantity(rows)} ${rows === 1 ? 'fila' : 'filas'}. `}
          No se guardó nada: corrige{' '}
          {sheets.length === 1 ? `la hoja «${sheets[0]}» y elige el archivo` : 'el archivo y elígelo'} otra
          vez.
        </span>
      </p>
      <Table aria-label="Errores del archivo">
        <TableHead>
          <TableRow>
            <TableHeadCell numeric className="w-16">
              Fila
            </TableHeadCell>
            <TableHeadCell className="px-2 sm:w-44 sm:px-4">Columna</TableHeadCell>
            <TableHeadCell>Qué pasa</TableHeadCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map(({ row, sheet, column, reason }) => (
            <TableRow key={`${sheet} ${row} ${column} ${reason}`}>
              <TableCell numeric>
                {row}
                {sheets.length > 1 && (
                  <span className="block text-left text-sm text-muted-foreground wrap-anywhere">{sheet}</span>
                )}
              </TableCell>
              <TableCell className="px-2 font-medium sm:px-4">
                {column || '—'}
                <span className="block text-sm font-normal text-muted-foreground wrap-anywhere empty:hidden">
                  {headInFile(column)}
                </span>
              </TableCell>
              <TableCell className="wrap-anywhere">{reason}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {pages > 1 && <Pagination page={page} pages={pages} onPage={setPage} />}
    </div>
  );
}
