import { useState } from 'react';
import type { Sale } from '#domain/bills/answers/sales.ts';
import type { SalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { useBillChanges } from '#web/parts/charge/charge-bills.ts';
import { type GivenSenior, linesOfBill, seniorsOf } from './senior-choice.ts';
import { SeniorPanel } from './senior-panel.tsx';
import { SeniorQuestion } from './senior-question.tsx';
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
  const [asked, setAsked] = useState<{ readonly question: string; readonly given: GivenSenior } | null>(null);
  const give = async (given: GivenSenior) => {
    setAsked(null);
    const bills = await giveSenior(given, (question) => setAsked({ question, given }));
    if (bills) onBack();
  };
  const isPart = bills.length > 1 || sale.items.length === 1;
  return (
    <>
      <SeniorPanel
        lines={linesOfBill(sale.items, terms.includesSpecial)}
        initial={line === null ? (isPart ? sale.items.map(({ id }) => id) : []) : [line]}
        persons={seniorsOf(bills)}
        year={terms.year}
        money={settings.money}
        busy={busy}
        onGive={(person, _kind, line_ids) => void give({ person, line_ids, is_confirmed: false })}
        onBack={onBack}
      />
      <SeniorQuestion
        question={asked?.question ?? null}
        busy={busy}
        onConfirm={() => {
          if (asked) void give({ ...asked.given, is_confirmed: true });
        }}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
