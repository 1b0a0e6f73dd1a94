import {
  ArrowLeftRight,
  Combine,
  Ellipsis,
  ListEnd,
  type LucideIcon,
  PencilLine,
  Printer,
  Split,
} from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { Order } from '#domain/orders/answers/orders.ts';
import { roundsOf } from '#web/data/orders/use-order.ts';
import { useOrderChanges } from '#web/data/orders/use-order-changes.ts';
import { printKitchenTicket, ticketOf } from '#web/parts/receipt/kitchen-ticket-printing.ts';
import { SentDetails } from '#web/parts/sent-order/sent-details.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { useNeedsNetwork } from '#web/ui/needs-network.tsx';
import type { MoveProps } from './move-choice.tsx';
import { MoveJoin } from './move-join.tsx';
import { MoveLines } from './move-lines.tsx';
import { MoveTable } from './move-table.tsx';

type Window = ComponentType<MoveProps>;

interface Entry {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly Window: Window;
}

function entriesOf(order: Order): readonly Entry[] {
  if (order.status !== 'Abierta') return [];
  const atTable = order.table_id !== null;
  const joins = atTable && order.joined_to === null;
  return [
    { label: atTable ? 'Cambiar de mesa' : 'Pasar a una mesa', Icon: ArrowLeftRight, Window: MoveTable },
    ...(joins ? [{ label: 'Unir con otra mesa', Icon: Combine, Window: MoveJoin }] : []),
    { label: 'Mover productos', Icon: ListEnd, Window: MoveLines },
    { label: 'Datos de la orden', Icon: PencilLine, Window: SentDetails },
  ];
}

/** The joined orders that can be separated here, with their labels. */
function separable(order: Order): readonly { id: string; label: string }[] {
  if (order.joined_to) return [{ id: order.id, label: 'Separar' }];
  return order.joined.map(({ id, number, table_number }) => ({
    id,
    label: `Separar ${table_number ?? `#${number}`}`,
  }));
}

/** Other actions with an order: change table, join, separate, move lines, print. */
export function MoveMenu({ order }: { order: Order }) {
  const { busy, separate } = useOrderChanges(order);
  const needsNetwork = useNeedsNetwork();
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState<{ Window: Window; opening: number } | null>(null);
  const show = (Window: Window) => {
    setShown((before) => ({ Window, opening: (before?.opening ?? 0) + 1 }));
    setOpen(true);
  };
  const close = () => setOpen(false);

  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="outline" size="icon" busy={busy} aria-label="Más acciones" title="Más acciones">
            <Ellipsis aria-hidden="true" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start">
          {needsNetwork && <DropdownMenuLabel>{needsNetwork}</DropdownMenuLabel>}
          {entriesOf(order).map(({ label, Icon, Window }) => (
            <DropdownMenuItem key={label} disabled={needsNetwork !== null} onSelect={() => show(Window)}>
              <Icon aria-hidden="true" />
              {label}
            </DropdownMenuItem>
          ))}
          {separable(order).map(({ id, label }) => (
            <DropdownMenuItem key={id} disabled={needsNetwork !== null} onSelect={() => void separate(id)}>
              <Split aria-hidden="true" />
              {label}
            </DropdownMenuItem>
          ))}
          <DropdownMenuSeparator />
          {roundsOf(order).map((round) => (
            <DropdownMenuItem
              key={round.number}
              onSelect={() => void printKitchenTicket(ticketOf(order, round))}
            >
              <Printer aria-hidden="true" />
              Imprimir comanda {round.number}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      <Dialog open={open} onOpenChange={setOpen}>
        {shown && <shown.Window key={shown.opening} order={order} onClose={close} />}
      </Dialog>
    </>
  );
}
