import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { useCartIsEmpty, useCartStore } from './cart-context.tsx';

const NOT_SENT_MESSAGE = 'Nada de esto se ha enviado a cocina.';
const MAY_HAVE_ARRIVED_MESSAGE =
  'El último envío quedó sin respuesta y puede que ya esté en cocina: revisa antes las órdenes del día.';

/** Removes all lines of the cart, after a confirmation. */
export function EmptyCartButton() {
  const store = useCartStore();
  const empty = useCartIsEmpty();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Vaciar la orden"
        title="Vaciar la orden"
        disabled={empty}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden="true" />
      </Button>
      <AlertDialog
        isLocal
        open={asking}
        onOpenChange={setAsking}
        title="¿Vaciar la orden?"
        description={`Se quitarán todos sus productos y notas. ${store.mayHaveArrived() ? MAY_HAVE_ARRIVED_MESSAGE : NOT_SENT_MESSAGE}`}
        action="Vaciar"
        onAction={() => {
          store.reset();
          setAsking(false);
        }}
      />
    </>
  );
}
