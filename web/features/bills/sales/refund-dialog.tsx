import { useId } from 'react';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { refundOf } from '#domain/bills/refunds.ts';
import { numberText } from '#domain/orders/order-numbers.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { PaymentMethodKeys } from '#web/parts/charge/payment-method-keys.tsx';
import { Money } from '#web/parts/fields/money.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { FieldNote } from '#web/ui/field.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { ReasonField } from '#web/ui/reason-field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { NoRegister } from './no-register.tsx';
import { RefundQuantity } from './refund-quantity.tsx';
import { TipChoiceField } from './tip-choice.tsx';
import { useRefund } from './use-refund.ts';

const USUAL_REASONS = ['Producto en mal estado', 'Se cobró de más', 'El cliente lo devolvió'];

function RefundForm({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const form = useId();
  const methodId = useId();
  const { money } = useSalesSettings();
  const refund = useRefund(sale);
  const submit = async () => {
    if (!refund.ready) return;
    if (await refund.send()) onClose();
  };
  return (
    <DialogContent
      title={`Reembolsar venta ${numberText(sale)}`}
      description={`${refund.onAccount ? 'Se descuenta de la cuenta del cliente.' : 'El dinero sale de la caja de hoy.'} La venta queda como está y el reembolso se anota en ella.`}
      footer={
        <div className="flex w-full items-center justify-between gap-4">
          <p aria-live="polite">
            <span className="block text-sm text-muted-foreground">Se devuelve</span>
            <span className="text-xl font-semibold figures">
              {refund.amount === null ? '—' : <Money cents={refund.amount} />}
            </span>
          </p>
          <NetworkButton type="submit" form={form} size="lg" busy={refund.busy} disabled={!refund.ready}>
            Reembolsar
          </NetworkButton>
        </div>
      }
    >
      <form
        id={form}
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {!refund.registerOpen && <NoRegister />}
        <section aria-label="Productos">
          <div className="flex items-center justify-between gap-3">
            <h3 className="text-sm font-semibold">Qué se devuelve</h3>
            <Button variant="ghost" size="sm" onClick={() => refund.chooseAll(!refund.isAllChosen)}>
              {refund.isAllChosen ? 'Nada' : 'Todo lo que queda'}
            </Button>
          </div>
          <ul>
            {refund.lines.map((line) => (
              <RefundQuantity
                key={line.item.id}
                line={line}
                text={refund.textOf(line)}
                unitPrice={`${money(Math.round((line.item.base_cents + line.item.tax_cents) / line.item.quantity))} c/u`}
                remainingAmount={money(refundOf(line.item, line.remaining))}
                onType={(text) => refund.type(line, text)}
              />
            ))}
          </ul>
        </section>
        <section aria-labelledby={methodId}>
          <h3 id={methodId} className="mb-2 text-sm font-semibold">
            Cómo se devuelve
          </h3>
          <PaymentMethodKeys
            methods={refund.methods}
            chosen={refund.method?.id}
            onChoose={refund.setMethod}
          />
          {refund.beyond !== null && (
            <div className="mt-2">
              <FieldNote
                error={`De esta venta quedan ${money(refund.beyond)} en fiado: reembolsa lo demás de otra forma.`}
              />
            </div>
          )}
        </section>
        <ReasonField value={refund.reason} usual={USUAL_REASONS} onChange={refund.setReason} />
        {sale.tip_cents > 0 && <TipChoiceField sale={sale} value={refund.tip} onChange={refund.setTip} />}
        {refund.served && (
          <Switch
            label="Devolver al inventario"
            help="Ya se sirvió: actívalo solo si lo servido vuelve sin usarse."
            checked={refund.returnsStock}
            onCheckedChange={refund.setReturnsStock}
          />
        )}
      </form>
    </DialogContent>
  );
}

interface RefundDialogProps {
  sale: Sale;
  open: boolean;
  onClose: () => void;
}

/** Refunds lines of a sale, up to what remains of each. */
export function RefundDialog({ sale, open, onClose }: RefundDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <RefundForm sale={sale} onClose={onClose} />
    </Dialog>
  );
}
