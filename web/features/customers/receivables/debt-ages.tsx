import type { ReceivablesSummary } from '#domain/customers/answers/receivables.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { cn } from '#web/ui/cn.ts';

type Ages = Pick<ReceivablesSummary, 'to_30_cents' | 'to_60_cents' | 'over_60_cents'>;

/** The amounts owed by age of the debt, side by side. */
export function DebtAges({ ages, className }: { ages: Ages; className?: string }) {
  const { money } = useSalesSettings();
  const parts = [
    ['0 a 30 días', ages.to_30_cents],
    ['31 a 60 días', ages.to_60_cents],
    ['Más de 60 días', ages.over_60_cents],
  ] as const;
  return (
    <dl
      className={cn(
        'flex flex-wrap justify-between gap-x-4 gap-y-2 text-sm sm:grid sm:grid-cols-3',
        className,
      )}
    >
      {parts.map(([words, cents]) => (
        <div key={words}>
          <dt className="text-muted-foreground">{words}</dt>
          <dd className={cents > 0 ? 'font-semibold figures' : 'text-muted-foreground figures'}>
            {money(cents)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
