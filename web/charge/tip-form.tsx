import { type FormEvent, useState } from 'react';
import type { RegisterPaymentMethod } from '#domain/answers/register.ts';
import type { Sale } from '#domain/answers/sales.ts';
import { cents, percentOf } from '#domain/money.ts';
import { formatRate } from '#domain/percent.ts';
import { useBusiness } from '#web/lib/business.ts';
import { useAttempts } from '#web/lib/use-attempts.ts';
import { tipSale } from '#web/offline/commands.ts';
import { useRegister } from '#web/register/use-register.ts';
import type { SalesSettings } from '#web/sales/use-sales-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';

const RATE_STEP = 500;

/** The percentages to suggest: the business's own one, a lower and a higher; none when the business suggests none. */
function suggestedRates(rate: number): readonly number[] {
  return rate > 0 ? [rate - RATE_STEP, rate, rate + RATE_STEP].filter((each) => each > 0) : [];
}

interface TipFormProps {
  sale: Sale;
  methods: readonly RegisterPaymentMethod[];
  settings: SalesSettings;
  onTipped: (sale: Sale) => void;
}

/** 'Propina voluntaria', of any amount, after the payment and outside the sale. */
export function TipForm({ sale, methods, settings, onTipped }: TipFormProps) {
  const { tip_percentage } = useBusiness();
  const { register_session_id } = useRegister();
  const { money, currency } = settings;
  const { busy, attempt } = useAttempts();
  const [amount, setAmount] = useState<number | null>(null);
  const [chosen, setChosen] = useState(sale.payments[0]?.payment_method_id ?? '');
  const method = methods.find(({ id }) => id === chosen) ?? methods[0];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !method || amount === null || amount <= 0) return;
    const tip = { amount_cents: amount, payment_method_id: method.id, register_session_id };
    const outcome = await attempt(['tip', sale.id, tip], ([id = '']) => ({
      queued: tipSale(sale, { id, ...tip }),
      success: 'Propina registrada',
    }));
    if (!outcome?.ok) return;
    setAmount(null);
    onTipped(outcome.data.sale);
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-3 rounded-card border p-4">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-sm font-semibold">Propina voluntaria</h3>
        <span className="text-sm text-muted-foreground figures">
          {sale.tip_cents > 0 ? `Registrada: ${money(sale.tip_cents)}` : 'Aparte de la venta'}
        </span>
      </div>
      {tip_percentage > 0 && sale.base_cents > 0 && (
        <div className="grid auto-cols-fr grid-flow-col gap-1.5">
          {suggestedRates(tip_percentage).map((rate) => {
            const share = percentOf(cents(sale.base_cents), rate);
            return (
              <Button
                key={rate}
                variant={share === amount ? 'secondary' : 'outline'}
                className="h-13 flex-col px-1"
                aria-pressed={share === amount}
                onClick={() => setAmount(share)}
              >
                <span className="grid gap-0 text-center leading-tight figures">
                  {formatRate(rate)} %
                  <span className="text-xs font-normal text-muted-foreground">{money(share)}</span>
                </span>
              </Button>
            );
          })}
        </div>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Field label="Monto">
          {(control) => (
            <MoneyInput {...control} currency={currency} value={amount} onValueChange={setAmount} />
          )}
        </Field>
        <Field label="Método">
          {(control) => (
            <NativeSelect
              {...control}
              value={method?.id ?? ''}
              onChange={(event) => setChosen(event.target.value)}
            >
              {methods.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </div>
      <Button type="submit" variant="outline" busy={busy} disabled={amount === null || amount <= 0}>
        Registrar propina
      </Button>
    </form>
  );
}
