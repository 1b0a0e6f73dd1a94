import { Suspense, useState } from 'react';
import type { ProductWithoutRecipe } from '#domain/kitchen/serve-refusal.ts';
import { may } from '#domain/people/access.ts';
import { messages } from '#web/base/messages.ts';
import { notify } from '#web/base/notify.ts';
import { api } from '#web/data/api.ts';
import { lazyScreen } from '#web/data/lazy-screen.ts';
import { refusalOr } from '#web/data/refusal-or.ts';
import { useUser } from '#web/data/session.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogClose, DialogContent } from '#web/ui/dialog.tsx';
import { UnsavedDialog } from '#web/ui/unsaved-dialog.tsx';

const RecipeWindow = lazyScreen(() => import('./recipe-window.tsx'));
const FAILED = 'Error al guardar el producto';

interface WithoutRecipeProps {
  /** The ticket's place and number. */
  order: string;
  products: readonly ProductWithoutRecipe[];
  busy: boolean;
  onServe: () => Promise<void>;
}

/** Names the products without a recipe, because of which a ticket cannot be served, with the actions for each. */
export function WithoutRecipe({ order, products, busy, onServe }: WithoutRecipeProps) {
  const mayWrite = may(useUser(), 'menu:write');
  const isOne = products.length === 1;
  const { busy: saving, attempt } = useAttempts();
  const [edited, setEdited] = useState<ProductWithoutRecipe | null>(null);
  const [isOpen, setOpen] = useState(false);

  const turnOffInventoryControl = async ({ id, name }: ProductWithoutRecipe) => {
    const item = await api.menu.items[':id'].$get({ param: { id } }).then(
      async (response) => (await response.json()).item,
      () => null,
    );
    if (!item) {
      notify.error(FAILED);
      return;
    }
    const { version } = item;
    const outcome = await attempt(['out of inventory control', id, version], () => ({
      call: (options) =>
        api.menu.items[':id'].$put({ param: { id }, json: { version, tracks_inventory: false } }, options),
      success: `${name} quedó sin control de inventario`,
      failure: refusalOr(FAILED),
    }));
    if (outcome?.ok) await onServe();
  };

  return (
    <DialogContent
      title={isOne ? 'Falta una receta' : 'Faltan recetas'}
      description={order}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">{messages.close}</Button>
          </DialogClose>
          {edited && (
            <Button busy={busy} onClick={() => void onServe()}>
              Servir
            </Button>
          )}
        </>
      }
    >
      <p className="mb-3 text-sm leading-6">
        {isOne
          ? 'Está bajo control de inventario y no tiene receta'
          : 'Están bajo control de inventario y no tienen receta'}
        {mayWrite
          ? ': no se sabe qué descontar al servir.'
          : `. Pide a un administrador que agregue la receta o ${isOne ? 'le' : 'les'} quite el control de inventario, y sirve la orden otra vez.`}
      </p>
      <ul aria-label="Productos sin receta" className="grid">
        {products.map((product) => (
          <li
            key={product.id}
            className="flex flex-col gap-2 border-t py-3 sm:flex-row sm:items-center sm:justify-between"
          >
            <span className="min-w-0 text-lg font-semibold break-words">{product.name}</span>
            {mayWrite && (
              <span className="flex shrink-0 flex-wrap gap-2 max-sm:[&>button]:flex-1">
                <Button
                  variant="outline"
                  disabled={busy || saving}
                  onClick={() => void turnOffInventoryControl(product)}
                >
                  Sin control de inventario
                </Button>
                <Button
                  variant={edited || !isOne ? 'outline' : 'primary'}
                  disabled={busy || saving}
                  onClick={() => {
                    setEdited(product);
                    setOpen(true);
                  }}
                >
                  Agregar receta
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <UnsavedDialog
        open={isOpen}
        what={`la receta de ${edited?.name ?? 'este producto'}`}
        onClose={() => setOpen(false)}
      >
        {(setDirty) =>
          edited && (
            <Suspense fallback={null}>
              <RecipeWindow product={edited} onDirtyChange={setDirty} />
            </Suspense>
          )
        }
      </UnsavedDialog>
    </DialogContent>
  );
}
