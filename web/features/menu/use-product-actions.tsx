import { type ReactNode, useState } from 'react';
import type { Product } from '#domain/menu/answers/menu.ts';
import { newId } from '#web/base/ids.ts';
import { api } from '#web/data/api.ts';
import { runCommand, useCommand } from '#web/data/command.ts';
import { refusalOr } from '#web/data/refusal-or.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';

type Named = Pick<Product, 'id' | 'name'>;

interface Callbacks {
  readonly onChanged: () => Promise<unknown>;
  readonly onDuplicated: (product: Product) => void;
  readonly onDeleted: () => void;
}

/** Copies and deletes products. Render `window` in the screen. */
export function useProductActions({ onChanged, onDuplicated, onDeleted }: Callbacks): {
  readonly duplicate: (product: Named) => Promise<void>;
  readonly remove: (product: Named) => void;
  readonly window: ReactNode;
} {
  const [deletionTarget, setDeletionTarget] = useState<(Named & { readonly open: boolean }) | null>(null);
  const { busy, run } = useCommand();
  const close = () => setDeletionTarget((last) => last && { ...last, open: false });

  const duplicate = async ({ id }: Named) => {
    const copy = newId();
    const outcome = await runCommand({
      call: (options) =>
        api.menu.items[':id'].duplicate.$post({ param: { id }, json: { id: copy } }, options),
      success: ({ item }) => `Producto "${item.name}" agregado.`,
      failure: refusalOr('Error al duplicar el producto'),
    });
    await onChanged();
    if (outcome.ok) onDuplicated(outcome.data.item);
  };
  const remove = async ({ id, name }: Named) => {
    const outcome = await run({
      call: (options) => api.menu.items[':id'].$delete({ param: { id } }, options),
      success: ({ archived }) =>
        archived
          ? `Producto "${name}" archivado: ya tiene ventas y su historial se conserva.`
          : `Producto "${name}" eliminado.`,
      failure: refusalOr('Error al eliminar el producto'),
    });
    if (!outcome) return;
    close();
    await onChanged();
    if (outcome.ok) onDeleted();
  };

  return {
    duplicate,
    remove: ({ id, name }) => setDeletionTarget({ id, name, open: true }),
    window: (
      <AlertDialog
        open={deletionTarget?.open ?? false}
        onOpenChange={close}
        title="Eliminar producto"
        description={`¿Estás seguro de eliminar "${deletionTarget?.name}"? Sale del menú y no se puede deshacer. Si ya se ha vendido se archiva: sus ventas y reportes no cambian.`}
        action="Eliminar"
        busy={busy}
        onAction={() => deletionTarget && void remove(deletionTarget)}
      />
    ),
  };
}
