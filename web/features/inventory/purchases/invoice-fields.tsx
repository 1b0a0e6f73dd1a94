import { uploadPaper } from '#web/lib/images.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PhotoField } from '#web/ui/photo-field.tsx';

export interface InvoiceDraft {
  readonly invoice: string;
  readonly photo: string | null;
}
export const NO_INVOICE: InvoiceDraft = { invoice: '', photo: null };

interface InvoiceFieldsProps {
  invoiceDraft: InvoiceDraft;
  onChange: (change: Partial<InvoiceDraft>) => void;
  /** Called with true while a photo is being uploaded. */
  onBusy: (busy: boolean) => void;
}

/** The invoice: its number and a photo of it. */
export function InvoiceFields({ invoiceDraft, onChange, onBusy }: InvoiceFieldsProps) {
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
