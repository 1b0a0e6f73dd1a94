import type { Customer } from '#domain/customers/answers/receivables.ts';
import { creditLimitInput } from '#domain/customers/inputs/receivables.ts';
import { api } from '#web/data/api.ts';
import { useBusiness } from '#web/data/business.ts';
import { numberOf, useInputForm } from '#web/data/input-form.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { Switch } from '#web/ui/switch.tsx';

interface FormProps {
  customer: Customer;
  onSaved: () => void;
}

function LimitForm({ customer, onSaved }: FormProps) {
  const { currency } = useBusiness();
  const { busy, attempt } = useAttempts();
  const { id, name, version, own_limit_cents, limit_cents } = customer;
  const form = useInputForm(
    { limitSource: own_limit_cents === null ? 'business' : 'own', limit_cents: String(limit_cents ?? '') },
    {
      schema: creditLimitInput,
      bodyOf: ({ limitSource, limit_cents }) => ({
        limit_cents: limitSource === 'own' ? numberOf(limit_cents) : null,
      }),
    },
  );
  const { limitSource } = form.values;

  const send = form.submit(async (limit) => {
    const json = { version, ...limit };
    const outcome = await attempt(['limit', id, json], () => ({
      call: (options) => api.receivables.customers[':id'].limit.$put({ param: { id }, json }, options),
      success: 'Límite actualizado',
    }));
    if (outcome?.ok) onSaved();
  });

  return (
    <FormWindow
      title="Límite de fiado"
      description={`Hasta cuánto puede deber ${name}.`}
      size="sm"
      formRef={form.ref}
      onSubmit={send}
      busy={busy}
    >
      <Switch
        label="Usar el límite del negocio"
        help="El que se fija en Opciones para todos."
        checked={limitSource === 'business'}
        onCheckedChange={(ofBusiness) => form.set('limitSource', ofBusiness ? 'business' : 'own')}
      />
      {limitSource === 'own' && (
        <MoneyField
          label="Límite"
          help="Con 0 no se le da fiado."
          currency={currency}
          text={form.values.limit_cents}
          onTextChange={(cents) => form.set('limit_cents', cents)}
          error={form.errorOf('limit_cents')}
        />
      )}
    </FormWindow>
  );
}

interface LimitWindowProps extends FormProps {
  open: boolean;
  onClose: () => void;
}

/** Sets a customer's own credit limit, or the business's default. */
export function LimitWindow({ open, onClose, ...form }: LimitWindowProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <LimitForm {...form} />
    </Dialog>
  );
}
