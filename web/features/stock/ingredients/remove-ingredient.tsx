import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { IngredientDetail } from '#domain/stock/answers/inventory.ts';
import { messages } from '#web/base/messages.ts';
import { api } from '#web/data/api.ts';
import { useCommand } from '#web/data/command.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';

interface RemoveIngredientProps {
  detail: IngredientDetail;
  onRemoved: () => void;
}

/** Deletes an ingredient after a confirmation. */
export function RemoveIngredient({ detail, onRemoved }: RemoveIngredientProps) {
  const { busy, run } = useCommand();
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const { ingredient, used_by } = detail;
  const isUsed = used_by.length > 0;

  const remove = async () => {
    const outcome = await run({
      call: (options) => api.inventory[':id'].$delete({ param: { id: ingredient.id } }, options),
      success: ({ archived }) =>
        archived ? 'Ingrediente archivado: conserva su historial' : 'Ingrediente eliminado',
    });
    setConfirmOpen(false);
    if (outcome?.ok) onRemoved();
  };

  return (
    <>
      <Button variant="destructive-outline" onClick={() => setConfirmOpen(true)}>
        <Trash2 aria-hidden="true" />
        {messages.remove}
      </Button>
      <AlertDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title={`¿Eliminar "${ingredient.name}"?`}
        description={
          isUsed
            ? `No se puede todavía: lo lleva la receta de ${used_by.join(', ')}. Quítalo de ahí primero.`
            : 'Sale de las listas. Si ya tiene movimientos, compras o conteos se archiva y conserva su historial.'
        }
        action={messages.remove}
        disabled={isUsed}
        busy={busy}
        onAction={() => void remove()}
      />
    </>
  );
}
