import { useEffect, useEffectEvent } from 'react';
import { MAX_PREPRINTED_DAYS } from '#domain/base/limits.ts';
import { addDays } from '#domain/base/time.ts';
import { fiscalDay } from '#domain/fiscal/hn/ranges.ts';
import { type PreprintedInput, preprintedInput } from '#domain/fiscal/inputs/fiscal.ts';
import { useServerNow } from '#web/base/server-clock.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { DateField } from '#web/parts/fields/date-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { BuyerFormFrame } from './buyer-form-frame.tsx';

const MINUTE = 60_000;

export interface PreprintedFormProps {
  preprinted: PreprintedInput | null;
  /** The fields that the server refused, with its sentences. */
  problems: Readonly<Record<string, string>> | null;
  onChoose: (preprinted: PreprintedInput | null) => void;
}

/** The number and the day of an invoice that was written by hand in a contingency (art. 55). */
export default function PreprintedForm({ preprinted, problems, onChoose }: PreprintedFormProps) {
  const today = fiscalDay(useServerNow(MINUTE));
  const form = useInputForm(
    { number: preprinted?.number ?? '', written_on: preprinted?.written_on ?? today },
    { schema: preprintedInput, bodyOf: (values) => values },
  );
  const refuse = useEffectEvent((fields: Readonly<Record<string, string>>) => form.refuse(fields));
  useEffect(() => {
    if (problems) refuse(problems);
  }, [problems]);
  return (
    <BuyerFormFrame formRef={form.ref} onSubmit={form.submit(onChoose)}>
      <p className="text-sm text-muted-foreground">
        La que se escribió a mano cuando no se podía facturar. El cobro se registra con su número.
      </p>
      <TextField
        form={form}
        name="number"
        label="Número"
        help="Los 16 dígitos, o solo el correlativo."
        required
        inputMode="numeric"
        autoComplete="off"
        placeholder="000-001-01-00000012"
        className="figures"
      />
      <DateField
        label="Fecha escrita en la factura"
        name="written_on"
        required
        min={addDays(today, -MAX_PREPRINTED_DAYS)}
        max={today}
        value={form.values.written_on}
        onValueChange={(day) => form.set('written_on', day)}
        error={form.errorOf('written_on')}
      />
      {preprinted && (
        <Button variant="ghost" onClick={() => onChoose(null)}>
          Usar el siguiente número de la caja
        </Button>
      )}
    </BuyerFormFrame>
  );
}
