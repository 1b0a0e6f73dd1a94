import type { Location } from '#domain/business/answers/locations.ts';
import type { FiscalEstablishment } from '#domain/fiscal/answers/fiscal.ts';
import { establishmentInput } from '#domain/fiscal/inputs/fiscal.ts';
import { useUnsaved } from '#web/base/use-unsaved.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { Field } from '#web/ui/field.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { FiscalActions } from './use-fiscal.ts';

const NO_LOCATION = 'none';

interface EstablishmentWindowProps {
  /** The one to change, or a new one with version 0. */
  establishment: FiscalEstablishment;
  locations: readonly Location[];
  actions: FiscalActions;
  onDirtyChange: (isDirty: boolean) => void;
  onClose: () => void;
}

/** Adds or changes an establishment. */
export function EstablishmentWindow({
  establishment,
  locations,
  actions,
  onDirtyChange,
  onClose,
}: EstablishmentWindowProps) {
  const { code, address, location_id, is_used, version } = establishment;
  const form = useInputForm(
    { code, address, location_id: location_id ?? NO_LOCATION },
    {
      schema: establishmentInput,
      bodyOf: (values) => ({
        ...values,
        location_id: values.location_id === NO_LOCATION ? null : values.location_id,
      }),
    },
  );
  useUnsaved(form.isDirty, onDirtyChange);
  const save = form.submit(async (body) => {
    const fields = await actions.saveEstablishment(establishment, body, form.unlessShown());
    if (fields) form.refuse(fields);
    else onClose();
  });
  return (
    <FormWindow
      title={version === 0 ? 'Nuevo establecimiento' : 'Editar establecimiento'}
      formRef={form.ref}
      onSubmit={save}
      busy={actions.busy}
    >
      <TextField
        form={form}
        name="code"
        label="Código"
        help={is_used ? 'Ya emitió documentos: no cambia.' : '000 es la casa matriz.'}
        required
        readOnly={is_used}
        inputMode="numeric"
        maxLength={3}
        className="figures"
      />
      <TextField
        form={form}
        name="address"
        label="Dirección"
        required
        placeholder="Ej: Barrio El Centro, Comayagua"
      />
      <Field label="Sucursal" error={form.errorOf('location_id')}>
        {(control) => (
          <Select
            {...control}
            value={form.values.location_id}
            onValueChange={(id) => form.set('location_id', id)}
            options={[
              { value: NO_LOCATION, label: 'Ninguna' },
              ...locations.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </Field>
    </FormWindow>
  );
}
