import { useState } from 'react';
import type { LineNotes } from '#domain/kitchen/answers/kitchen.ts';
import type { Order, OrderLine } from '#domain/orders/answers/orders.ts';
import { cleanNotes } from '#domain/orders/line-notes.ts';
import { useMenu } from '#web/data/menu/use-menu.ts';
import { useWaitingRounds } from '#web/data/offline/waiting-rounds.ts';
import { useOrderChanges } from '#web/data/orders/use-order-changes.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { NotesEditor } from '#web/parts/cart/line-editor.tsx';
import { QuantityStepper } from '#web/parts/cart/quantity-stepper.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { CancelReason } from './cancel-reason.tsx';

interface EditorProps {
  order: Order;
  line: OrderLine;
  onClose: () => void;
}

const sameNotes = (a: LineNotes, b: LineNotes) =>
  JSON.stringify(cleanNotes(a)) === JSON.stringify(cleanNotes(b));

function CancelLine({ order, line, onClose, onBack }: EditorProps & { onBack: () => void }) {
  const { busy, cancelLine } = useOrderChanges(order);
  const [reason, setReason] = useState('');
  return (
    <DialogContent
      title={`¿Cancelar ${line.name}?`}
      description="La cocina lo verá tachado con el motivo, y sale de la cuenta."
      footer={
        <>
          <Button variant="outline" disabled={busy} onClick={onBack}>
            Volver
          </Button>
          <NetworkButton
            variant="destructive"
            busy={busy}
            disabled={reason.trim() === ''}
            onClick={async () => {
              if (await cancelLine(line.id, reason.trim())) onClose();
            }}
          >
            Cancelar producto
          </NetworkButton>
        </>
      }
    >
      <CancelReason reason={reason} onReason={setReason} />
    </DialogContent>
  );
}

function Editor({ order, line, onClose }: EditorProps) {
  const { money } = useSalesSettings();
  const { busy, changeLine } = useOrderChanges(order);
  const { items } = useMenu();
  const [quantity, setQuantity] = useState(line.quantity);
  const [notes, setNotes] = useState(line.notes);
  const [reason, setReason] = useState('');
  const [cancelling, setCancelling] = useState(false);
  const ingredients = items.find(({ id }) => id === line.menu_item_id)?.ingredients ?? [];
  const isUnsent = useWaitingRounds().tickets.has(line.kitchen_ticket_id ?? '');
  const isReduced = quantity < line.quantity;
  const hasNewQuantity = quantity !== line.quantity;
  const hasNewNotes = !sameNotes(notes, line.notes);

  const save = async () => {
    const change = {
      ...(hasNewQuantity ? { quantity } : {}),
      ...(hasNewNotes ? { notes: cleanNotes(notes) } : {}),
      ...(isReduced ? { reason: reason.trim() } : {}),
    };
    if (await changeLine(line.id, change)) onClose();
  };

  if (cancelling) {
    return <CancelLine order={order} line={line} onClose={onClose} onBack={() => setCancelling(false)} />;
  }
  return (
    <DialogContent
      title={line.name}
      description={`${money(line.unit_price_cents)} cada uno · ${isUnsent ? 'por enviar a cocina' : 'ya está en cocina'}`}
      footer={
        <>
          <NetworkButton
            variant="destructive-outline"
            disabled={busy}
            onClick={() => setCancelling(true)}
            className="sm:mr-auto"
          >
            Cancelar producto
          </NetworkButton>
          <NetworkButton
            busy={busy}
            disabled={!(hasNewQuantity || hasNewNotes) || (isReduced && reason.trim() === '')}
            onClick={() => void save()}
          >
            Enviar cambio
          </NetworkButton>
        </>
      }
    >
      <div className="grid gap-5">
        <QuantityStepper
          name={line.name}
          value={quantity}
          onChange={(next) => (next > 0 ? setQuantity(next) : setCancelling(true))}
          className="justify-self-start"
        />
        {isReduced && <CancelReason reason={reason} onReason={setReason} />}
        <NotesEditor notes={notes} ingredients={ingredients} onNotes={setNotes} />
      </div>
    </DialogContent>
  );
}

interface SentLineEditorProps {
  order: Order;
  /** The line to change; null closes the editor. */
  line: OrderLine | null;
  onClose: () => void;
}

/** Changes quantity and notes of a sent line, or cancels it with a reason. */
export function SentLineEditor({ order, line, onClose }: SentLineEditorProps) {
  const [shown, setShown] = useState({ line, opening: 0 });
  const [previous, setPrevious] = useState(line?.id);
  if (line?.id !== previous) {
    setPrevious(line?.id);
    if (line) setShown(({ opening }) => ({ line, opening: opening + 1 }));
  }
  return (
    <Dialog open={line !== null} onOpenChange={(open) => !open && onClose()}>
      {shown.line && <Editor key={shown.opening} order={order} line={shown.line} onClose={onClose} />}
    </Dialog>
  );
}
