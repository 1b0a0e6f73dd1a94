import type { FiscalRange } from '#domain/fiscal/answers/fiscal.ts';
import { isCorrelative } from '#domain/fiscal/hn/document-number.ts';
import { advanceInput } from '#domain/fiscal/inputs/fiscal.ts';
import { useUnsaved } from '#web/base/use-unsaved.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { FormWindow } from '#web/ui/form-window.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { numberInSeries, readCorrelative } from './range-rows.ts';
import type { FiscalActions } from './use-fiscal.ts';

interface AdvanceWindowProps {
  range: FiscalRange;
  series: string;
  actions: FiscalActions;
  onDirtyChange: (isDirty: boolean) => void;
  onClose: () => void;
}

/** Corrects the next number of a range whose numbers were used by another system or after the backup that was restored, or were skipped. */
export function AdvanceWindow({ range, series, actions, onDirtyChange, onClose }: AdvanceWindowProps) {
  const form = useInputForm<Record<keyof typeof advanceInput.shape, string>, typeof advanceInput>(
    { next_number: String(range.next_number), reason: '' },
    {
      schema: advanceInput,
      bodyOf: (values) => ({ ...values, next_number: readCorrelative(values.next_number) }),
    },
  );
  useUnsaved(form.isDirty, onDirtyChange);
  const next = readCorrelative(form.values.next_number) ?? 0;
  const save = form.submit(async (body) => {
    const fields = await actions.advanceRange(range, body, form.unlessShown());
    if (fields) form.refuse(fields);
    else onClose();
  });
  return (
    <FormWindow
      title="Corregir numeración"
      description="Para números que ya se usaron en otro sistema, que faltan en un respaldo restaurado o que se saltaron por error. Lo usado no vuelve."
      formRef={form.ref}
      onSubmit={save}
      busy={actions.busy}
    >
      <div className="grid items-start gap-4">
        <TextField
          form={form}
          name="next_number"
          label="Próximo número"
          help={isCorrelative(next) && `El próximo será ${numberInSeries(series, next)}.`}
          required
          inputMode="numeric"
          className="text-right figures"
        />
        <TextField form={form} name="reason" label="Motivo" required />
      </div>
    </FormWindow>
  );
}
