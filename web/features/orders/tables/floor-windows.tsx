import { useState } from 'react';
import type { Floor } from '#domain/orders/answers/tables.ts';
import type { useFloor } from '#web/data/floor/use-tables.ts';
import { lazyScreen } from '#web/data/lazy-screen.ts';
import { LazyWindow } from '#web/parts/loading/lazy-window.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AreasWindow } from './areas-window.tsx';
import type { TableTask, TableWindowProps } from './table-window.tsx';
import { withTable } from './use-table-actions.ts';

const TableWindow = lazyScreen<TableWindowProps>(() => import('./table-window.tsx'));

export type FloorWindow = { readonly kind: 'table'; readonly task: TableTask } | { readonly kind: 'areas' };

interface FloorWindowsProps {
  shown: FloorWindow | null;
  floor: Floor;
  /** The location of new tables and areas; null for a business with one location. */
  deviceLocationId: string | null;
  mutate: ReturnType<typeof useFloor>['mutate'];
  onShow: (next: FloorWindow | null) => void;
}

/** The windows that change the floor. The last window stays mounted during its closing animation. */
export function FloorWindows({ shown, floor, deviceLocationId, mutate, onShow }: FloorWindowsProps) {
  const [last, setLast] = useState<{ window: FloorWindow; opening: number } | null>(null);
  if (shown && last?.window !== shown) setLast({ window: shown, opening: (last?.opening ?? 0) + 1 });
  return (
    <Dialog open={shown !== null} onOpenChange={(open) => !open && onShow(null)}>
      {last?.window.kind === 'areas' && (
        <AreasWindow floor={floor} deviceLocationId={deviceLocationId} mutate={mutate} />
      )}
      <LazyWindow title="Mesa">
        {last?.window.kind === 'table' && (
          <TableWindow
            key={last.opening}
            task={last.window.task}
            floor={floor}
            deviceLocationId={deviceLocationId}
            onSaved={(table) => {
              void mutate((known) => known && withTable(known, table), { revalidate: false });
              onShow(null);
            }}
            onClose={() => onShow(null)}
            onDuplicate={(template) =>
              onShow({ kind: 'table', task: { kind: 'add', areaId: template.area_id, template } })
            }
          />
        )}
      </LazyWindow>
    </Dialog>
  );
}
