import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { useTicketIsEmpty, useTicketStore } from './ticket-context.tsx';

const UNSENT = 'Nada de esto se ha enviado a cocina.';
const UNSURE =
  'El último envío quedó sin respuesta y puede que ya esté en cocina: revisa antes las órdenes del día.';

/** Takes everything off the ticket, after asking. */
export function EmptyTicketButton() {
  const store = useTicketStore();
  const empty = useTicketIsEmpty();
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
        open={asking}
        onOpenChange={setAsking}
        title="¿Vaciar la orden?"
        description={`Se quitarán todos sus productos y notas. ${store.isUnsure() ? UNSURE : UNSENT}`}
        action="Vaciar"
        onAction={() => {
          store.restart();
          setAsking(false);
        }}
      />
    </>
  );
}
