import type { ReceivablesSummary } from '#domain/answers/receivables.ts';
import { useSalesSettings } from '#web/sales/use-sales-settings.ts';
import { Money } from '#web/ui/money.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { DebtAges } from './debt-ages.tsx';

function shareText(part: number, whole: number): string {
  return whole === 0 ? 'Nada pendiente' : `${Math.round((part * 100) / whole)} % de lo que se debe`;
}

/** The total that all customers owe, by age of the debt. */
export function SummaryCards({ summary }: { summary: ReceivablesSummary | null }) {
  const { money } = useSalesSettings();
  const {
    owed_cents = 0,
    owing = 0,
    in_credit_cents = 0,
    to_30_cents = 0,
    to_60_cents = 0,
    over_60_cents = 0,
  } = summary ?? {};
  const loading = summary === null;
  const owingText = owing === 1 ? '1 cliente debe' : `${owing} clientes deben`;
  return (
    <div className="mb-5 grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4 max-sm:[&>section:not(:first-child)]:hidden">
      <StatCard
        label="Por cobrar"
        value={<Money cents={owed_cents} />}
        loading={loading}
        note={in_credit_cents > 0 ? `${owingText} · ${money(in_credit_cents)} a favor` : owingText}
        formula="Lo que deben los clientes: cargos menos abonos, sin los saldos a favor."
      />
      {summary && <DebtAges ages={summary} className="rounded-card border bg-card p-4 sm:hidden" />}
      <StatCard
        label="De 0 a 30 días"
        value={<Money cents={to_30_cents} />}
        loading={loading}
        note={shareText(to_30_cents, owed_cents)}
        formula="Lo que se debe de ventas de los últimos 30 días. Los abonos pagan primero lo más antiguo."
      />
      <StatCard
        label="De 31 a 60 días"
        value={<Money cents={to_60_cents} />}
        loading={loading}
        note={shareText(to_60_cents, owed_cents)}
      />
      <StatCard
        label="Más de 60 días"
        value={<Money cents={over_60_cents} />}
        loading={loading}
        note={shareText(over_60_cents, owed_cents)}
      />
    </div>
  );
}
