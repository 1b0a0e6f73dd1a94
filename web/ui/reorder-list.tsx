import { GripVertical, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { useReorder } from './use-reorder.ts';

interface ReorderItem {
  readonly id: string;
  readonly name: string;
  readonly is_active: boolean;
}

interface ReorderListProps<I extends ReorderItem> {
  items: readonly I[];
  /** The text under the name. */
  detailOf: (item: I) => ReactNode;
  /** Saves the new order; returns false if it was refused. */
  onOrder: (ids: readonly string[]) => Promise<boolean>;
  onEdit: (item: I) => void;
}

/** A list of the business in a custom order: items move by dragging or by keys, and open for editing. */
export function ReorderList<I extends ReorderItem>({
  items,
  detailOf,
  onOrder,
  onEdit,
}: ReorderListProps<I>) {
  const known = new Map(items.map((item) => [item.id, item]));
  const { order, dragging, liveMessage, list, handle } = useReorder<HTMLUListElement>({
    ids: items.map(({ id }) => id),
    nameOf: (id) => known.get(id)?.name ?? '',
    onDrop: onOrder,
  });
  return (
    <>
      <ul {...list} className="-mx-2 grid gap-1">
        {order
          .flatMap((id) => known.get(id) ?? [])
          .map((item) => (
            <li
              key={item.id}
              data-reorder={item.id}
              className={cn(
                'flex items-center gap-1 rounded-control',
                dragging === item.id && 'bg-muted ring-2 ring-primary',
              )}
            >
              <button
                type="button"
                {...handle(item.id)}
                className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-control text-muted-foreground hover:bg-muted focus-ring active:cursor-grabbing"
              >
                <GripVertical className="size-5" aria-hidden="true" />
              </button>
              <span className="min-w-0 flex-1 py-1">
                <span className="block truncate font-medium">{item.name}</span>
                <span className="block truncate text-sm text-muted-foreground figures">{detailOf(item)}</span>
              </span>
              {!item.is_active && <Badge tone="outline">Sin usar</Badge>}
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Editar ${item.name}`}
                onClick={() => onEdit(item)}
              >
                <Pencil aria-hidden="true" />
              </Button>
            </li>
          ))}
      </ul>
      <p role="status" className="sr-only">
        {liveMessage}
      </p>
    </>
  );
}
