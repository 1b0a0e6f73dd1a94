import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { SalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { AmountField, AmountPad } from '#web/parts/charge/amount-entry.tsx';
import { Money } from '#web/parts/fields/money.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { FieldNote } from '#web/ui/field.tsx';
import { CashCountFields } from './cash-count.tsx';
import type { CashEntry } from './use-cash-entry.ts';

interface CashEntryFieldsProps {
  label: string;
  entry: CashEntry;
  settings: SalesSettings;
  error: string | null;
}

/** Cash as one typed amount, or counted by denomination with a running total. */
export function CashEntryFields({ label, entry, settings, error }: CashEntryFieldsProps) {
  const { currency } = settings;
  const { counting } = entry;
  const fields = useId();
  return (
    <div className="grid gap-3">
      {counting ? (
        <div className="sticky top-0 z-10 flex min-h-14 flex-wrap items-center justify-between gap-x-4 rounded-control bg-muted px-4 py-2.5">
          <span className="text-sm font-medium">{label}</span>
          <output aria-live="polite" aria-label={label} className="text-2xl font-semibold figures">
            <Money cents={entry.cents ?? 0} />
          </output>
          <div className="w-full empty:hidden">
            <FieldNote error={error} />
          </div>
        </div>
      ) : (
        <AmountField
          label={label}
          currency={currency}
          typed={entry.typed}
          onTyped={entry.setTyped}
          placeholder="0.00"
          error={error}
        />
      )}
      <Button
        variant="ghost"
        aria-expanded={counting}
        aria-controls={fields}
        onClick={() => entry.setCounting(!counting)}
        className="justify-self-start px-2 text-muted-foreground"
      >
        <ChevronDown className={cn('transition-transform', counting && 'rotate-180')} aria-hidden="true" />
        Contar por denominación
      </Button>
      <div id={fields}>
        {counting ? (
          <CashCountFields entry={entry} isMissing={error !== null} currency={currency} />
        ) : (
          <AmountPad typed={entry.typed} onTyped={entry.setTyped} />
        )}
      </div>
    </div>
  );
}
