import { type ReactNode, useState } from 'react';
import { notify } from '#web/base/notify.ts';
import { api } from '#web/data/api.ts';
import { useCommand } from '#web/data/command.ts';
import { refusalOr } from '#web/data/refusal-or.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';

type Named = { readonly id: string; readonly name: string };

/**
 * Deletes a category: counts its products first, then requests a confirmation (2-operations §5). Render
 * `window` in the screen.
 */
export function useCategoryDeletion(onDeleted: (id: string) => Promise<unknown>): {
  readonly start: (category: Named) => Promise<void>;
  readonly window: ReactNode;
} {
  const [deletionTarget, setDeletionTarget] = useState<(Named & { readonly open: boolean }) | null>(null);
  const { busy, run } = useCommand();

  const countOf = async (id: string): Promise<number | null> => {
    try {
      const response = await api.menu.categories[':id'].$get({ param: { id } });
      return (await response.json()).category.items;
    } catch {
      return null;
    }
  };
  const start = async ({ id, name }: Named) => {
    const items = await countOf(id);
    if (items === null) window.alert('Error al verificar productos asociados a la categoría.');
    else if (items > 0)
      notify.error(`No se puede eliminar la categoría "${name}" porque tiene ${items} productos asociados.`);
    else setDeletionTarget({ id, name, open: true });
  };
  const close = () => setDeletionTarget((last) => last && { ...last, open: false });
  const remove = async ({ id, name }: Named) => {
    const outcome = await run({
      call: (options) => api.menu.categories[':id'].$delete({ param: { id } }, options),
      success: `Categoría "${name}" eliminada exitosamente.`,
      failure: refusalOr('Error al eliminar la categoría.'),
    });
    if (!outcome) return;
    close();
    await onDeleted(id);
  };

  return {
    start,
    window: (
      <AlertDialog
        open={deletionTarget?.open ?? false}
        onOpenChange={close}
        title="Confirmar Eliminación"
        description={`¿Estás seguro de eliminar la categoría "${deletionTarget?.name}"? Esto no se puede deshacer.`}
        action="Eliminar"
        busy={busy}
        onAction={() => deletionTarget && void remove(deletionTarget)}
      />
    ),
  };
}
