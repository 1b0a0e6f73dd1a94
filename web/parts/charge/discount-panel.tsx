import { UserRoundCheck } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { MAX_RATE, MAX_SHORT_TEXT_LENGTH } from '#domain/base/limits.ts';
import { DISCOUNT_ABOVE_ALL, formatRate } from '#domain/base/percent.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { DISCOUNT_REASONS, grossOf, summarizeBill } from '#domain/bills/bills.ts';
import { formatAmountInput, parseTypedCents } from '#domain/bills/charge.ts';
import { useAttempted } from '#web/base/use-attempted.ts';
import type { SalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { LegalDiscount } from '#web/parts/fiscal/legal-discount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { AmountField } from './amount-entry.tsx';
import { useBillChanges } from './charge-bills.ts';
import { ChargeFooter } from './charge-footer.tsx';
import { ChargePanel } from './charge-panel.tsx';

const WHOLE_BILL = '';
/** Where the law has a discount of seniors, 'Tercera edad' is no reason of another one. */
const REASONS_BESIDE_SENIORS = DISCOUNT_REASONS.filter((reason) => reason !== 'Tercera edad');
const QUICK_RATES = [500, 1000, 1500, 2500, 5000, 10_000];
type Kind = 'rate' | 'amount';

/** On a phone the keyboard would cover the panel. */
const hasKeyboard = (): boolean => matchMedia('(pointer: fine)').matches;

interface Target {
  readonly base: number;
  readonly rate: number;
  readonly amount: number;
  readonly reason: string;
}

/** The amount before discount and the current discount, of the bill or of one line. */
function targetOf(sale: Sale, line: string): Target {
  const item = sale.items.find(({ id }) => id === line);
  if (item) {
    const rate = item.own_discount_rate;
    return {
      base: grossOf(item),
      rate,
      amount: rate > 0 ? 0 : item.own_discount_cents,
      reason: item.discount_reason ?? '',
    };
  }
  const { gross_cents, line_discounts_cents } = summarizeBill(sale.items);
  return {
    base: gross_cents - line_discounts_cents,
    rate: sale.discount_percentage,
    amount: sale.discount_amount_cents,
    reason: sale.discount_reason ?? '',
  };
}

function problemOf(kind: Kind, value: number | null, target: Target): string | null {
  if (value === null) return 'Escribe el descuento.';
  if (kind === 'rate' && value > MAX_RATE) return DISCOUNT_ABOVE_ALL;
  if (kind === 'amount' && value > target.base) return 'El descuento no puede superar el precio.';
  return null;
}

/** For a bill whose discount does not cover all its lines: how many it covers, and that it can be given again. */
function coverageNote(sale: Sale): string | null {
  const discountable = sale.items.filter((item) => grossOf(item) > item.own_discount_cents);
  const covered = discountable.filter((item) => item.discount_cents > item.own_discount_cents);
  if (covered.length === 0 || covered.length === discountable.length) return null;
  return `El descuento cubre ${covered.length} de ${discountable.length} productos. Aplícalo de nuevo para cubrirlos todos.`;
}

interface DiscountFormProps {
  reasons: readonly string[];
  sale: Sale;
  line: string;
  settings: SalesSettings;
  onDone: () => void;
}

function DiscountForm({ reasons, sale, line, settings, onDone }: DiscountFormProps) {
  const form = useId();
  const target = targetOf(sale, line);
  const { busy, discount } = useBillChanges(sale);
  const hasDiscount = target.rate + target.amount > 0;
  const [kind, setKind] = useState<Kind>(target.amount > 0 ? 'amount' : 'rate');
  const [typed, setTyped] = useState(
    target.amount > 0 ? formatAmountInput(target.amount) : target.rate > 0 ? formatRate(target.rate) : '',
  );
  const [reason, setReason] = useState(target.reason);
  const { form: fields, wasSubmitted, attempt: markAttempted } = useAttempted();
  const coverage = line === WHOLE_BILL ? coverageNote(sale) : null;
  const isUsualReason = reasons.includes(reason);
  const value = parseTypedCents(typed);
  const problem = problemOf(kind, value, target);
  const reasonMissing = value !== 0 && reason.trim() === '';

  const applyDiscount = async (amount: number) => {
    const json = {
      ...(line === WHOLE_BILL ? {} : { sale_item_id: line }),
      ...(kind === 'rate' ? { rate: amount } : { amount_cents: amount }),
      ...(amount === 0 ? {} : { reason: reason.trim() }),
    };
    if (await discount(json)) onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    markAttempted();
    if (!busy && value !== null && problem === null && !reasonMissing) void applyDiscount(value);
  };

  return (
    <form id={form} ref={fields} onSubmit={submit} noValidate className="grid min-w-0 gap-3">
      <Segmented
        label="Cómo se descuenta"
        value={kind}
        onValueChange={(next) => {
          setKind(next);
          setTyped('');
        }}
        options={[
          { value: 'rate', label: 'Porcentaje' },
          { value: 'amount', label: 'Monto' },
        ]}
      />
      {coverage && <p className="text-sm text-muted-foreground">{coverage}</p>}
      <AmountField
        label={`Descuento sobre ${settings.money(target.base)}`}
        currency={kind === 'rate' ? '%' : settings.currency}
        typed={typed}
        onTyped={setTyped}
        placeholder="0"
        autoFocus={hasKeyboard()}
        keyboard
        error={wasSubmitted ? problem : null}
      />
      {kind === 'rate' && (
        <div className="grid grid-cols-6 gap-1.5">
          {QUICK_RATES.map((rate) => (
            <Button
              key={rate}
              variant="outline"
              className="px-0 figures"
              onClick={() => setTyped(formatRate(rate))}
            >
              {formatRate(rate)} %
            </Button>
          ))}
        </div>
      )}
      <Field label="Motivo" error={wasSubmitted && reasonMissing ? 'Escribe el motivo del descuento.' : null}>
        {(control) => (
          <>
            <span className="flex flex-wrap gap-1.5">
              {reasons.map((known) => (
                <Chip
                  key={known}
                  className="px-3"
                  selected={known === reason}
                  onClick={() => setReason(known)}
                >
                  {known}
                </Chip>
              ))}
            </span>
            <Input
              {...control}
              autoComplete="off"
              maxLength={MAX_SHORT_TEXT_LENGTH}
              placeholder="Otro motivo"
              value={isUsualReason ? '' : reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </>
        )}
      </Field>
      <ChargeFooter>
        {hasDiscount && (
          <NetworkButton variant="outline" size="lg" disabled={busy} onClick={() => void applyDiscount(0)}>
            Quitar descuento
          </NetworkButton>
        )}
        <NetworkButton type="submit" form={form} size="lg" busy={busy} className="md:w-88">
          Aplicar descuento
        </NetworkButton>
      </ChargeFooter>
    </form>
  );
}

interface DiscountPanelProps {
  sale: Sale;
  settings: SalesSettings;
  /** The line that receives the discount; null for the whole bill. */
  line: string | null;
  onLine: (line: string | null) => void;
  /** Opens the discount of a senior, on that line or on the bill; null where the law has none. */
  onSenior: ((line: string | null) => void) | null;
  onBack: () => void;
}

/** A discount with its reason, as percentage or amount, on one line or on the lines that the bill has now. */
export function DiscountPanel({ sale, settings, line, onLine, onSenior, onBack }: DiscountPanelProps) {
  const item = sale.items.find(({ id }) => id === line);
  const chosen = item?.id ?? WHOLE_BILL;
  return (
    <ChargePanel title="Descuento" onBack={onBack}>
      <NativeSelect
        aria-label="Sobre qué"
        value={chosen}
        onChange={(event) => onLine(event.target.value === WHOLE_BILL ? null : event.target.value)}
      >
        <option value={WHOLE_BILL}>Toda la cuenta</option>
        {sale.items.map((item) => (
          <option key={item.id} value={item.id}>
            {item.name}
          </option>
        ))}
      </NativeSelect>
      {onSenior && !item?.senior && (
        <NetworkButton
          variant="outline"
          className="justify-start"
          onClick={() => onSenior(chosen === WHOLE_BILL ? null : chosen)}
        >
          <UserRoundCheck aria-hidden="true" />
          Adulto mayor o cuarta edad
        </NetworkButton>
      )}
      {item?.senior ? (
        <LegalDiscount sale={sale} item={item} settings={settings} onDone={onBack} />
      ) : (
        <DiscountForm
          key={`${sale.id} ${chosen}`}
          reasons={onSenior ? REASONS_BESIDE_SENIORS : DISCOUNT_REASONS}
          sale={sale}
          line={chosen}
          settings={settings}
          onDone={onBack}
        />
      )}
    </ChargePanel>
  );
}
