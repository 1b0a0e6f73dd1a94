import { formatMoney } from '#domain/base/money.ts';
import type { SeniorsReport } from '#domain/fiscal/answers/seniors.ts';
import { useBusiness, useDayText } from '#web/data/business.ts';
import { cn } from '#web/ui/cn.ts';
import { identityText, keyOfRow, kindText, type SeniorRow, saleText } from './senior-rows.ts';

function DiscountCard({ row }: { row: SeniorRow }) {
  const { currency } = useBusiness();
  const dayText = useDayText();
  return (
    <li className="rounded-card border bg-card p-4">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 text-sm font-semibold figures">{saleText(row)}</span>
        <span className={cn('shrink-0 font-semibold figures', row.discount_cents < 0 && 'text-danger-ink')}>
          {formatMoney(row.discount_cents, currency)}
        </span>
      </div>
      <p className="mt-0.5 text-sm text-muted-foreground figures">
        {dayText(row.day)} · {kindText(row)} de {formatMoney(row.amount_cents, currency)}
      </p>
      {row.document && <p className="mt-0.5 text-sm text-muted-foreground figures">{row.document}</p>}
      <p className="mt-0.5 text-sm text-muted-foreground figures">
        {[row.name, identityText(row), `nació en ${row.birth_year}`].filter(Boolean).join(' · ')}
      </p>
    </li>
  );
}

/** The discounts of the month on phones. */
export function SeniorCards({ rows }: SeniorsReport) {
  return (
    <section aria-label="Descuentos">
      <h2 className="text-base font-semibold">Descuentos</h2>
      <p className="mt-0.5 text-sm text-muted-foreground">
        Por día de la venta. Lo anulado no cuenta; los reembolsos restan en su día.
      </p>
      <ul aria-label="Descuentos" className="mt-3 grid grid-cols-1 gap-2">
        {rows.map((row) => (
          <DiscountCard key={keyOfRow(row)} row={row} />
        ))}
      </ul>
    </section>
  );
}
