import { formatMoney } from '#domain/money.ts';
import { useBusiness } from '#web/lib/business.ts';
import { cn } from '#web/ui/cn.ts';
import type { TaxReport } from './answers.ts';
import { type ChainRow, receiptChain, salesChain } from './tax-words.ts';

/** The first one has a blank, so that its row stands as high as the others. */
const SIGNS: Readonly<Record<ChainRow['step'], string>> = {
  start: '\u00A0',
  plus: '+',
  minus: '−',
  result: '=',
};

function Chain({ label, rows }: { label: string; rows: readonly ChainRow[] }) {
  const { currency } = useBusiness();
  return (
    <dl aria-label={label} className="text-sm">
      {rows.map(({ key, label: name, cents, step }) => (
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
          <dd className="shrink-0 figures">{formatMoney(cents, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How gross sales become what was charged, and what of that came in. */
export function TaxChain({ report: { totals, payments } }: { report: TaxReport }) {
  const { currency } = useBusiness();
  return (
    <>
      <Chain label="De ventas brutas a cobrado" rows={salesChain(totals)} />
      {payments && (
        <div className="border-t-2 pt-1">
          <Chain label="De cobrado a recibido" rows={receiptChain(payments)} />
        </div>
      )}
      <p className="mt-2 flex justify-between gap-4 rounded-control bg-muted/50 px-3 py-2 text-sm text-muted-foreground">
        Propinas, aparte
        <span className="figures">{formatMoney(totals.tips_cents, currency)}</span>
      </p>
    </>
  );
}
