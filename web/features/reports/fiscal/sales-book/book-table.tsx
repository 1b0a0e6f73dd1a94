import type { SalesBook } from '#domain/fiscal/answers/fiscal.ts';
import { useBusiness, useDayText } from '#web/data/business.ts';
import { FigureTable } from '#web/features/reports/tables/figure-table.tsx';
import { type BookTableRow, bookColumns } from './book-columns.tsx';
import type { BookEntry } from './book-rows.ts';

export interface BookListProps {
  entries: readonly BookEntry[];
  totals: SalesBook['totals'];
  /** The general rate, in hundredths of a percent. */
  rate: number;
}

/** The documents of the month with their amounts by rate, and their sums. */
export function BookTable({ entries, totals, rate }: BookListProps) {
  const { currency } = useBusiness();
  const dayText = useDayText();
  return (
    <FigureTable
      title="Documentos"
      description={`Por fecha de emisión, en ${currency}. Lo anulado no suma; las notas de crédito restan.`}
      rows={entries.map((document): BookTableRow => ({ ...document, document }))}
      keyOf={({ document }) => document?.id ?? ''}
      total={{ ...totals, document: null }}
      empty="No se emitió ningún documento en este mes."
      columns={bookColumns({ currency, rate, dayText })}
      dense
    />
  );
}
