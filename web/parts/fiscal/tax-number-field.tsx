import type { ComponentProps } from 'react';
import { useRegime } from '#web/data/business.ts';
import { TextField } from '#web/ui/text-field.tsx';

/** The tax number of a business or a person: an RTN in Honduras. */
export function TaxNumberField<Name extends string>(
  props: Omit<ComponentProps<typeof TextField<Name>>, 'label'>,
) {
  const { label, example } = useRegime().taxNumber;
  return <TextField label={label} inputMode="numeric" placeholder={example} {...props} />;
}
