import { RecipeSection } from '#web/recipes/recipe-section.tsx';
import { UnsavedDialog } from '#web/recipes/unsaved-dialog.tsx';
import { DialogContent } from '#web/ui/dialog.tsx';

interface RecipeDialogProps {
  /** Stays while the dialog slides out. */
  item: { readonly id: string; readonly name: string } | null;
  open: boolean;
  onClose: () => void;
}

/** The recipe of a product of the menu. */
export function RecipeDialog({ item, open, onClose }: RecipeDialogProps) {
  return (
    <UnsavedDialog
      open={open && item !== null}
      what={`la receta de ${item?.name ?? 'este producto'}`}
      onClose={onClose}
    >
      {(setDirty) =>
        item && (
          <DialogContent title={item.name} description="Receta de una unidad" size="lg">
            <RecipeSection productId={item.id} onDirtyChange={setDirty} />
          </DialogContent>
        )
      }
    </UnsavedDialog>
  );
}
