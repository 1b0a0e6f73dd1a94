import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { clock, shortDate } from '#domain/base/time.ts';
import type { StockCount } from '#domain/stock/answers/stock-counts.ts';
import { instantOf } from '#web/base/clock.ts';
import { useBusiness } from '#web/data/business.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CountStatusBadge } from './count-status.tsx';

const KEYS = ['a', 'b', 'c', 'd'];

function Outcome({ count }: { count: StockCount }) {
  const { currency } = useBusiness();
  const { status, counted, to_count, differences, missing_cents, surplus_cents } = count;
  if (status === 'Abierto')
    return (
      <span className="font-medium">
        Contados {formatQuantity(counted)} de {formatQuantity(to_count)}
      </span>
    );
  const money = [
    missing_cents ? `Faltante ${formatMoney(missing_cents, currency)}` : null,
    surplus_cents ? `Sobrante ${formatMoney(surplus_cents, currency)}` : null,
  ].filter((text) => text !== null);
  return (
    <>
      <span className="block font-medium">
        {differences === 0
          ? 'Sin diferencias'
          : `${formatQuantity(differences)} ${differences === 1 ? 'diferencia' : 'diferencias'}`}{' '}
        <span className="font-normal text-muted-foreground">en {formatQuantity(counted)}</span>
      </span>
      {money.length > 0 && <span className="block text-muted-foreground">{money.join(' · ')}</span>}
    </>
  );
}

interface CountListProps {
  counts: readonly StockCount[] | null;
  onOpen: (id: string) => void;
}

/** The counts; a press on a row opens one. */
export function CountList({ counts, onOpen }: CountListProps) {
  const { zone, time_format, date_format } = useBusiness();
  if (!counts)
    return (
      <div className="grid gap-3">
        {KEYS.map((key) => (
          <Skeleton key={key} className="h-20 w-full" />
        ))}
      </div>
    );
  return (
    <ul aria-label="Conteos" className="rounded-card border bg-card">
      {counts.map((count) => {
        const at = instantOf(count.closed_at ?? count.created_at);
        return (
          <li key={count.id} className="border-b last:border-b-0">
            <button
              type="button"
              onClick={() => onOpen(count.id)}
              className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 text-left text-sm transition-colors hover:bg-muted/50 focus-visible:outline-offset-[-2px]"
            >
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-2 text-base font-medium">
                  {count.category ?? 'Todo el inventario'}
                  <CountStatusBadge status={count.status} />
                </span>
                <span className="mt-0.5 block text-muted-foreground figures">
                  {shortDate(at, zone, date_format)} {clock(at, zone, time_format)} ·{' '}
                  {count.closed_by ?? count.created_by ?? '—'}
                  {count.note && ` · ${count.note}`}
                </span>
              </span>
              <span className="figures sm:text-right">
                <Outcome count={count} />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
