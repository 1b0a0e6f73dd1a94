import type { ComponentProps, ReactNode } from 'react';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

interface TextFieldProps<Name extends string>
  extends Omit<ComponentProps<typeof Input>, 'form' | 'name' | 'value' | 'onChange' | 'onBlur'> {
  /** The object that useForm returns. */
  form: {
    readonly errorOf: (name: Name) => string | undefined;
    readonly input: (
      name: Name,
    ) => Pick<ComponentProps<typeof Input>, 'name' | 'value' | 'onChange' | 'onBlur'>;
  };
  name: Name;
  label: string;
  help?: ReactNode;
}

export function TextField<Name extends string>({
  form,
  name,
  label,
  help,
  required = false,
  ...input
}: TextFieldProps<Name>) {
  return (
    <Field label={label} help={help} required={required} error={form.errorOf(name)}>
      {(control) => <Input autoComplete="off" {...control} {...form.input(name)} {...input} />}
    </Field>
  );
}

type SomeTextProps<Name extends string> = Omit<TextFieldProps<Name>, 'label'> & { label?: string };

export function PhoneField<Name extends string>(props: SomeTextProps<Name>) {
  return <TextField label="Teléfono" type="tel" inputMode="tel" {...props} />;
}

export function EmailField<Name extends string>(props: SomeTextProps<Name>) {
  return <TextField label="Correo electrónico" type="email" inputMode="email" {...props} />;
}
