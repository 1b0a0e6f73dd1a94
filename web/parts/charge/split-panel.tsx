import { type FormEvent, useId, useState } from 'react';
import { MIN_PARTS } from '#domain/base/limits.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import {
  hasNothingToCharge,
  hasTooManyParts,
  type LineQuantities,
  NOTHING_TO_CHARGE,
  shareName,
  shownLines,
  summarizeBill,
  TOO_MANY_PARTS,
} from '#domain/bills/bills.ts';
import { parseTypedCents } from '#domain/bills/charge.ts';
import type { SalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { AmountField, AmountPad } from './amount-entry.tsx';
import { type BillSplit, type ChargedPart, splitOf, useBillChanges } from './charge-bills.ts';
import { ChargeFooter } from './charge-footer.tsx';
import { ChargePanel } from './charge-panel.tsx';
import { SplitEven } from './split-even.tsx';
import { SplitLines } from './split-lines.tsx';
import { SplitMerge } from './split-merge.tsx';

type Way = 'lines' | 'even' | 'amount';
type Money = SalesSettings['money'];

const WAYS = [
  { value: 'lines', label: 'Productos' },
  { value: 'even', label: 'Partes iguales' },
  { value: 'amount', label: 'Monto' },
] as const;

/** The part to split off; null while nothing is chosen. */
function partOf(way: Way, shares: LineQuantities, typed: string): ChargedPart | null {
  if (way === 'lines') return Object.keys(shares).length > 0 ? { shares } : null;
  const amount_cents = way === 'amount' ? parseTypedCents(typed) : null;
  return amount_cents === null || amount_cents === 0 ? null : { amount_cents };
}

interface OutcomeProps {
  total: number;
  split: BillSplit | null;
  problem: string | null;
  money: Money;
}

/** What stays and what is split off, always in view while the lines scroll. */
function Outcome({ total, split, problem, money }: OutcomeProps) {
  const part = split ? summarizeBill(split.part).total_cents : 0;
  const column = (label: string, amount: string) => (
    <div>
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="text-xl leading-7 font-semibold">{amount}</dd>
    </div>
  );
  return (
    <div
      aria-live="polite"
      className="sticky -bottom-1 z-10 min-h-16 border-t bg-popover pt-2 pb-1 figures after:absolute after:inset-x-0 after:top-full after:h-4 after:bg-popover"
    >
      {problem ? (
        <p className="text-sm text-danger-ink">{problem}</p>
      ) : (
        <dl className="grid grid-cols-2 gap-2">
          {column('Queda', money(total - part))}
          {column('Esta parte', money(part))}
        </dl>
      )}
    </div>
  );
}

interface SplitPanelProps {
  sale: Sale;
  bills: readonly Sale[];
  settings: SalesSettings;
  onBack: () => void;
  /** Charges only this part; null when the user may not charge. */
  onPay: ((part: ChargedPart) => void) | null;
}

/** 'Dividir cuenta': splits by lines, into equal parts or by amount; merges bills. */
export function SplitPanel({ sale, bills, settings, onBack, onPay }: SplitPanelProps) {
  const form = useId();
  const { money, currency } = settings;
  const { busy, split, splitEvenly, merge } = useBillChanges(sale);
  const isShare = shownLines(sale.items, shareName(sale)).share !== null;
  const [way, setWay] = useState<Way>(isShare ? 'even' : 'lines');
  const [shares, setShares] = useState<LineQuantities>({});
  const [typed, setTyped] = useState('');
  const [parts, setParts] = useState(MIN_PARTS);
  const part = partOf(way, shares, typed);
  const chosen = part && splitOf(sale, part);
  const outcome = chosen && !hasNothingToCharge(chosen) ? chosen : null;
  const tooMuch =
    way === 'lines'
      ? 'Deja al menos un producto en la cuenta.'
      : 'El monto debe ser menor que el total de la cuenta.';
  const problem = part && !outcome ? (chosen ? NOTHING_TO_CHARGE : tooMuch) : null;
  const evenProblem = hasTooManyParts(sale.total_cents, parts) ? TOO_MANY_PARTS : null;
  const clear = () => {
    setShares({});
    setTyped('');
  };

  const separate = async () => {
    if (!part || !outcome || busy) return;
    if (await split(part)) clear();
  };
  const divide = async () => {
    if (!busy && !evenProblem && (await splitEvenly(parts))) onBack();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (way === 'even') void divide();
    else if (onPay && part && outcome) onPay(part);
    else void separate();
  };

  return (
    <ChargePanel title="Dividir cuenta" onBack={onBack}>
      <form id={form} onSubmit={submit} noValidate className="grid min-w-0 gap-4">
        <Segmented
          label="Cómo se divide"
          value={way}
          onValueChange={setWay}
          options={isShare ? WAYS.slice(1) : WAYS}
          className="[&>button]:px-1"
        />
        {way === 'lines' && <SplitLines sale={sale} shares={shares} onShares={setShares} money={money} />}
        {way === 'even' && (
          <SplitEven
            total={sale.total_cents}
            parts={parts}
            onParts={setParts}
            problem={evenProblem}
            money={money}
          />
        )}
        {way === 'amount' && (
          <>
            <AmountField
              label={`Parte de ${money(sale.total_cents)}`}
              currency={currency}
              typed={typed}
              onTyped={setTyped}
              placeholder="0"
              autoFocus
            />
            <AmountPad typed={typed} onTyped={setTyped} />
          </>
        )}
        {way !== 'even' && (
          <Outcome total={sale.total_cents} split={outcome} problem={problem} money={money} />
        )}
        <SplitMerge
          sale={sale}
          bills={bills}
          money={money}
          busy={busy}
          onMerge={(fromId) => void merge(fromId).then((merged) => merged && clear())}
        />
        <ChargeFooter>
          {way === 'even' ? (
            <Button
              type="submit"
              form={form}
              size="lg"
              busy={busy}
              disabled={evenProblem !== null}
              className="md:w-88"
            >
              Dividir en {parts} partes
            </Button>
          ) : (
            <>
              <Button
                variant={onPay ? 'outline' : 'primary'}
                size="lg"
                busy={busy}
                disabled={!outcome}
                className={onPay ? '' : 'md:w-88'}
                onClick={() => void separate()}
              >
                Separar cuenta
              </Button>
              {onPay && (
                <Button type="submit" form={form} size="lg" disabled={!outcome || busy} className="md:w-88">
                  Pagar una parte
                </Button>
              )}
            </>
          )}
        </ChargeFooter>
      </form>
    </ChargePanel>
  );
}
