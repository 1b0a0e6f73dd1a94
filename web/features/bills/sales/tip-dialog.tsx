import type { Sale } from '#domain/bills/answers/sales.ts';
import { isOnAccount } from '#domain/bills/payment-kinds.ts';
import { numberText } from '#domain/orders/order-numbers.ts';
import { useRegister } from '#web/data/register/use-register.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { TipForm } from '#web/parts/charge/tip-form.tsx';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { NoRegister } from './no-register.tsx';
import { useCacheSale } from './use-sales.ts';

interface TipDialogProps {
  sale: Sale;
  open: boolean;
  onClose: () => void;
}

/** Records a voluntary tip of a charged sale. */
export function TipDialog({ sale, open, onClose }: TipDialogProps) {
  const settings = useSalesSettings();
  const { methods, open: registerOpen } = useRegister();
  const show = useCacheSale();
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        size="sm"
        title="Registrar propina"
        description={`Venta ${numberText(sale)} de ${settings.money(sale.total_cents)}`}
      >
        {registerOpen ? (
          <TipForm
            sale={sale}
            methods={methods.filter(({ kind }) => !isOnAccount(kind))}
            settings={settings}
            onTipped={(tipped) => {
              show(tipped);
              onClose();
            }}
          />
        ) : (
          <NoRegister />
        )}
      </DialogContent>
    </Dialog>
  );
}
