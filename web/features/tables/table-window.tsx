import { useState } from 'react';
import type { Floor, Table } from '#domain/answers/tables.ts';
import { nextTableName } from '#domain/floor.ts';
import { api } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { messages } from '#web/lib/messages.ts';
import { notify } from '#web/lib/notify.ts';
import { refusalOr } from '#web/lib/refusal-or.ts';
import { useUser } from '#web/lib/session.ts';
import { useAttempts } from '#web/lib/use-attempts.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** A new table, perhaps as a copy of another, or a table to edit. */
export type TableTask =
  | { readonly kind: 'add'; readonly areaId: string | null; readonly template?: Table }
  | { readonly kind: 'change'; readonly table: Table };

interface Values extends Record<string, string> {
  name: string;
  seats: string;
  area: string;
  location: string;
}

const MAX_SEATS = 99;

function errorsOf({ name, seats }: Values): Readonly<Record<string, string>> {
  const count = Number(seats);
  const isValidCount = seats === '' || (Number.isInteger(count) && count >= 1 && count <= MAX_SEATS);
  return {
    ...(name.trim() === '' ? { name: 'El nombre de la mesa es requerido' } : {}),
    ...(isValidCount ? {} : { seats: 'Los puestos van de 1 a 99.' }),
  };
}

function startOf(task: TableTask, { tables }: Floor, deviceLocationId: string | null): Values {
  const model = task.kind === 'change' ? task.table : task.template;
  const taken = tables.map(({ name }) => name);
  const name = task.kind === 'change' ? task.table.name : model ? nextTableName(model.name, taken) : '';
  return {
    name,
    seats: model?.seats ? String(model.seats) : '',
    area: (model ? model.area_id : task.kind === 'add' ? task.areaId : null) ?? '',
    location: model?.location_id ?? deviceLocationId ?? '',
  };
}

const fieldsOf = ({ name, seats, area, location }: Values) => ({
  name: name.trim(),
  seats: seats === '' ? null : Number(seats),
  area_id: area || null,
  ...(location && { location_id: location }),
});

/** Only the fields that were changed here, so that changes by others stay. */
function changesOf(values: Values, start: Values) {
  const { name, seats, area_id, location_id } = fieldsOf(values);
  return {
    ...(values.name !== start.name && { name }),
    ...(values.seats !== start.seats && { seats }),
    ...(values.area !== start.area && { area_id }),
    ...(values.location !== start.location && { location_id }),
  };
}

interface TableWindowProps {
  task: TableTask;
  floor: Floor;
  /** The location of a new table. */
  deviceLocationId: string | null;
  onSaved: (table: Table) => void;
  onClose: () => void;
  onDuplicate: (table: Table) => void;
}

/** 'Agregar Mesa' (2-operations §2), also for editing. */
export function TableWindow({
  task,
  floor,
  deviceLocationId,
  onSaved,
  onClose,
  onDuplicate,
}: TableWindowProps) {
  const { business_id } = useUser();
  const { busy, attempt } = useAttempts();
  const [start] = useState(() => startOf(task, floor, deviceLocationId));
  const form = useForm(start, errorsOf);
  const isNew = task.kind === 'add';
  const { areas, locations } = floor;

  const send = async (values: Values) => {
    if (business_id === null) {
      notify.error('No se encontró información del usuario');
      return;
    }
    if (!isNew && !form.isDirty) return onClose();
    const outcome = await attempt(['table', task, values], ([id = '']) => ({
      call: (options) =>
        isNew
          ? api.tables.$post({ json: { id, ...fieldsOf(values) } }, options)
          : api.tables[':id'].$put({ param: { id: task.table.id }, json: changesOf(values, start) }, options),
      success: isNew ? 'Mesa agregada exitosamente' : 'Mesa actualizada',
      failure: form.unlessShown(refusalOr('Error al guardar la mesa')),
    }));
    if (!outcome) return;
    if (outcome.ok) onSaved(outcome.data.table);
    else form.refuse(outcome.fields);
  };

  return (
    <FormWindow
      title={isNew ? 'Agregar Mesa' : 'Editar Mesa'}
      size="sm"
      formRef={form.ref}
      onSubmit={form.submit((values) => void send(values))}
      action={isNew ? (busy ? 'Agregando...' : 'Agregar') : busy ? messages.saving : messages.save}
      beside={
        !isNew && (
          <Button variant="outline" onClick={() => onDuplicate(task.table)}>
            Duplicar
          </Button>
        )
      }
      waiting={busy}
    >
      <TextField
        form={form}
        name="name"
        label="Nombre de la Mesa"
        required
        maxLength={60}
        placeholder="Ej: Mesa 1, VIP, Terraza A"
      />
      <TextField form={form} name="seats" label="Puestos" inputMode="numeric" maxLength={2} placeholder="4" />
      {areas.length > 0 && (
        <Field label="Área">
          {(control) => (
            <NativeSelect {...control} {...form.input('area')}>
              <option value="">Sin área</option>
              {areas.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
      {locations.length > 1 && (
        <Field label="Sucursal">
          {(control) => (
            <NativeSelect {...control} {...form.input('location')}>
              {form.values.location === '' && <option value="">La principal</option>}
              {locations.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
    </FormWindow>
  );
}
