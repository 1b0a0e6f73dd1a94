import { ChevronRight, TriangleAlert } from 'lucide-react';
import type { BusinessSettings } from '#domain/business/answers/settings.ts';
import type { Fiscal } from '#domain/fiscal/answers/fiscal.ts';
import { DOCUMENT_TYPES } from '#domain/fiscal/documents.ts';
import { typeCodeWarning } from '#domain/fiscal/hn/document-number.ts';
import { issuerInput } from '#domain/fiscal/inputs/fiscal.ts';
import type { Form } from '#web/data/form.ts';
import { TaxNumberField } from '#web/parts/fiscal/tax-number-field.tsx';
import { Card } from '#web/ui/card.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { EmailField, PhoneField, TextField } from '#web/ui/text-field.tsx';
import { SectionForm } from '../section-form.tsx';
import {
  type IssuerValues,
  issuerBody,
  issuerValues,
  isUnsavedIssuer,
  proposedIssuer,
} from './issuer-form.ts';
import type { FiscalActions } from './use-fiscal.ts';

const CODES = {
  Factura: { name: 'invoice_code', label: 'Factura' },
  'Nota de crédito': { name: 'credit_note_code', label: 'Nota de crédito' },
  'Nota de débito': { name: 'debit_note_code', label: 'Nota de débito' },
} as const;

/** The codes of the types of documents in their numbers. */
function TypeCodes({ form }: { form: Form<IssuerValues> }) {
  const { values } = form;
  const codes = {
    Factura: values.invoice_code,
    'Nota de crédito': values.credit_note_code,
    'Nota de débito': values.debit_note_code,
  };
  const warnings = new Set(DOCUMENT_TYPES.flatMap((type) => typeCodeWarning(type, codes) ?? []));
  const isWrong = Object.values(CODES).some(({ name }) => form.errors[name] !== undefined);
  return (
    <details className="sm:col-span-2" open={isWrong || undefined}>
      <summary className="-ml-1 inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-control pr-3 pl-1 text-sm font-medium focus-ring [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 text-muted-foreground in-open:rotate-90" aria-hidden="true" />
        Más opciones
      </summary>
      <p className="mt-1 flex items-start gap-2 text-sm text-muted-foreground">
        <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning-ink" aria-hidden="true" />
        Los códigos del tipo de documento van en cada número. Cámbialos solo si tu contador lo pide.
      </p>
      <div className="mt-3 grid items-start gap-4 sm:grid-cols-3">
        {DOCUMENT_TYPES.map((type) => (
          <TextField
            key={type}
            form={form}
            name={CODES[type].name}
            label={CODES[type].label}
            inputMode="numeric"
            maxLength={2}
            className="figures"
          />
        ))}
      </div>
      {[...warnings].map((warning) => (
        <p key={warning} role="status" className="mt-2 text-sm text-warning-ink">
          {warning}
        </p>
      ))}
    </details>
  );
}

interface IssuerPartProps {
  fiscal: Fiscal;
  settings: BusinessSettings;
  actions: FiscalActions;
}

/** 'Emisor': what each document says of the business. Before it is saved, it proposes the data of the business. */
export function IssuerPart({ fiscal, settings, actions }: IssuerPartProps) {
  const isProposal = isUnsavedIssuer(fiscal.issuer);
  return (
    <SectionForm
      data={fiscal.issuer}
      valuesOf={issuerValues}
      proposalOf={(issuer) => proposedIssuer(issuer, settings)}
      schema={issuerInput}
      bodyOf={issuerBody}
      busy={actions.busy}
      onSave={(body) => actions.changeIssuer(body, 'Emisor guardado.')}
    >
      {(form) => (
        <Card aria-label="Emisor" className="grid gap-4 sm:grid-cols-2">
          <header className="sm:col-span-2">
            <h2 className="text-base font-semibold">Emisor</h2>
            <p className="text-sm text-muted-foreground">
              Sale en cada factura, tal como en el registro del SAR.
            </p>
          </header>
          <TaxNumberField form={form} name="rtn" required />
          <TextField form={form} name="legal_name" label="Nombre o razón social" required />
          <TextField form={form} name="trade_name" label="Nombre comercial" />
          <TextField form={form} name="address" label="Dirección de la casa matriz" required />
          <PhoneField form={form} name="phone" required />
          <EmailField form={form} name="email" required />
          <TypeCodes form={form} />
          {isProposal && !form.isDirty && (
            <footer className="flex flex-wrap items-center justify-between gap-3 border-t pt-4 sm:col-span-2">
              <p className="text-sm text-muted-foreground">
                Propuesto con los datos de tu negocio. Revísalo y guárdalo.
              </p>
              <NetworkButton type="submit" busy={actions.busy}>
                Guardar emisor
              </NetworkButton>
            </footer>
          )}
        </Card>
      )}
    </SectionForm>
  );
}
