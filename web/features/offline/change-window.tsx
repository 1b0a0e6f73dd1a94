import { type FormEvent, useState } from 'react';
import type { OfflineConflict } from '#domain/offline/answers/offline.ts';
import { numberText } from '#domain/orders/order-numbers.ts';
import { orderPlace } from '#domain/orders/order-place.ts';
import { useAttempted } from '#web/base/use-attempted.ts';
import { useTables } from '#web/data/floor/use-tables.ts';
import { hasOpenBill, useDayOrders } from '#web/data/orders/use-day-orders.ts';
import { useRegister } from '#web/data/register/use-register.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { conflictTitle } from './conflict-texts.ts';
import { changesFor, needsMoment, needsPrices, type RetryChange } from './retry-changes.ts';
import { type RetryChanges, useConflictActions } from './use-conflict-actions.ts';

interface Option {
  readonly id: string;
  readonly label: string;
}

interface ChoiceProps {
  label: string;
  /** The label of no change. */
  same: string;
  help?: string | undefined;
  options: readonly Option[];
  value: string;
  onChange: (id: string) => void;
}

function Choice({ label, same, help, options, value, onChange }: ChoiceProps) {
  return (
    <Field label={label} help={help}>
      {(control) => (
        <NativeSelect {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{same}</option>
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

interface ChoicesProps {
  /** Whether the operation is a charge. */
  charges: boolean;
  changes: readonly RetryChange[];
  values: RetryChanges;
  onChange: (values: RetryChanges) => void;
}

const orNothing = (id: string): string | undefined => id || undefined;

/** The fields of the changes: table, bill, register session, prices and moment. */
function Choices({ charges, changes, values, onChange }: ChoicesProps) {
  const { money } = useSalesSettings();
  const tables = useTables();
  const { sessions } = useRegister();
  const { orders } = useDayOrders();
  const bills = orders.filter(hasOpenBill).map((order) => ({
    id: order.open_sale_id,
    label: `${orderPlace(order)} · ${numberText(order)} · ${money(order.due_cents)}`,
  }));
  return (
    <>
      {changes.includes('table') && (
        <Choice
          label="Mesa"
          same="La misma"
          options={tables.map(({ id, name }) => ({ id, label: name }))}
          value={values.table_id ?? ''}
          onChange={(id) => onChange({ ...values, table_id: orNothing(id) })}
        />
      )}
      {changes.includes('bill') && (
        <Choice
          label="Cuenta"
          same="La misma"
          help={
            charges
              ? 'Se cobra con lo que se recibió; la diferencia queda como vuelto por entregar o por cobrar.'
              : undefined
          }
          options={bills}
          value={values.sale_id ?? ''}
          onChange={(id) => onChange({ ...values, sale_id: orNothing(id) })}
        />
      )}
      {changes.includes('session') && (
        <Choice
          label="Caja"
          same="La misma"
          options={sessions.map(({ id, register_name, opened_by }) => ({
            id,
            label: `${register_name} · ${opened_by}`,
          }))}
          value={values.register_session_id ?? ''}
          onChange={(id) => onChange({ ...values, register_session_id: orNothing(id) })}
        />
      )}
      {changes.includes('prices') && (
        <Switch
          label="Con los precios de hoy"
          help="Actívalo si el dispositivo no conocía el precio de un producto."
          checked={values.prices === 'today'}
          onCheckedChange={(on) => onChange({ ...values, prices: on ? 'today' : undefined })}
        />
      )}
      {changes.includes('moment') && (
        <Switch
          label="Con la fecha y hora de ahora"
          help="Actívalo si el reloj del dispositivo estaba mal: cuenta en el día y la caja de hoy."
          checked={values.moment === 'now'}
          onCheckedChange={(on) => onChange({ ...values, moment: on ? 'now' : undefined })}
        />
      )}
    </>
  );
}

interface ChangeWindowProps {
  conflict: OfflineConflict;
  open: boolean;
  onClose: () => void;
}

/** 'Cambiar y enviar': sends a refused operation again with another table, bill or register session, today's prices, or now as its moment. */
export function ChangeWindow({ conflict, open, onClose }: ChangeWindowProps) {
  const { busy, retry } = useConflictActions();
  const { form } = useAttempted();
  const changes = changesFor(conflict);
  const [values, setValues] = useState<RetryChanges>({
    ...(needsPrices(conflict) && { prices: 'today' }),
    ...(needsMoment(conflict) && { moment: 'now' }),
  });
  const isUnchanged = Object.values(values).every((value) => value === undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isUnchanged && (await retry(conflict.id, values))) onClose();
  };
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <FormWindow
        title="Cambiar y enviar"
        description={`${conflictTitle(conflict)}. ${conflict.refusal.message}`}
        formRef={form}
        onSubmit={(event) => void submit(event)}
        action="Enviar"
        busy={busy}
        waiting={isUnchanged}
      >
        <Choices
          charges={conflict.kind === 'sale.charge'}
          changes={changes}
          values={values}
          onChange={setValues}
        />
      </FormWindow>
    </Dialog>
  );
}
