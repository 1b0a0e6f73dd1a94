import type * as z from 'zod/mini';
import { clock, shortDate } from '#domain/base/time.ts';
import type { BusinessSettings } from '#domain/business/answers/settings.ts';
import { appearanceInput } from '#domain/business/inputs/settings.ts';
import { DATE_FORMATS, type DateFormat } from '#domain/business/settings.ts';
import { useServerNow } from '#web/base/server-clock.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { AccentPicker } from './accent-picker.tsx';
import { DevicesPart } from './devices-part.tsx';
import { ReceiptPreview } from './receipt-preview.tsx';

const MINUTE = 60_000;
const THEMES = [
  { value: 'dark', label: 'Oscuro' },
  { value: 'light', label: 'Claro' },
] as const;
const CLOCKS = [
  { value: '24h', label: '24 horas' },
  { value: '12h', label: '12 horas' },
] as const;

type Values = Record<keyof z.input<typeof appearanceInput>, string>;

const valuesOf = (settings: BusinessSettings): Values => ({
  theme: settings.theme,
  accent: settings.accent,
  time_format: settings.time_format,
  date_format: settings.date_format,
  sounds: settings.sounds ? 'yes' : 'no',
  receipt_header: settings.receipt_header,
  receipt_footer: settings.receipt_footer,
});
const bodyOf = (values: Values) => ({ ...values, sounds: values.sounds === 'yes' });

/** 'Personalización': the defaults of devices, the time format, and the receipt's custom lines. */
export default function PersonalizationSection() {
  const now = useServerNow(MINUTE);
  return (
    <div className="grid grid-cols-1 gap-4">
      <SettingsForm
        valuesOf={valuesOf}
        schema={appearanceInput}
        bodyOf={bodyOf}
        success="Personalización guardada."
      >
        {(form, { zone }) => {
          const shown = (format: DateFormat) => shortDate(now, zone, format);
          const paper = (name: 'receipt_header' | 'receipt_footer', label: string, placeholder: string) => (
            <Field label={label} error={form.errorOf(name)}>
              {(control) => (
                <Textarea {...control} {...form.input(name)} rows={3} placeholder={placeholder} />
              )}
            </Field>
          );
          return (
            <Card className="grid gap-4 sm:grid-cols-2">
              <AccentPicker value={form.values.accent} onChange={(accent) => form.set('accent', accent)} />
              <div className="grid content-start gap-1.5">
                <span className="text-sm font-medium">Tema de los dispositivos nuevos</span>
                <Segmented
                  label="Tema de los dispositivos nuevos"
                  value={form.values.theme}
                  onValueChange={(theme) => form.set('theme', theme)}
                  options={THEMES}
                />
                <p className="text-sm text-muted-foreground">En cada dispositivo manda su propio botón.</p>
              </div>
              <div className="grid content-start gap-1.5">
                <span className="text-sm font-medium">Formato de hora</span>
                <Segmented
                  label="Formato de hora"
                  value={form.values.time_format}
                  onValueChange={(format) => form.set('time_format', format)}
                  options={CLOCKS}
                />
                <p className="text-sm text-muted-foreground figures">
                  {clock(now, zone, form.values.time_format === '12h' ? '12h' : '24h')}
                </p>
              </div>
              <Field label="Formato de fecha" error={form.errorOf('date_format')}>
                {(control) => (
                  <Select
                    {...control}
                    value={form.values.date_format}
                    onValueChange={(format) => form.set('date_format', format)}
                    options={DATE_FORMATS.map((value) => ({ value, label: `${value} · ${shown(value)}` }))}
                  />
                )}
              </Field>
              <div className="self-end">
                <Switch
                  label="Sonidos"
                  help="En la cocina, y al fallar una entrada."
                  checked={form.values.sounds === 'yes'}
                  onCheckedChange={(on) => form.set('sounds', on ? 'yes' : 'no')}
                />
              </div>
              <div className="grid content-start gap-4">
                {paper('receipt_header', 'Encabezado del recibo', 'Ej: El sabor de la casa')}
                {paper('receipt_footer', 'Pie del recibo', 'Ej: ¡Gracias por su visita!')}
              </div>
              <ReceiptPreview header={form.values.receipt_header} footer={form.values.receipt_footer} />
            </Card>
          );
        }}
      </SettingsForm>
      <DevicesPart />
    </div>
  );
}
