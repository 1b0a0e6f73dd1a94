import type { Product } from '#domain/menu/answers/menu.ts';
import { useProduct } from '#web/parts/availability/use-product.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { DialogContent } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { UnsavedDialog } from '#web/ui/unsaved-dialog.tsx';
import { ProductDetails } from './product-details.tsx';
import { ProductEditor, type ProductTab } from './product-editor.tsx';
import { useCategories } from './use-menu.ts';

export type ProductTask =
  | { readonly kind: 'add'; readonly categoryId: string | null }
  | { readonly kind: 'edit'; readonly id: string; readonly tab: ProductTab };

interface ProductDialogProps {
  task: ProductTask;
  mayWrite: boolean;
  types: readonly string[];
  /** Called after any change of the menu. */
  onChanged: () => Promise<unknown>;
  /** Called after a product was added, to open its recipe next. */
  onAdded: (product: Product) => void;
  onDone: () => void;
  onDirtyChange: (isDirty: boolean) => void;
  onDuplicate: (product: Product) => void;
  onDelete: (product: Product) => void;
}

function ProductWindow({ task, mayWrite, types, onChanged, onAdded, onDone, ...more }: ProductDialogProps) {
  const reading = useProduct(task.kind === 'edit' ? task.id : null);
  const categories = useCategories().data?.categories;
  const product = reading.data?.item ?? null;
  const failed = task.kind === 'edit' && reading.error && !product;
  if (failed || !categories || (task.kind === 'edit' && !product))
    return (
      <DialogContent title="Producto" size="lg" className="sm:min-h-[min(44rem,88dvh-var(--covered))]">
        {failed ? (
          <ErrorState onRetry={() => void reading.mutate()} busy={reading.isValidating} />
        ) : (
          <div className="grid gap-4">
            <Skeleton className="h-11" />
            <Skeleton className="h-30" />
            <Skeleton className="h-11" />
            <Skeleton className="h-24" />
          </div>
        )}
      </DialogContent>
    );
  if (product && !mayWrite) return <ProductDetails product={product} categories={categories} />;
  return (
    <ProductEditor
      product={product}
      categoryId={task.kind === 'add' ? task.categoryId : null}
      startTab={task.kind === 'edit' ? task.tab : 'producto'}
      categories={categories}
      types={types}
      reload={() => Promise.all([reading.mutate(), onChanged()])}
      onSaved={(saved, recipeNext) => {
        void onChanged();
        void reading.mutate({ item: saved }, { revalidate: false });
        if (task.kind === 'add' && recipeNext) onAdded(saved);
      }}
      onDone={onDone}
      {...more}
    />
  );
}

interface Opening {
  readonly open: boolean;
  /** A number for each opening, so that each one has new state. */
  readonly opening: number;
  readonly task: ProductTask | null;
}

/** A product: to add, to change, or read-only. */
export function ProductDialog({
  open,
  opening,
  task,
  ...window
}: Omit<ProductDialogProps, 'task' | 'onDirtyChange'> & Opening) {
  return (
    <UnsavedDialog open={open && task !== null} what="este producto" onClose={window.onDone}>
      {(setDirty) => task && <ProductWindow key={opening} task={task} {...window} onDirtyChange={setDirty} />}
    </UnsavedDialog>
  );
}
