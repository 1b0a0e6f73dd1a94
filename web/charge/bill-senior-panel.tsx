import type { Sale } from '#domain/answers/sales.ts';
import type { SalesSettings } from '#web/sales/use-sales-settings.ts';
import { useBillChanges } from './charge-bills.ts';
import { linesOfBill, seniorsOf } from './senior-choice.ts';
import { SeniorPanel } from './senior-panel.tsx';
import type { SeniorTerms } from './use-senior-terms.ts';

interface BillSeniorPanelProps {
  sale: Sale;
  /** All bills of the order: their seniors need no identity number again. */
  bills: readonly Sale[];
  terms: SeniorTerms;
  settings: SalesSettings;
  /** The line that was tapped; null for the bill. */
  line: string | null;
  onBack: () => void;
}

/** The discount of a senior on lines of an open bill. A bill that is one person's part has all its lines chosen. */
export function BillSeniorPanel({ sale, bills, terms, settings, line, onBack }: BillSeniorPanelProps) {
  const { busy, giveSenior } = useBillChanges(sale);
  const isPart = bills.length > 1 || sale.items.length === 1;
  return (
    <SeniorPanel
      lines={linesOfBill(sale.items, terms.includesSpecial)}
      initial={line === null ? (isPart ? sale.items.map(({ id }) => id) : []) : [line]}
      persons={seniorsOf(bills)}
      year={terms.year}
      money={settings.money}
      busy={busy}
      onGive={(person, _kind, ids) => void giveSenior(person, ids).then((given) => given && onBack())}
      onBack={onBack}
    />
  );
}
