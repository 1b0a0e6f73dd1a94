import type { SalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import type { usePayments } from './use-payments.ts';

interface CashQuestionProps {
  payments: ReturnType<typeof usePayments>;
  money: SalesSettings['money'];
  onConfirm: () => void;
}

/** Asks whether cash that is probably a typing error was received. */
export function CashQuestion({ payments, money, onConfirm }: CashQuestionProps) {
  const { unlikelyCash, isAsking, setAsking } = payments;
  if (unlikelyCash === null) return null;
  return (
    <AlertDialog
      open={isAsking}
      onOpenChange={setAsking}
      isLocal
      tone="primary"
      title={`¿Recibiste ${money(unlikelyCash.cash)}?`}
      description={`Es mucho efectivo para esta cuenta: el cambio sería ${money(unlikelyCash.change)}.`}
      cancel="Corregir"
      action="Sí, cobrar"
      onAction={() => {
        setAsking(false);
        onConfirm();
      }}
    />
  );
}
