import { type ComponentProps, useState } from 'react';
import type { Buyers } from '#domain/fiscal/answers/fiscal.ts';
import { TaxNumberField } from '#web/parts/fiscal/tax-number-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useBuyers } from './use-buyers.ts';

type Taxpayer = Buyers['buyers'][number];
type Name = keyof Taxpayer;

interface TaxpayerFieldsProps {
  form: ComponentProps<typeof TextField<Name>>['form'] & { readonly values: Readonly<Taxpayer> };
  onFound: (taxpayer: Taxpayer) => void;
}

/** On a phone the keyboard would cover the list. */
const hasKeyboard = (): boolean => matchMedia('(pointer: fine)').matches;

/** RTN and name of a buyer. Those of earlier invoices are found by either as one types. */
export function TaxpayerFields({ form, onFound }: TaxpayerFieldsProps) {
  const [typedIn, setTypedIn] = useState<Name>('rtn');
  const found = useBuyers(form.values[typedIn]).filter(
    ({ rtn, name }) => rtn !== form.values.rtn || name !== form.values.name,
  );
  const inputOf = (field: Name) => ({
    name: field,
    form,
    required: true,
    onFocus: () => setTypedIn(field),
  });
  const list = found.length > 0 && (
    <ul aria-label="Clientes encontrados" className="divide-y overflow-hidden rounded-control border bg-card">
      {found.map((taxpayer) => (
        <li key={taxpayer.rtn}>
          <button
            type="button"
            onClick={() => onFound(taxpayer)}
            className="flex min-h-11 w-full flex-wrap items-baseline justify-between gap-x-3 px-3 py-2 text-left text-sm transition-colors -outline-offset-2 hover:bg-muted focus-ring"
          >
            <span className="min-w-0 font-medium break-words">{taxpayer.name}</span>
            <span className="text-muted-foreground figures">{taxpayer.rtn}</span>
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <TaxNumberField {...inputOf('rtn')} autoFocus={hasKeyboard()} />
      {typedIn === 'rtn' && list}
      <TextField {...inputOf('name')} label="Nombre o razón social" />
      {typedIn === 'name' && list}
    </>
  );
}
