import type { Cents } from '#domain/base/money.ts';
import { uploadPaper } from '#web/data/images.ts';
import { PhotoField } from '#web/parts/photos/photo-field.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field, FieldNote } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { centsOrNull } from './cents-or-null.ts';
import { useFormats } from './use-formats.ts';

export interface InvoiceDraft {
  readonly invoice: string;
  readonly photo: string | null;
  /** What it says; null is empty. */
  readonly total: Cents | null;
  /** Whether a difference to the lines is registered as it is. */
  readonly acceptsDifference: boolean;
}
export const NO_INVOICE: InvoiceDraft = { invoice: '', photo: null, total: null, acceptsDifference: false };

/** What the invoice says more than its lines; 0 if they agree or its total was not typed. */
export const differenceOf = ({ total }: InvoiceDraft, lines: number): number =>
  total === null ? 0 : total - lines;

/** The invoice in the API's form. */
export const invoiceBody = ({ invoice, photo, total, acceptsDifference }: InvoiceDraft) => ({
  invoice_number: invoice.trim() || null,
  photo_url: photo,
  invoice_total_cents: total,
  accept_difference: acceptsDifference,
});

interface InvoiceFieldsProps {
  invoiceDraft: InvoiceDraft;
  onChange: (change: Partial<InvoiceDraft>) => void;
  /** The total of the lines. */
  lines: number;
  /** Whether an attempt to save was made, after which errors show. */
  wasSubmitted: boolean;
  /** Called with true while a photo is being uploaded. */
  onBusy: (busy: boolean) => void;
}

/** The invoice: its number, its total, which the lines must meet or whose difference is accepted, and a photo of it. */
export function InvoiceFields({ invoiceDraft, onChange, lines, wasSubmitted, onBusy }: InvoiceFieldsProps) {
  const { money, currency } = useFormats();
  const difference = differenceOf(invoiceDraft, lines);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Número de factura">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={40}
            placeholder="000-001-01-00000000"
            value={invoiceDraft.invoice}
            onChange={({ target }) => onChange({ invoice: target.value })}
            className="figures"
          />
        )}
      </Field>
      <Field label="Total de la factura" help="Si lo escribes, se compara con las líneas.">
        {(control) => (
          <MoneyInput
            {...control}
            currency={currency}
            value={invoiceDraft.total}
            onValueChange={(total) => onChange({ total: centsOrNull(total), acceptsDifference: false })}
          />
        )}
      </Field>
      {difference !== 0 && (
        <div className="rounded-card bg-warning/14 px-3 text-warning-ink sm:col-span-2">
          <p role="status" className="pt-3 text-sm figures">
            <strong>Diferencia con la factura: {money(difference)}.</strong> Las líneas suman {money(lines)} y
            la factura dice {money(invoiceDraft.total ?? 0)}.
          </p>
          <Checkbox
            label="Registrar con esa diferencia"
            checked={invoiceDraft.acceptsDifference}
            onCheckedChange={(checked) => onChange({ acceptsDifference: checked === true })}
            aria-invalid={wasSubmitted && !invoiceDraft.acceptsDifference ? true : undefined}
          />
          {wasSubmitted && !invoiceDraft.acceptsDifference && (
            <div className="pb-3">
              <FieldNote error="Corrige las líneas o el total, o acepta la diferencia." />
            </div>
          )}
        </div>
      )}
      <PhotoField
        label="Foto de la factura"
        of="Factura"
        value={invoiceDraft.photo}
        onChange={(photo) => onChange({ photo })}
        onUpload={uploadPaper}
        onBusy={onBusy}
      />
    </div>
  );
}
