import { extend } from 'zod/mini';
import type { ChargedBuyer } from '#domain/fiscal/charged-buyer.ts';
import { IDENTITY_KINDS } from '#domain/fiscal/documents.ts';
import { exonerationInput, identifiedInput, taxpayerInput } from '#domain/fiscal/inputs/fiscal.ts';
import { textOrNull, useInputForm } from '#web/data/input-form.ts';
import { Field } from '#web/ui/field.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { BuyerFormFrame } from './buyer-form-frame.tsx';
import type { NamedBuyerKind } from './buyer-kinds.ts';
import { TaxpayerFields } from './taxpayer-fields.tsx';

interface FormProps {
  buyer: ChargedBuyer;
  onChoose: (buyer: ChargedBuyer) => void;
}

const taxpayerOf = (buyer: ChargedBuyer) =>
  buyer && 'rtn' in buyer ? { rtn: buyer.rtn, name: buyer.name } : { rtn: '', name: '' };

const taxpayer = {
  schema: taxpayerInput,
  bodyOf: (values: ReturnType<typeof taxpayerOf>) => values,
};

function TaxpayerForm({ buyer, onChoose }: FormProps) {
  const form = useInputForm(taxpayerOf(buyer), taxpayer);
  return (
    <BuyerFormFrame formRef={form.ref} onSubmit={form.submit(onChoose)}>
      <TaxpayerFields form={form} onFound={onChoose} />
    </BuyerFormFrame>
  );
}

function exoneratedOf(buyer: ChargedBuyer) {
  const exoneration = buyer && 'exoneration' in buyer ? buyer.exoneration : undefined;
  return {
    ...taxpayerOf(buyer),
    purchase_order: exoneration?.purchase_order ?? '',
    certificate: exoneration?.certificate ?? '',
    sag: exoneration?.sag ?? '',
  };
}

const exonerated = {
  schema: extend(taxpayerInput, exonerationInput.shape),
  bodyOf: ({ sag, ...values }: ReturnType<typeof exoneratedOf>) => ({ ...values, sag: textOrNull(sag) }),
};

function ExoneratedForm({ buyer, onChoose }: FormProps) {
  const form = useInputForm(exoneratedOf(buyer), exonerated);
  const submit = form.submit(({ rtn, name, ...exoneration }) => onChoose({ rtn, name, exoneration }));
  return (
    <BuyerFormFrame formRef={form.ref} onSubmit={submit} needsNetwork>
      <TaxpayerFields
        form={form}
        onFound={({ rtn, name }) => {
          form.set('rtn', rtn);
          form.set('name', name);
        }}
      />
      <TextField form={form} name="purchase_order" label="Orden de compra exenta" required />
      <TextField form={form} name="certificate" label="Constancia de exonerado" required />
      <TextField form={form} name="sag" label="Registro SAG (opcional)" />
      <p className="text-sm text-muted-foreground">Se cobra la base, sin ISV.</p>
    </BuyerFormFrame>
  );
}

const identifiedOf = (buyer: ChargedBuyer) => ({
  identity_kind: buyer && 'identity_kind' in buyer ? buyer.identity_kind : IDENTITY_KINDS[0],
  identity_number: buyer && 'identity_number' in buyer ? buyer.identity_number : '',
  name: buyer && 'identity_kind' in buyer ? buyer.name : '',
});

const identified = {
  schema: identifiedInput,
  bodyOf: (values: Record<keyof ReturnType<typeof identifiedOf>, string>) => values,
};

function IdentifiedForm({ buyer, onChoose }: FormProps) {
  const form = useInputForm<Record<keyof ReturnType<typeof identifiedOf>, string>, typeof identifiedInput>(
    identifiedOf(buyer),
    identified,
  );
  return (
    <BuyerFormFrame formRef={form.ref} onSubmit={form.submit(onChoose)}>
      <Field label="Documento" error={form.errorOf('identity_kind')}>
        {(control) => (
          <NativeSelect {...control} {...form.input('identity_kind')}>
            {IDENTITY_KINDS.map((kind) => (
              <option key={kind}>{kind}</option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <TextField
        form={form}
        name="identity_number"
        label="Número"
        required
        inputMode={form.values.identity_kind === 'DNI' ? 'numeric' : 'text'}
        placeholder={form.values.identity_kind === 'DNI' ? '0801-1990-12345' : ''}
      />
      <TextField form={form} name="name" label="Nombre completo" required autoCapitalize="words" />
    </BuyerFormFrame>
  );
}

export interface BuyerFormProps extends FormProps {
  kind: NamedBuyerKind;
}

const FORMS = {
  'Con RTN': TaxpayerForm,
  'Con documento': IdentifiedForm,
  Exonerado: ExoneratedForm,
} as const;

/** The data of a buyer of that kind. Its code is loaded when it is first shown. */
export default function BuyerForm({ kind, ...props }: BuyerFormProps) {
  const Form = FORMS[kind];
  return <Form {...props} />;
}
