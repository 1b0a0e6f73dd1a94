import type { Employee } from '#domain/people/answers/employees.ts';
import { lockText } from '#domain/people/employees.ts';
import { pinInput } from '#domain/people/inputs/employees.ts';
import { notify } from '#web/base/notify.ts';
import type { Outcome } from '#web/data/command.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface PinFormProps {
  employee: Employee;
  busy: boolean;
  onSave: (pin: string | null) => Promise<Outcome<unknown> | null>;
  onClose: () => void;
}

function PinForm({ employee, busy, onSave, onClose }: PinFormProps) {
  const form = useInputForm({ pin: '' }, { schema: pinInput, bodyOf: (values) => values });
  const save = async (pin: string | null) => {
    const outcome = await onSave(pin);
    if (outcome?.ok) onClose();
    else if (outcome && 'pin' in outcome.fields) form.refuse(outcome.fields);
    else if (outcome) notify.error(outcome.error.message);
  };
  const locked = employee.pin_locked_minutes;
  return (
    <FormWindow
      title={employee.has_pin ? 'Cambiar PIN' : 'Poner PIN'}
      description={employee.full_name}
      size="sm"
      formRef={form.ref}
      onSubmit={form.submit(({ pin }) => void save(pin))}
      action="Guardar PIN"
      beside={
        employee.has_pin && (
          <Button variant="destructive-outline" disabled={busy} onClick={() => void save(null)}>
            Quitar PIN
          </Button>
        )
      }
      busy={busy}
    >
      {locked !== null && (
        <p className="rounded-control bg-warning/14 p-3 text-sm text-warning-ink">
          Está bloqueado por intentos fallidos {lockText(locked)} más. Un PIN nuevo lo desbloquea.
        </p>
      )}
      <TextField
        form={form}
        name="pin"
        label="PIN nuevo"
        required
        help="De 4 a 6 dígitos; el de un administrador, 6. No lo volveremos a mostrar."
        inputMode="numeric"
        className="h-14 text-center text-2xl tracking-[0.3em] figures"
      />
    </FormWindow>
  );
}

/** Sets, changes or deletes an employee's PIN. */
export function PinWindow({ open, ...rest }: PinFormProps & { open: boolean }) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && rest.onClose()}>
      <PinForm {...rest} />
    </Dialog>
  );
}
