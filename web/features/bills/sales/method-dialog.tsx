import { useState } from 'react';
import type { Payment, Sale } from '#domain/bills/answers/sales.ts';
import { isOnAccount } from '#domain/bills/payment-kinds.ts';
import { numberText } from '#domain/orders/order-numbers.ts';
import { api } from '#web/data/api.ts';
import { useRegister } from '#web/data/register/use-register.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { PaymentMethodKeys } from '#web/parts/charge/payment-method-keys.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { useSaleWrite } from './use-sale-write.ts';

interface MethodFormProps {
  sale: Sale;
  payment: Payment;
  onClose: () => void;
}

function MethodForm({ sale, payment, onClose }: MethodFormProps) {
  const { money } = useSalesSettings();
  const { methods } = useRegister();
  const { busy, write } = useSaleWrite(sale.id);
  const [chosen, setChosen] = useState(payment.payment_method_id);
  const payable = methods.filter(({ kind }) => !isOnAccount(kind));

  const correct = async () => {
    if (chosen === null) return;
    const done = await write({
      call: (options) =>
        api.sales[':id'].payments[':payment_id'].$put(
          { param: { id: sale.id, payment_id: payment.id }, json: { payment_method_id: chosen } },
          options,
        ),
      success: 'Método de pago corregido',
    });
    if (done) onClose();
  };

  return (
    <DialogContent
      title="Corregir método de pago"
      description={`Venta ${numberText(sale)} · ${money(payment.amount_cents)}. El importe no cambia; la corrección queda en la auditoría.`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancelar
          </Button>
          <NetworkButton
            busy={busy}
            disabled={chosen === null || chosen === payment.payment_method_id}
            onClick={() => void correct()}
          >
            Corregir
          </NetworkButton>
        </>
      }
    >
      <PaymentMethodKeys methods={payable} chosen={chosen ?? undefined} onChoose={setChosen} />
    </DialogContent>
  );
}

interface MethodDialogProps extends MethodFormProps {
  open: boolean;
}

/** Corrects the method of a payment, before the Z of its register session. */
export function MethodDialog({ open, ...rest }: MethodDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && rest.onClose()}>
      <MethodForm {...rest} />
    </Dialog>
  );
}
