import { useState } from 'react';
import { MAX_COPIES } from '#domain/base/limits.ts';
import { STATION_NAMES } from '#domain/kitchen/kitchen.ts';
import { STATIONS } from '#domain/orders/orders.ts';
import type { Printer } from '#domain/printing/answers/printing.ts';
import { printerInput } from '#domain/printing/inputs/printing.ts';
import { LETTER_MODES } from '#domain/printing/paper/printer.ts';
import { PAPER_KINDS } from '#domain/printing/printing.ts';
import { newId } from '#web/base/ids.ts';
import { useUnsaved } from '#web/base/use-unsaved.ts';
import { useInputForm } from '#web/data/input-form.ts';
import type { LocationOption } from '#web/data/locations.ts';
import { useDevices } from '#web/data/offline/conflicts.ts';
import { KIND_LABELS, LETTER_LABELS } from '#web/parts/print/printing-texts.ts';
import { Field } from '#web/ui/field.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ChipsField } from '../chips-field.tsx';
import { LocationField } from './location-field.tsx';
import {
  bodyOf,
  EVERY_REGISTER,
  isYes,
  listOf,
  type NewPrinter,
  type PrinterValues,
  questionsOf,
  toggled,
  valuesOf,
} from './printer-form.ts';
import type { PrinterActions } from './use-printer-actions.ts';

const KINDS = PAPER_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));
const STATION_CHOICES = STATIONS.map((value) => ({ value, label: STATION_NAMES[value] }));
const WIDTHS = [
  { value: '80', label: '80 mm' },
  { value: '58', label: '58 mm' },
] as const;
const CONNECTIONS = [
  { value: 'agent', label: 'Por la red' },
  { value: 'device', label: 'En un dispositivo' },
] as const;
const COPIES = Array.from({ length: MAX_COPIES }, (_, n) => String(n + 1)).map((value) => ({
  value,
  label: value,
}));

interface PrinterWindowProps {
  /** The printer to change, as it was when the window opened; null for a new one. */
  printer: Printer | null;
  start: NewPrinter;
  locations: readonly LocationOption[];
  registers: readonly { readonly id: string; readonly name: string }[];
  actions: PrinterActions;
  onDirtyChange: (isDirty: boolean) => void;
  onClose: () => void;
}

/** Adds or changes a printer. */
export function PrinterWindow(props: PrinterWindowProps) {
  const { printer, start, locations, registers, actions, onDirtyChange, onClose } = props;
  // A save whose answer was lost is repeated for the same printer.
  const [id] = useState(() => printer?.id ?? newId());
  const devices = useDevices().data?.devices ?? [];
  const form = useInputForm<PrinterValues, typeof printerInput>(valuesOf(printer, start), {
    schema: printerInput,
    bodyOf,
  });
  useUnsaved(form.isDirty, onDirtyChange);
  const { values, set, errorOf } = form;
  const asks = questionsOf(values);
  const isNetwork = values.connection === 'agent';

  const save = form.submit(async (body) => {
    const fields = await actions.save(id, printer?.version ?? 0, body, form.unlessShown());
    if (fields) form.refuse(fields);
    else onClose();
  });
  const onOff = (name: 'opens_drawer' | 'prints_on_charge' | 'is_active') => ({
    checked: isYes(values[name]),
    onCheckedChange: (on: boolean) => set(name, on ? 'yes' : 'no'),
  });

  return (
    <FormWindow
      title={printer ? 'Editar impresora' : 'Nueva impresora'}
      formRef={form.ref}
      onSubmit={save}
      busy={actions.busy}
    >
      <TextField form={form} name="name" label="Nombre" required placeholder="Ej: Cocina" />
      <LocationField
        locations={locations}
        value={values.location_id}
        error={errorOf('location_id')}
        onChange={(id) => set('location_id', id)}
      />
      <ChipsField
        label="Qué imprime"
        error={errorOf('prints')}
        options={KINDS}
        chosen={listOf(values.prints)}
        onPress={(kind) => set('prints', toggled(values.prints, PAPER_KINDS, kind))}
      />
      {asks.stations && (
        <ChipsField
          label="Estaciones de sus comandas"
          error={errorOf('stations')}
          options={STATION_CHOICES}
          chosen={listOf(values.stations)}
          onPress={(station) => set('stations', toggled(values.stations, STATIONS, station))}
        />
      )}
      {asks.register && registers.length > 1 && (
        <Field label="Caja" error={errorOf('register_id')}>
          {(control) => (
            <Select
              {...control}
              value={values.register_id}
              onValueChange={(id) => set('register_id', id)}
              options={[
                { value: EVERY_REGISTER, label: 'Todas las cajas' },
                ...registers.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </Field>
      )}
      <div className="grid gap-1.5">
        <span className="text-sm font-medium">Cómo se llega a ella</span>
        <Segmented
          label="Cómo se llega a ella"
          value={isNetwork ? 'agent' : 'device'}
          onValueChange={(connection) => set('connection', connection)}
          options={CONNECTIONS}
        />
        <p className="text-sm text-muted-foreground">
          {isNetwork
            ? 'Fogón Impresoras, instalado en la misma red, le envía cada papel.'
            : 'Imprime el dispositivo al que está conectada por USB o puerto serie, con Fogón abierto.'}
        </p>
      </div>
      {isNetwork ? (
        <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
          <TextField
            form={form}
            name="host"
            label="Dirección"
            required
            placeholder="192.168.1.50"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField
            form={form}
            name="port"
            label="Puerto"
            required
            inputMode="numeric"
            maxLength={5}
            className="text-right figures"
          />
        </div>
      ) : (
        <Field
          label="Dispositivo"
          required
          error={errorOf('device_id')}
          help="En ese dispositivo se elige la impresora, en «Impresora de este dispositivo»."
        >
          {(control) => (
            <Select
              {...control}
              value={values.device_id}
              onValueChange={(id) => set('device_id', id)}
              options={devices.map(({ id, name, number }) => ({
                value: id,
                label: `${name} (T${number})${id === start.device_id ? ' · este dispositivo' : ''}`,
              }))}
            />
          )}
        </Field>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <div className="grid gap-1.5">
          <span className="text-sm font-medium">Ancho del papel</span>
          <Segmented
            label="Ancho del papel"
            value={values.width_mm === '58' ? '58' : '80'}
            onValueChange={(width) => set('width_mm', width)}
            options={WIDTHS}
          />
        </div>
        <Field label="Copias de cada papel" error={errorOf('copies')}>
          {(control) => (
            <Select
              {...control}
              value={values.copies}
              onValueChange={(copies) => set('copies', copies)}
              options={COPIES}
            />
          )}
        </Field>
      </div>
      <Field
        label="Juego de caracteres"
        help="Si la prueba sale con letras raras, cambia este."
        error={errorOf('code_page')}
      >
        {(control) => (
          <Select
            {...control}
            value={values.code_page}
            onValueChange={(mode) => set('code_page', mode)}
            options={LETTER_MODES.map((value) => ({ value, label: LETTER_LABELS[value] }))}
          />
        )}
      </Field>
      <div className="grid gap-1">
        {asks.charge && (
          <Switch
            label="Imprime al cobrar"
            help="El recibo o la factura sale sola con cada cobro."
            {...onOff('prints_on_charge')}
          />
        )}
        <Switch
          label="Abre la gaveta"
          help="La gaveta está conectada a esta impresora: se abre con cada cobro en efectivo."
          {...onOff('opens_drawer')}
        />
        {printer && <Switch label="Activa" help="Apagada no recibe papeles." {...onOff('is_active')} />}
      </div>
    </FormWindow>
  );
}
