import { GripVertical, Pencil, Plus } from 'lucide-react';
import { api } from '#web/lib/api.ts';
import { runCommand } from '#web/lib/command.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { DialogContent } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useReorder } from '#web/ui/use-reorder.ts';
import { type Category, useCategories } from './use-menu.ts';
import { countWords, refusedOr } from './words.ts';

interface ListProps {
  categories: readonly Category[];
  onOrdered: () => Promise<unknown>;
  onEdit: (category: Category) => void;
}

function CategoryList({ categories, onOrdered, onEdit }: ListProps) {
  const known = new Map(categories.map((category) => [category.id, category]));
  const { order, dragging, said, list, handle } = useReorder<HTMLUListElement>({
    ids: categories.map(({ id }) => id),
    nameOf: (id) => known.get(id)?.name ?? '',
    onDrop: async (ids) => {
      await runCommand({
        call: (options) => api.menu.categories.order.$put({ json: { category_ids: [...ids] } }, options),
        failure: refusedOr('Error al ordenar las categorías'),
      });
      await onOrdered();
    },
  });
  const shown = order.flatMap((id) => known.get(id) ?? []);
  return (
    <>
      <ul {...list} className="-mx-2 grid gap-1">
        {shown.map((category) => (
          <li
            key={category.id}
            data-reorder={category.id}
            className={cn(
              'flex items-center gap-1 rounded-control',
              dragging === category.id && 'bg-muted ring-2 ring-primary',
            )}
          >
            <button
              type="button"
              {...handle(category.id)}
              className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-control text-muted-foreground hover:bg-muted focus-ring active:cursor-grabbing"
            >
              <GripVertical className="size-5" aria-hidden="true" />
            </button>
            <span className="min-w-0 flex-1 py-1">
              <span className="block truncate font-medium">{category.name}</span>
              <span className="block text-sm text-muted-foreground figures">
                {countWords(category.items)}
              </span>
            </span>
            {!category.is_active && <Badge tone="outline">Sin usar</Badge>}
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Editar ${category.name}`}
              onClick={() => onEdit(category)}
            >
              <Pencil aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

interface CategoriesDialogProps {
  onChanged: () => Promise<unknown>;
  onEdit: (category: Category | null) => void;
}

/** Every category, in use or not: put in order, changed and added. */
export function CategoriesDialog({ onChanged, onEdit }: CategoriesDialogProps) {
  const { data, error, mutate, isValidating } = useCategories();
  return (
    <DialogContent
      title="Categorías"
      description="Arrástralas, o muévelas con las flechas, para ordenarlas."
      footer={
        <Button variant="outline" full onClick={() => onEdit(null)}>
          <Plus aria-hidden="true" />
          Agregar categoría
        </Button>
      }
    >
      {data ? (
        data.categories.length === 0 ? (
          <EmptyState title="Todavía no hay categorías." />
        ) : (
          <CategoryList
            categories={data.categories}
            onEdit={onEdit}
            onOrdered={() => Promise.all([mutate(), onChanged()])}
          />
        )
      ) : error ? (
        <ErrorState onRetry={() => void mutate()} busy={isValidating} />
      ) : (
        <div className="grid gap-2">
          {['a', 'b', 'c', 'd'].map((place) => (
            <Skeleton key={place} className="h-13" />
          ))}
        </div>
      )}
    </DialogContent>
  );
}
