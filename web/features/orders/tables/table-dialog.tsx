import { useState } from 'react';
import type { Table } from '#domain/orders/answers/tables.ts';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { TableOrder, type TableOrderProps } from './table-order.tsx';

interface TableDialogProps extends Omit<TableOrderProps, 'table'> {
  /** The table to show; null closes the window. */
  table: Table | null;
  onClose: () => void;
}

/** The order of a table in a window over the floor, for screens without room for the panel. */
export function TableDialog({ table, onClose, ...rest }: TableDialogProps) {
  const [last, setLast] = useState(table);
  if (table && table !== last) setLast(table);
  return (
    <Dialog open={table !== null} onOpenChange={(open) => !open && onClose()}>
      {last && (
        <TableOrder key={last.id} table={last} isAttended {...rest}>
          {(parts) => <DialogContent {...parts} />}
        </TableOrder>
      )}
    </Dialog>
  );
}
