import { useState } from 'react';
import { numberText } from '#domain/orders/order-numbers.ts';
import { tablePlace } from '#domain/orders/order-place.ts';
import { useTables } from '#web/data/floor/use-tables.ts';
import { useOrderChanges } from '#web/data/orders/use-order-changes.ts';
import { PlaceName } from '#web/parts/orders/place-name.tsx';
import { DialogContent } from '#web/ui/dialog.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { MoveChoice, type MoveProps } from './move-choice.tsx';

/** 'Cambiar de mesa': moves an order to a table without an order. */
export function MoveTable({ order, onClose }: MoveProps) {
  const { busy, transfer } = useOrderChanges(order);
  const free = useTables().filter((table) => table.order_id === null);
  const [chosen, setChosen] = useState<string | null>(null);
  const table = free.find(({ id }) => id === chosen);

  return (
    <DialogContent
      title={order.table_id === null ? 'Pasar a una mesa' : 'Cambiar de mesa'}
      description={<PlaceName order={order} number={`Orden ${numberText(order)}`} />}
      footer={
        <NetworkButton
          size="lg"
          full
          busy={busy}
          disabled={!table}
          onClick={async () => {
            if (table && (await transfer(table))) onClose();
          }}
        >
          {table ? `Pasar a ${table.name}` : 'Elige la mesa'}
        </NetworkButton>
      }
    >
      <MoveChoice
        label="Mesas sin orden"
        choices={free.map(({ id, name, is_available }) => ({
          id,
          place: tablePlace(name),
          detail: is_available ? 'Disponible' : 'Ocupada',
        }))}
        chosen={table?.id ?? null}
        onChoose={setChosen}
        empty="Todas las mesas tienen una orden abierta."
      />
    </DialogContent>
  );
}
