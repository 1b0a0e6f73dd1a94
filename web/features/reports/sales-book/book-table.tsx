import type { SalesBook } from '#domain/answers/fiscal.ts';
import { formatAmount } from '#domain/money.ts';
import { type FigureColumn, FigureTable, NameCell } from '#web/features/reports/tables/figure-table.tsx';
import { useBusiness, useDayText } from '#web/lib/business.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type BookEntry, otherDayText, rateTexts } from './book-rows.ts';

export interface BookListProps {
  entries: readonly BookEntry[];
  totals: SalesBook['totals'];
  /** The general rate, in hundredths of a percent. */
  rate: number;
}

type Amounts = SalesBook['totals'];
/** A document, or the row of the sums. */
type Row = Amounts & { readonly document: BookEntry | null };

/** The documents of the month with their amounts by rate, and their sums. */
export function BookTable({ entries, totals, rate }: BookListProps) {
  const { currency } = useBusiness();
  const dayText = useDayText();
  const { general, special } = rateTexts(rate);
  const amount = (head: string, key: keyof Amounts): FigureColumn<Row> => ({
    head,
    numeric: true,
    cell: (row) =>
      row[key] === 0 ? (
        <span className="text-muted-foreground">—</span>
      ) : (
        <span className={row[key] < 0 ? 'text-danger-ink' : undefined}>
          {formatAmount(row[key], currency)}
        </span>
      ),
  });
  const columns: readonly FigureColumn<Row>[] = [
    {
      head: 'Documento',
      cell: ({ document }) =>
        document ? (
          <span className="whitespace-nowrap figures">
            <NameCell name={document.number} under={document.type} />
          </span>
        ) : (
          'Total'
        ),
    },
    {
      head: 'Fecha',
      cell: ({ document }) =>
        document && (
          <span className="whitespace-nowrap figures">
            <NameCell name={dayText(document.issued_on)} under={otherDayText(document, dayText)} />
          </span>
        ),
    },
    {
      head: 'Estado',
      cell: ({ document }) =>
        document && (
          <Badge tone={document.status === 'Anulada' ? 'danger' : 'outline'}>{document.status}</Badge>
        ),
    },
    {
      head: 'Cliente',
      cell: ({ document }) =>
        document && (
          <span className="block max-w-48 min-w-32">
            <NameCell name={document.buyer_name} under={document.buyer_rtn && `RTN ${document.buyer_rtn}`} />
          </span>
        ),
    },
    amount('Exento', 'exempt_cents'),
    amount('Exonerado', 'exonerated_cents'),
    amount(`Gravado ${general}`, 'general_base_cents'),
    amount(`ISV ${general}`, 'general_tax_cents'),
    amount(`Gravado ${special}`, 'special_base_cents'),
    amount(`ISV ${special}`, 'special_tax_cents'),
    amount('Total', 'total_cents'),
  ];
  return (
    <FigureTable
      title="Documentos"
      description={`Por fecha de emisión, en ${currency}. Lo anulado no suma; las notas de crédito restan.`}
      rows={entries.map((document): Row => ({ ...document, document }))}
      keyOf={({ document }) => document?.id ?? ''}
      total={{ ...totals, document: null }}
      empty="No se emitió ningún documento en este mes."
      columns={columns}
      dense
    />
  );
}
