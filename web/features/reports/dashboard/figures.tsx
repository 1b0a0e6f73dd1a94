import { Banknote, Receipt, ReceiptText, Utensils } from 'lucide-react';
import { formatMoney } from '#domain/base/money.ts';
import type { Dashboard } from '#domain/reports/answers/dashboard.ts';
import { FIGURES } from '#domain/reports/figures.ts';
import { useBusiness } from '#web/data/business.ts';
import { Money } from '#web/parts/fields/money.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { changeFromLastWeek, isRefundsOnly, lastWeekday } from './dashboard-texts.ts';

const PHONE = 'max-sm:p-3';

interface FiguresProps {
  dashboard: Dashboard | undefined;
  /** 'first': Ventas alone, which begins a phone; 'rest': the others. */
  part: 'all' | 'first' | 'rest';
}

/** Today's figures, each beside that of the same weekday of last week until the same time. */
export function Figures({ dashboard, part }: FiguresProps) {
  const { zone, currency } = useBusiness();
  const loading = !dashboard;
  const { today, last_week, orders, tables } = dashboard ?? {};
  const money = (cents = 0) => formatMoney(cents, currency);
  const when = dashboard ? `${lastWeekday(dashboard.day, zone)} a esta hora` : '';
  const beside = (now = 0, past = 0) => (today?.sales ? changeFromLastWeek(now, past, when) : undefined);
  const before = (text: string) => (last_week?.sales ? `${text} ${when}` : `Sin ventas ${when}`);
  const sales = (
    <StatCard
      className={PHONE}
      icon={<Banknote aria-hidden="true" className="hidden sm:block" />}
      label="Ventas"
      loading={loading}
      tax="sin impuesto"
      value={<Money cents={today?.sales_cents ?? 0} />}
      formula={FIGURES['sales.total']}
      comparison={beside(today?.sales_cents, last_week?.sales_cents)}
      note={isRefundsOnly(dashboard) ? 'Hoy solo hubo devoluciones' : before(money(last_week?.sales_cents))}
    />
  );
  if (part === 'first') return sales;
  return (
    <section aria-label="Cifras de hoy" className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {part === 'all' && sales}
      <StatCard
        className={PHONE}
        icon={<Receipt aria-hidden="true" className="hidden sm:block" />}
        label={<span className="max-sm:text-xs">Ventas cobradas</span>}
        loading={loading}
        value={today?.sales}
        formula={`Cuentas cobradas hoy. Órdenes tomadas hoy: ${orders?.taken ?? 0}.`}
        comparison={beside(today?.sales, last_week?.sales)}
        note={before(`${last_week?.sales}`)}
      />
      <StatCard
        className={PHONE}
        icon={<ReceiptText aria-hidden="true" className="hidden sm:block" />}
        label={<span className="max-sm:text-xs">Ticket promedio</span>}
        loading={loading}
        tax="sin impuesto"
        value={<Money cents={today?.average_cents ?? 0} />}
        formula={FIGURES['sales.average']}
        comparison={beside(today?.average_cents, last_week?.average_cents)}
        note={before(money(last_week?.average_cents))}
      />
      <StatCard
        className={PHONE}
        icon={<Utensils aria-hidden="true" className="hidden sm:block" />}
        label="Mesas abiertas"
        loading={loading}
        value={
          <>
            {tables?.open}
            <span className="text-[0.6em] font-medium text-muted-foreground"> de {tables?.total}</span>
          </>
        }
        note={
          tables && tables.due_cents > 0
            ? `${money(tables.due_cents)} por cobrar, con impuesto`
            : 'Nada por cobrar'
        }
      />
    </section>
  );
}
