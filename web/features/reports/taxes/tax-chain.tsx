import { formatMoney } from '#domain/base/money.ts';
import type { TaxReport } from '#domain/reports/answers/reports-taxes.ts';
import { useBusiness, useRegime } from '#web/data/business.ts';
import { PastValueLine } from '#web/features/reports/comparison/comparison.tsx';
import { cn } from '#web/ui/cn.ts';
import { type ChainRow, receiptChain, salesChain } from './tax-rows.ts';

/** The first sign is a blank, so that its row is as high as the others. */
const SIGNS: Readonly<Record<ChainRow['step'], string>> = {
  start: '\u00A0',
  plus: '+',
  minus: '−',
  result: '=',
};

interface ChainProps {
  label: string;
  rows: readonly ChainRow[];
  /** Null if payments are hidden from the user; undefined if nothing is compared. */
  past: readonly ChainRow[] | null | undefined;
}

function Chain({ label, rows, past }: ChainProps) {
  const { currency } = useBusiness();
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <dl aria-label={label} className="text-sm">
      {rows.map(({ key, label: name, cents, step, better }) => (
        <div
          key={key}
          className={cn(
            'flex items-baseline justify-between gap-4 py-2',
            step === 'result' && 'border-t font-semibold',
          )}
        >
          <dt className="flex min-w-0 gap-2">
            <span aria-hidden="true" className="w-3 shrink-0 text-center text-muted-foreground">
              {SIGNS[step]}
            </span>
            {name}
          </dt>
          <dd className="shrink-0 text-right figures">
            {money(cents)}
            <PastValueLine
              now={cents}
              before={past && (past.find((row) => row.key === key)?.cents ?? null)}
              format={money}
              better={better}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface TaxChainProps {
  report: TaxReport;
  past: TaxReport | undefined;
}

/** The steps from gross sales to the charged amount, and from there to the received amount. */
export function TaxChain({ report: { totals, payments }, past }: TaxChainProps) {
  const { currency } = useBusiness();
  const { tax } = useRegime();
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <>
      <Chain
        label="De ventas brutas a cobrado"
        rows={salesChain(tax, totals)}
        past={past && salesChain(tax, past.totals)}
      />
      {payments && (
        <div className="border-t-2 pt-1">
          <Chain
            label="De cobrado a recibido"
            rows={receiptChain(payments)}
            past={past?.payments && receiptChain(past.payments)}
          />
        </div>
      )}
      <div className="mt-2 flex items-baseline justify-between gap-4 rounded-control bg-muted/50 px-3 py-2 text-sm text-muted-foreground">
        Propinas, aparte
        <span className="shrink-0 text-right figures">
          {money(totals.tips_cents)}
          <PastValueLine
            now={totals.tips_cents}
            before={past?.totals.tips_cents}
            format={money}
            better="more"
          />
        </span>
      </div>
    </>
  );
}
