import { useId } from 'react';
import { formatRate } from '#domain/base/percent.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { taxRate } from '#domain/fiscal/tax.ts';
import { numberText } from '#domain/orders/order-numbers.ts';
import { useBusiness } from '#web/data/business.ts';
import { PaymentMethodKeys } from '#web/parts/charge/payment-method-keys.tsx';
import { Money } from '#web/parts/fields/money.tsx';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { ReasonField } from '#web/ui/reason-field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { NoRegister } from './no-register.tsx';
import { useDebitNote } from './use-debit-note.ts';

const USUAL_REASONS = ['No se cobró todo', 'Se cobró de menos', 'Intereses'];

function DebitNoteForm({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const formId = useId();
  const methodId = useId();
  const { currency, tax_percentage } = useBusiness();
  const note = useDebitNote(sale);
  const { form } = note;
  const { amount_cents, tax_category, reason } = form.values;
  return (
    <DialogContent
      title={`Nota de débito de la venta ${numberText(sale)}`}
      description="Cobra algo más a la factura, en la caja de hoy. Es otra venta, que nombra a la factura."
      footer={
        <div className="flex w-full items-center justify-between gap-4">
          <p aria-live="polite">
            <span className="block text-sm text-muted-foreground">Se cobra</span>
            <span className="text-xl font-semibold figures">
              {amount_cents === '' ? '—' : <Money cents={Number(amount_cents)} />}
            </span>
          </p>
          <NetworkButton
            type="submit"
            form={formId}
            size="lg"
            busy={note.busy}
            disabled={!note.registerOpen || !note.method}
          >
            Emitir y cobrar
          </NetworkButton>
        </div>
      }
    >
      <form
        id={formId}
        ref={form.ref}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={note.submit(onClose)}
      >
        {!note.registerOpen && <NoRegister />}
        <TextField form={form} name="concept" label="Concepto" required placeholder="Ej: Descorche" />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <MoneyField
            label="Monto con impuesto"
            text={amount_cents}
            onTextChange={(text) => form.set('amount_cents', text)}
            currency={currency}
            error={form.errorOf('amount_cents')}
          />
          <Field label="Impuesto" error={form.errorOf('tax_category')}>
            {() => (
              <Segmented
                label="Impuesto"
                value={tax_category}
                onValueChange={(category) => form.set('tax_category', category)}
                options={[
                  { value: 'general', label: `${formatRate(tax_percentage)} %` },
                  { value: 'special', label: `${formatRate(taxRate('special', tax_percentage))} %` },
                  { value: 'exempt', label: 'Exento' },
                ]}
              />
            )}
          </Field>
        </div>
        <ReasonField
          value={reason}
          usual={USUAL_REASONS}
          error={form.errorOf('reason') ?? null}
          onChange={(text) => form.set('reason', text)}
        />
        <section aria-labelledby={methodId}>
          <h3 id={methodId} className="mb-2 text-sm font-medium">
            Cómo se paga
          </h3>
          <PaymentMethodKeys methods={note.methods} chosen={note.method?.id} onChoose={note.setMethod} />
        </section>
      </form>
    </DialogContent>
  );
}

interface DebitNoteDialogProps {
  sale: Sale;
  open: boolean;
  onClose: () => void;
}

/** Issues a debit note for the invoice of a sale, and charges it. */
export function DebitNoteDialog({ sale, open, onClose }: DebitNoteDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DebitNoteForm sale={sale} onClose={onClose} />
    </Dialog>
  );
}
