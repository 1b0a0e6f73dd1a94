import type { ReceivablesSummary } from '#domain/customers/answers/receivables.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { Money } from '#web/parts/fields/money.tsx';
import { Figure, FigureStrip } from '#web/ui/figure-strip.tsx';

/** Left out on phones, where the three ages are one row. */
function Share({ part, whole }: { part: number; whole: number }) {
  return (
    <span className="max-md:hidden">
      {whole === 0 ? 'Nada pendiente' : `${Math.round((part * 100) / whole)} %`}
    </span>
  );
}

/** The total that all customers owe, by age of the debt. */
export function SummaryFigures({ summary }: { summary: ReceivablesSummary | null }) {
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
    <FigureStrip className="mb-3">
      <Figure
        label="Por cobrar"
        value={<Money cents={owed_cents} />}
        loading={loading}
        note={in_credit_cents > 0 ? `${owingText} · ${money(in_credit_cents)} a favor` : owingText}
        formula="Lo que deben los clientes: cargos menos abonos, sin los saldos a favor."
      />
      <Figure
        label="De 0 a 30 días"
        value={<Money cents={to_30_cents} />}
        loading={loading}
        note={<Share part={to_30_cents} whole={owed_cents} />}
        formula="Lo que se debe de ventas de los últimos 30 días, y qué parte es de todo lo que se debe. Los abonos pagan primero lo más antiguo."
      />
      <Figure
        label="De 31 a 60 días"
        value={<Money cents={to_60_cents} />}
        loading={loading}
        note={<Share part={to_60_cents} whole={owed_cents} />}
      />
      <Figure
        label="Más de 60 días"
        value={<Money cents={over_60_cents} />}
        loading={loading}
        note={<Share part={over_60_cents} whole={owed_cents} />}
      />
    </FigureStrip>
  );
}
