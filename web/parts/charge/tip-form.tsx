import { type FormEvent, useState } from 'react';
import { cents } from '#domain/base/money.ts';
import { formatRate } from '#domain/base/percent.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { goesToRegister } from '#domain/bills/payment-kinds.ts';
import { isLargeTip, suggestedTips, tipCash } from '#domain/bills/tips.ts';
import { may } from '#domain/people/access.ts';
import type { RegisterPaymentMethod } from '#domain/register/answers/register.ts';
import { largestBillOf } from '#domain/register/denominations.ts';
import { serverNow } from '#web/base/server-clock.ts';
import { useBusiness } from '#web/data/business.ts';
import { tipSale } from '#web/data/offline/commands.ts';
import { useRegister } from '#web/data/register/use-register.ts';
import type { SalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { useUser } from '#web/data/session.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { openDeviceDrawer } from '#web/parts/print/device-drawer.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { lastTipPlace, rememberTipPlace, type TipPlace, tipPlaceNote, tipPlaces } from './tip-place.ts';

interface TipFormProps {
  sale: Sale;
  methods: readonly RegisterPaymentMethod[];
  settings: SalesSettings;
  onTipped: (sale: Sale) => void;
}

/** 'Propina voluntaria', of any amount, after the payment and outside the sale. */
export function TipForm({ sale, methods, settings, onTipped }: TipFormProps) {
  const user = useUser();
  const { tip_percentage } = useBusiness();
  const { register_session_id } = useRegister();
  const { money, currency } = settings;
  const { busy, attempt } = useAttempts();
  const [amount, setAmount] = useState<number | null>(null);
  const [chosen, setChosen] = useState(sale.payments[0]?.payment_method_id ?? '');
  const method = methods.find(({ id }) => id === chosen) ?? methods[0];
  const inCash = goesToRegister(method?.kind);
  const [told, setTold] = useState<{ inCash: boolean; place: TipPlace } | null>(null);
  const place = told?.inCash === inCash ? told.place : lastTipPlace(inCash);
  const largestBill = largestBillOf(currency);
  const suggested = suggestedTips(cents(sale.base_cents), tip_percentage, largestBill);
  const isReady = method !== undefined && amount !== null && amount > 0 && place !== null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isReady) return;
    const handed_over = place === 'handed';
    const tip = { amount_cents: amount, payment_method_id: method.id, handed_over, register_session_id };
    const change = tipCash(method.kind, handed_over, amount);
    const needsApproval =
      isLargeTip(sale.total_cents, sale.tip_cents + amount, largestBill) && !may(user, 'sale:large-tip');
    const tippedAt = serverNow();
    const outcome = await attempt(['tip', sale.id, tip], ([id = '']) => ({
      queued: tipSale(sale, { id, ...tip }, change, needsApproval),
      success: 'Propina registrada',
    }));
    if (!outcome?.ok) return;
    rememberTipPlace(inCash, place);
    if (change !== 0) void openDeviceDrawer(tippedAt);
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
      {suggested.length > 0 && (
        <div className="grid auto-cols-fr grid-flow-col gap-1.5">
          {suggested.map(({ rate, amount_cents }) => (
            <Button
              key={rate}
              variant={amount_cents === amount ? 'secondary' : 'outline'}
              className="h-13 flex-col px-1"
              aria-pressed={amount_cents === amount}
              onClick={() => setAmount(amount_cents)}
            >
              <span className="grid gap-0 text-center leading-tight figures">
                {money(amount_cents)}
                <span className="text-xs font-normal text-muted-foreground">
                  cerca de {formatRate(rate)} %
                </span>
              </span>
            </Button>
          ))}
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
      <div className="grid gap-1.5">
        <Segmented
          label="Dónde quedó la propina"
          value={place ?? ''}
          onValueChange={(next) => next !== '' && setTold({ inCash, place: next })}
          options={tipPlaces(inCash)}
        />
        <p className="text-sm text-muted-foreground">{tipPlaceNote(inCash, place)}</p>
      </div>
      <Button type="submit" variant="outline" busy={busy} disabled={!isReady}>
        Registrar propina
      </Button>
    </form>
  );
}
