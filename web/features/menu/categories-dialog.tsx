import { Plus } from 'lucide-react';
import type { Category } from '#domain/menu/answers/menu.ts';
import { api } from '#web/data/api.ts';
import { runCommand } from '#web/data/command.ts';
import { refusalOr } from '#web/data/refusal-or.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogContent } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ReorderList } from '#web/ui/reorder-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { productCountText } from './menu-texts.ts';
import { useCategories } from './use-menu.ts';

interface ListProps {
  categories: readonly Category[];
  onOrdered: () => Promise<unknown>;
  onEdit: (category: Category) => void;
}

function CategoryList({ categories, onOrdered, onEdit }: ListProps) {
  return (
    <ReorderList
      items={categories}
      detailOf={({ items }) => productCountText(items)}
      onEdit={onEdit}
      onOrder={async (ids) => {
        const { ok } = await runCommand({
          call: (options) => api.menu.categories.order.$put({ json: { category_ids: [...ids] } }, options),
          failure: refusalOr('Error al ordenar las categorías'),
        });
        await onOrdered();
        return ok;
      }}
    />
  );
}

interface CategoriesDialogProps {
  onChanged: () => Promise<unknown>;
  onEdit: (category: Category | null) => void;
}

/** Every category, also inactive ones: to reorder, change and add. */
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
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-13" />
          ))}
        </div>
      )}
    </DialogContent>
  );
}
