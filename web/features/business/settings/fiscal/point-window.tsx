import type { Fiscal, FiscalPoint } from '#domain/fiscal/answers/fiscal.ts';
import { pointInput } from '#domain/fiscal/inputs/fiscal.ts';
import { useUnsaved } from '#web/base/use-unsaved.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { useDevices } from '#web/data/offline/conflicts.ts';
import { useThisDevice } from '#web/data/offline/use-this-device.ts';
import { Field } from '#web/ui/field.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { choiceHelp, choiceOf, choices, numberedBy } from './issues-for.ts';
import type { FiscalActions } from './use-fiscal.ts';

interface PointWindowProps {
  /** The one to change, or a new one with version 0. */
  point: FiscalPoint;
  fiscal: Fiscal;
  registers: readonly { readonly id: string; readonly name: string }[];
  actions: FiscalActions;
  onDirtyChange: (isDirty: boolean) => void;
  onClose: () => void;
}

/** Adds or changes a point of emission. */
export function PointWindow({ point, fiscal, registers, actions, onDirtyChange, onClose }: PointWindowProps) {
  const { code, establishment_id, register_id, device_id, is_used, version } = point;
  const devices = useDevices().data?.devices ?? [];
  const thisDevice = useThisDevice();
  const form = useInputForm(
    { code, establishment_id, register_id: register_id ?? '', device_id: device_id ?? '' },
    {
      schema: pointInput,
      bodyOf: (values) => ({
        ...values,
        register_id: values.register_id || null,
        device_id: values.device_id || null,
      }),
    },
  );
  const choice = choiceOf({
    register_id: form.values.register_id || null,
    device_id: form.values.device_id || null,
  });
  useUnsaved(form.isDirty, onDirtyChange);
  const save = form.submit(async (body) => {
    const fields = await actions.savePoint(point, body, form.unlessShown());
    if (fields) form.refuse(fields);
    else onClose();
  });
  return (
    <FormWindow
      title={version === 0 ? 'Nuevo punto de emisión' : 'Editar punto de emisión'}
      formRef={form.ref}
      onSubmit={save}
      busy={actions.busy}
    >
      <TextField
        form={form}
        name="code"
        label="Código"
        help={is_used ? 'Ya emitió documentos: no cambia.' : 'Tres dígitos, como 001.'}
        required
        readOnly={is_used}
        inputMode="numeric"
        maxLength={3}
        className="figures"
      />
      <Field label="Establecimiento" required error={form.errorOf('establishment_id')}>
        {(control) => (
          <Select
            {...control}
            value={form.values.establishment_id}
            onValueChange={(id) => form.set('establishment_id', id)}
            disabled={is_used}
            options={fiscal.establishments.map(({ id, code: own, address }) => ({
              value: id,
              label: `${own} · ${address}`,
            }))}
          />
        )}
      </Field>
      <Field
        label="Emite para"
        help={choiceHelp(choice, point, devices)}
        error={form.errorOf('register_id') ?? form.errorOf('device_id')}
      >
        {(control) => (
          <Select
            {...control}
            value={choice}
            onValueChange={(chosen) => {
              const numbered = numberedBy(chosen);
              form.set('register_id', numbered.register_id ?? '');
              form.set('device_id', numbered.device_id ?? '');
            }}
            options={choices(point, registers, devices, thisDevice?.id ?? null)}
          />
        )}
      </Field>
    </FormWindow>
  );
}
