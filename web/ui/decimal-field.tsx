import type { QuantityRule } from '#domain/typed-quantity.ts';
import { DecimalInput } from './decimal-input.tsx';
import { Field } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

interface DecimalFieldProps<Name extends string> extends TextFieldProps<Name> {
  rule?: QuantityRule;
}

/** A quantity in a form. */
export function DecimalField<Name extends string>({
  form,
  name,
  label,
  help,
  required = false,
  ...input
}: DecimalFieldProps<Name>) {
  return (
    <Field label={label} help={help} required={required} error={form.errorOf(name)}>
      {(control) => <DecimalInput {...control} {...form.input(name)} {...input} />}
    </Field>
  );
}
