import { formatQuantity } from '#domain/base/quantity.ts';
import type { Fiscal, FiscalRange } from '#domain/fiscal/answers/fiscal.ts';
import { DOCUMENT_TYPES } from '#domain/fiscal/documents.ts';
import { judgeCai, normalizeCai } from '#domain/fiscal/hn/cai.ts';
import { isCorrelative } from '#domain/fiscal/hn/document-number.ts';
import { rangeInput } from '#domain/fiscal/inputs/fiscal.ts';
import { useUnsaved } from '#web/base/use-unsaved.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { DateField } from '#web/parts/fields/date-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { numberInSeries, pointText, readCorrelative, seriesText, seriesWarning } from './range-rows.ts';
import type { FiscalActions } from './use-fiscal.ts';

interface RangeWindowProps {
  /** The one to change, or a new one with version 0. */
  range: FiscalRange;
  fiscal: Fiscal;
  actions: FiscalActions;
  onDirtyChange: (isDirty: boolean) => void;
  onClose: () => void;
}

const PREPRINTED = 'yes';
const typeOptions = DOCUMENT_TYPES.map((value) => ({ value, label: value }));
const warned = (text: string | null) => text && <span className="text-warning-ink">{text}</span>;

/** The whole numbers of a typed range: 'De 000-001-01-00000001 a 000-001-01-00001000: 1,000 documentos.' */
function Preview({ series, first, last }: { series: string; first: number; last: number }) {
  if (!isCorrelative(first) || !isCorrelative(last) || last < first) return null;
  return (
    <p className="rounded-control bg-muted px-3 py-2.5 text-sm figures sm:col-span-2" role="status">
      De <span className="whitespace-nowrap">{numberInSeries(series, first)}</span> a{' '}
      <span className="whitespace-nowrap">{numberInSeries(series, last)}</span>:{' '}
      {formatQuantity(last - first + 1)} {last === first ? 'documento' : 'documentos'}.
    </p>
  );
}

/** Adds a range, or changes one that was not used. */
export function RangeWindow({ range, fiscal, actions, onDirtyChange, onClose }: RangeWindowProps) {
  const isNew = range.version === 0;
  const form = useInputForm<Record<keyof typeof rangeInput.shape, string>, typeof rangeInput>(
    {
      point_id: range.point_id,
      type: range.type,
      cai: range.cai,
      first_number: String(range.first_number),
      last_number: isNew ? '' : String(range.last_number),
      valid_until: range.valid_until,
      is_preprinted: range.is_preprinted ? PREPRINTED : '',
    },
    {
      schema: rangeInput,
      bodyOf: (values) => ({
        ...values,
        cai: normalizeCai(values.cai),
        first_number: readCorrelative(values.first_number),
        last_number: readCorrelative(values.last_number),
        is_preprinted: values.is_preprinted === PREPRINTED && values.type === 'Factura',
      }),
    },
  );
  const { values } = form;
  useUnsaved(form.isDirty, onDirtyChange);
  const type = DOCUMENT_TYPES.find((each) => each === values.type) ?? range.type;
  const series = seriesText(fiscal, values.point_id, type);
  const cai = form.input('cai');
  const save = form.submit(async (body) => {
    const fields = await actions.saveRange(range, body, form.unlessShown());
    if (fields) form.refuse(fields);
    else onClose();
  });
  return (
    <FormWindow
      title={isNew ? 'Nuevo rango autorizado' : 'Editar rango autorizado'}
      description="Cópialo de la constancia de autorización del SAR."
      formRef={form.ref}
      onSubmit={save}
      busy={actions.busy}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Punto de emisión" required error={form.errorOf('point_id')}>
          {(control) => (
            <Select
              {...control}
              value={values.point_id}
              onValueChange={(id) => form.set('point_id', id)}
              options={fiscal.points.map((point) => ({
                value: point.id,
                label: [pointText(point, fiscal.establishments), point.register].filter(Boolean).join(' · '),
              }))}
            />
          )}
        </Field>
        <Field label="Tipo de documento" required error={form.errorOf('type')}>
          {(control) => (
            <Select
              {...control}
              value={type}
              onValueChange={(next) => form.set('type', next)}
              options={typeOptions}
            />
          )}
        </Field>
        <Field
          label="CAI"
          required
          error={form.errorOf('cai')}
          help={values.cai !== '' && warned(judgeCai(values.cai).warning)}
          className="sm:col-span-2"
        >
          {(control) => (
            <Input
              {...control}
              {...cai}
              onBlur={() => {
                form.set('cai', normalizeCai(values.cai));
                cai.onBlur();
              }}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="XXXXXX-XXXXXX-XXXXXX-XXXXXX-XXXXXX-XX"
              // Its 37 letters fit on a phone.
              className="figures max-sm:px-2 max-sm:tracking-tighter"
            />
          )}
        </Field>
        <TextField
          form={form}
          name="first_number"
          label="Primer número"
          help={warned(seriesWarning(values.first_number, series))}
          required
          inputMode="numeric"
          className="text-right figures"
        />
        <TextField
          form={form}
          name="last_number"
          label="Último número"
          help={warned(seriesWarning(values.last_number, series))}
          required
          inputMode="numeric"
          className="text-right figures"
        />
        <Preview
          series={series}
          first={readCorrelative(values.first_number) ?? 0}
          last={readCorrelative(values.last_number) ?? 0}
        />
        <DateField
          label="Fecha límite de emisión"
          name="valid_until"
          required
          value={values.valid_until}
          onValueChange={(day) => form.set('valid_until', day)}
          error={form.errorOf('valid_until')}
          help="Vale hasta las 23:59 de ese día."
        />
        {type === 'Factura' && (
          <div className="sm:col-span-2">
            <Switch
              label="Facturas preimpresas"
              help="Para contingencias: se escriben a mano y al cobrar se registra su número. Ningún cobro los toma."
              checked={values.is_preprinted === PREPRINTED}
              onCheckedChange={(on) => form.set('is_preprinted', on ? PREPRINTED : '')}
            />
          </div>
        )}
      </div>
    </FormWindow>
  );
}
