import { formatMoney } from '#domain/base/money.ts';
import { useBusiness, useDayText } from '#web/data/business.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { type BookEntry, buyerFacts, otherDayText, rateTexts } from './book-rows.ts';
import type { BookListProps } from './book-table.tsx';

type Part = readonly [label: string, cents: number];

function Parts({ parts }: { parts: readonly Part[] }) {
  const { currency } = useBusiness();
  return (
    <dl className="mt-2 grid gap-0.5 border-t pt-2 text-sm">
      {parts
        .filter(([, cents]) => cents !== 0)
        .map(([label, cents]) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="figures">{formatMoney(cents, currency)}</dd>
          </div>
        ))}
    </dl>
  );
}

function EntryCard({ entry, partsOf }: { entry: BookEntry; partsOf: (entry: BookEntry) => readonly Part[] }) {
  const { currency } = useBusiness();
  const dayText = useDayText();
  const isAnnulled = entry.status === 'Anulada';
  const other = otherDayText(entry, dayText);
  return (
    <li className="rounded-card border bg-card p-4">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 text-sm font-semibold figures">{entry.number}</span>
        <span className={cn('shrink-0 font-semibold figures', entry.total_cents < 0 && 'text-danger-ink')}>
          {formatMoney(entry.total_cents, currency)}
        </span>
      </div>
      <div className="mt-0.5 flex items-center justify-between gap-3 text-sm text-muted-foreground">
        <span className="figures">
          {dayText(entry.issued_on)} · {entry.type}
        </span>
        {isAnnulled && <Badge tone="danger">{entry.status}</Badge>}
      </div>
      <p className="mt-0.5 text-sm text-muted-foreground">
        {entry.buyer_name}
        {buyerFacts(entry).map((fact) => (
          <span key={fact} className="figures">
            {' '}
            · {fact}
          </span>
        ))}
      </p>
      {entry.corrects && (
        <p className="mt-0.5 text-sm text-muted-foreground figures">Corrige {entry.corrects}</p>
      )}
      <p className="mt-0.5 text-xs break-all text-muted-foreground figures">CAI {entry.cai}</p>
      {other && <p className="mt-0.5 text-sm text-warning-ink figures">{other}</p>}
      {!isAnnulled && <Parts parts={[['Descuentos y rebajas', entry.discount_cents], ...partsOf(entry)]} />}
    </li>
  );
}

/** The documents of the month on phones. */
export function BookCards({ entries, totals, rate }: BookListProps) {
  const { general, special } = rateTexts(rate);
  const partsOf = (amounts: BookListProps['totals']): readonly Part[] => [
    ['Exento', amounts.exempt_cents],
    ['Exonerado', amounts.exonerated_cents],
    [`Gravado ${general}`, amounts.general_base_cents],
    [`ISV ${general}`, amounts.general_tax_cents],
    [`Gravado ${special}`, amounts.special_base_cents],
    [`ISV ${special}`, amounts.special_tax_cents],
  ];
  return (
    <section aria-label="Documentos">
      <h2 className="text-base font-semibold">Documentos</h2>
      <p className="mt-0.5 text-sm text-muted-foreground">
        Por fecha de emisión. Lo anulado no suma; las notas de crédito restan.
      </p>
      <ul aria-label="Documentos" className="mt-3 grid grid-cols-1 gap-2">
        {entries.map((entry) => (
          <EntryCard key={entry.id} entry={entry} partsOf={partsOf} />
        ))}
      </ul>
      <div className="mt-2 rounded-card border bg-muted/50 p-4">
        <p className="text-sm font-semibold">Sumas del mes</p>
        <Parts parts={[...partsOf(totals), ['Total', totals.total_cents]]} />
      </div>
    </section>
  );
}
