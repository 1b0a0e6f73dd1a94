import { useState } from 'react';
import type * as z from 'zod/mini';
import type { Floor, Table } from '#domain/orders/answers/tables.ts';
import { tableInput } from '#domain/orders/inputs/tables.ts';
import { nextTableName } from '#domain/orders/table-plan.ts';
import { messages } from '#web/base/messages.ts';
import { notify } from '#web/base/notify.ts';
import { api } from '#web/data/api.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { refusalOr } from '#web/data/refusal-or.ts';
import { useUser } from '#web/data/session.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** A new table, perhaps as a copy of another, or a table to edit. */
export type TableTask =
  | { readonly kind: 'add'; readonly areaId: string | null; readonly template?: Table }
  | { readonly kind: 'change'; readonly table: Table };

function startOf(task: TableTask, { tables }: Floor, deviceLocationId: string | null) {
  const model = task.kind === 'change' ? task.table : task.template;
  const taken = tables.map(({ name }) => name);
  const name = task.kind === 'change' ? task.table.name : model ? nextTableName(model.name, taken) : '';
  return {
    name,
    seats: model?.seats ? String(model.seats) : '',
    area_id: (model ? model.area_id : task.kind === 'add' ? task.areaId : null) ?? '',
    location_id: model?.location_id ?? deviceLocationId ?? '',
  };
}

type Values = ReturnType<typeof startOf>;

const input = {
  schema: tableInput,
  bodyOf: ({ name, seats, area_id, location_id }: Values) => ({
    name,
    seats: seats === '' ? null : Number(seats),
    area_id: area_id || null,
    location_id: location_id || undefined,
  }),
};

/** Only the fields that were changed here, so that changes by others stay. */
function changesOf(body: z.output<typeof tableInput>, values: Values, start: Values) {
  return {
    ...(values.name !== start.name && { name: body.name }),
    ...(values.seats !== start.seats && { seats: body.seats }),
    ...(values.area_id !== start.area_id && { area_id: body.area_id }),
    ...(values.location_id !== start.location_id && { location_id: body.location_id }),
  };
}

export interface TableWindowProps {
  task: TableTask;
  floor: Floor;
  /** The location of a new table. */
  deviceLocationId: string | null;
  onSaved: (table: Table) => void;
  onClose: () => void;
  onDuplicate: (table: Table) => void;
}

/** 'Agregar Mesa' (2-operations §2), also for editing. */
export default function TableWindow({
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
  const form = useInputForm(start, input);
  const isNew = task.kind === 'add';
  const { areas, locations } = floor;

  const send = form.submit(async (body, values) => {
    if (business_id === null) {
      notify.error('No se encontró información del usuario');
      return;
    }
    if (!isNew && !form.isDirty) return onClose();
    const outcome = await attempt(['table', task, values], ([id = '']) => ({
      call: (options) =>
        isNew
          ? api.tables.$post({ json: { id, ...body } }, options)
          : api.tables[':id'].$put(
              { param: { id: task.table.id }, json: changesOf(body, values, start) },
              options,
            ),
      success: isNew ? 'Mesa agregada exitosamente' : 'Mesa actualizada',
      failure: form.unlessShown(refusalOr('Error al guardar la mesa')),
    }));
    if (!outcome) return;
    if (outcome.ok) onSaved(outcome.data.table);
    else form.refuse(outcome.fields);
  });

  return (
    <FormWindow
      title={isNew ? 'Agregar Mesa' : 'Editar Mesa'}
      size="sm"
      formRef={form.ref}
      onSubmit={send}
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
        placeholder="Ej: Mesa 1, VIP, Terraza A"
      />
      <TextField form={form} name="seats" label="Puestos" inputMode="numeric" maxLength={2} placeholder="4" />
      {areas.length > 0 && (
        <Field label="Área" error={form.errorOf('area_id')}>
          {(control) => (
            <NativeSelect {...control} {...form.input('area_id')}>
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
        <Field label="Sucursal" error={form.errorOf('location_id')}>
          {(control) => (
            <NativeSelect {...control} {...form.input('location_id')}>
              {form.values.location_id === '' && <option value="">La principal</option>}
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
