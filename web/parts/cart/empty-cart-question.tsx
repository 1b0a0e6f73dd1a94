import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { useCartStore } from './cart-context.tsx';

export interface EmptyCartQuestionProps {
  open: boolean;
  onClose: () => void;
}

const NOT_SENT_MESSAGE = 'Nada de esto se ha enviado a cocina.';
const MAY_HAVE_ARRIVED_MESSAGE =
  'El último envío quedó sin respuesta y puede que ya esté en cocina: revisa antes las órdenes del día.';

export default function EmptyCartQuestion({ open, onClose }: EmptyCartQuestionProps) {
  const store = useCartStore();
  return (
    <AlertDialog
      isLocal
      open={open}
      onOpenChange={onClose}
      title="¿Vaciar la orden?"
      description={`Se quitarán todos sus productos y notas. ${store.mayHaveArrived() ? MAY_HAVE_ARRIVED_MESSAGE : NOT_SENT_MESSAGE}`}
      action="Vaciar"
      onAction={() => {
        store.reset();
        onClose();
      }}
    />
  );
}
