import { useSWRConfig } from 'swr';
import { parseTypedCents } from '#domain/bills/charge.ts';
import type { RegisterSession } from '#domain/register/answers/register.ts';
import type { CashMovementKind } from '#domain/register/cash.ts';
import { cashMovementInput } from '#domain/register/inputs/register.ts';
import { MOVEMENT_LABELS } from '#domain/register/register-labels.ts';
import { serverNow } from '#web/base/server-clock.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { moveCash } from '#web/data/offline/commands-register.ts';
import { reportPath } from '#web/data/register/register-paths.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { openDeviceDrawer } from '#web/parts/print/device-drawer.ts';
import { Chip } from '#web/ui/chip.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CashFormWindow } from './cash-form-window.tsx';

const MOVEMENT_TEXTS: Readonly<
  Record<CashMovementKind, { explanation: string; reasons: readonly string[] }>
> = {
  entrada: {
    explanation: 'Efectivo que entra a la caja, aparte de las ventas.',
    reasons: ['Cambio', 'Más fondo'],
  },
  salida: {
    explanation: 'Efectivo que sale de la caja y no es un gasto.',
    reasons: ['Retiro del dueño', 'Cambio de billetes'],
  },
  resguardo: {
    explanation: 'Efectivo que se guarda en la caja fuerte.',
    reasons: ['Caja fuerte', 'Depósito al banco'],
  },
  propina: {
    explanation: 'Propinas que se le pagan al personal con el efectivo de la caja.',
    reasons: ['Propinas del turno', 'Propinas de tarjeta'],
  },
};

interface CashMovementWindowProps {
  type: CashMovementKind;
  session: RegisterSession;
  onDone: () => void;
}

/** Cash in, cash out, or a safe drop, with its reason. */
export function CashMovementWindow({ type, session, onDone }: CashMovementWindowProps) {
  const { money } = useSalesSettings();
  const { mutate } = useSWRConfig();
  const { busy, attempt } = useAttempts();
  const form = useInputForm(
    { amount: '', reason: '' },
    {
      schema: cashMovementInput,
      bodyOf: ({ amount, reason }) => ({ type, amount_cents: parseTypedCents(amount), reason }),
      names: { amount_cents: 'amount' },
    },
  );
  const { explanation, reasons } = MOVEMENT_TEXTS[type];

  const send = form.submit(async (movement) => {
    const movedAt = serverNow();
    const outcome = await attempt(['movement', session.id, movement], ([id = '']) => ({
      queued: moveCash(session.id, { id, ...movement }),
      success: `${MOVEMENT_LABELS[type]}: ${money(movement.amount_cents)}`,
    }));
    if (!outcome) return;
    if (!outcome.ok) return form.refuse(outcome.fields);
    void openDeviceDrawer(movedAt);
    if (outcome.data) void mutate(reportPath(session.id), outcome.data, { revalidate: false });
    onDone();
  });

  return (
    <CashFormWindow
      title={MOVEMENT_LABELS[type]}
      description={`${session.register_name}. ${explanation}`}
      busy={busy}
      formRef={form.ref}
      onSubmit={send}
      amount={form.values.amount}
      amountError={form.errorOf('amount')}
      onAmount={(typed) => form.set('amount', typed)}
    >
      <TextField form={form} name="reason" label="Motivo" required />
      <div className="-mt-1.5 flex flex-wrap gap-2">
        {reasons.map((reason) => (
          <Chip
            key={reason}
            selected={form.values.reason === reason}
            onClick={() => form.set('reason', reason)}
          >
            {reason}
          </Chip>
        ))}
      </div>
    </CashFormWindow>
  );
}
