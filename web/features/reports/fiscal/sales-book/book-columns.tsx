import { formatAmount } from '#domain/base/money.ts';
import type { SalesBook } from '#domain/fiscal/answers/fiscal.ts';
import { type FigureColumn, NameCell } from '#web/features/reports/tables/figure-table.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { type BookEntry, buyerFacts, otherDayText, rateTexts } from './book-rows.ts';

type Amounts = SalesBook['totals'];
type AmountKey = keyof Amounts;
/** A document, or the row of the sums. */
export type BookTableRow = Amounts & { readonly document: BookEntry | null };

export interface BookFormats {
  readonly currency: string;
  /** The general rate, in hundredths of a percent. */
  readonly rate: number;
  readonly dayText: (day: BookEntry['issued_on']) => string;
}

function Amount({ cents, currency }: { cents: number; currency: string }) {
  if (cents === 0) return <span className="text-muted-foreground">—</span>;
  return <span className={cn(cents < 0 && 'text-danger-ink')}>{formatAmount(cents, currency)}</span>;
}

const buyer: FigureColumn<BookTableRow> = {
  head: 'Cliente',
  cell: ({ document }) =>
    document && (
      <span className="block max-w-48 min-w-24 max-xl:max-w-28">
        <NameCell name={document.buyer_name} />
        {buyerFacts(document).map((fact) => (
          <span key={fact} className="block text-xs font-normal break-words text-muted-foreground">
            {fact}
          </span>
        ))}
      </span>
    ),
};

/** Six columns, which a tablet shows beside the list of reports: the day is under the document, and each tax under its base. */
export function bookColumns({ currency, rate, dayText }: BookFormats): readonly FigureColumn<BookTableRow>[] {
  const { general, special } = rateTexts(rate);
  const amounts = (
    head: string,
    key: AmountKey,
    under: string,
    underKey: AmountKey,
  ): FigureColumn<BookTableRow> => ({
    head,
    numeric: true,
    cell: (row) => (
      <>
        <Amount cents={row[key]} currency={currency} />
        {row[underKey] !== 0 && (
          <span className="block text-xs whitespace-nowrap text-muted-foreground">
            {under} <Amount cents={row[underKey]} currency={currency} />
          </span>
        )}
      </>
    ),
  });
  return [
    {
      head: 'Documento',
      cell: ({ document }) => {
        if (!document) return 'Total';
        const { number, issued_on, type, status } = document;
        const other = otherDayText(document, dayText);
        return (
          <span className="block max-w-52 whitespace-nowrap figures">
            <NameCell name={number} under={`${dayText(issued_on)} · ${type}`} />
            {other && (
              <span className="block text-xs font-normal whitespace-normal text-muted-foreground">
                {other}
              </span>
            )}
            {document.corrects && (
              <span className="block text-xs font-normal text-muted-foreground">
                Corrige {document.corrects}
              </span>
            )}
            <span className="block text-xs font-normal break-all whitespace-normal text-muted-foreground">
              CAI {document.cai}
            </span>
            {status === 'Anulada' && <Badge tone="danger">{status}</Badge>}
          </span>
        );
      },
    },
    buyer,
    amounts('Exento y exonerado', 'exempt_cents', 'Exon.', 'exonerated_cents'),
    amounts(`Gravado e ISV ${general}`, 'general_base_cents', 'ISV', 'general_tax_cents'),
    amounts(`Gravado e ISV ${special}`, 'special_base_cents', 'ISV', 'special_tax_cents'),
    {
      head: 'Total',
      numeric: true,
      cell: (row) => (
        <>
          <Amount cents={row.total_cents} currency={currency} />
          {row.document && row.document.discount_cents !== 0 && (
            <span className="block text-xs whitespace-nowrap text-muted-foreground">
              Desc. {formatAmount(row.document.discount_cents, currency)}
            </span>
          )}
        </>
      ),
    },
  ];
}
