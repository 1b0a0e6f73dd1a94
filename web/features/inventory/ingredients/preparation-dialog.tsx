import { PreparationSection } from '#web/recipes/preparation-section.tsx';
import { DialogContent } from '#web/ui/dialog.tsx';
import { UnsavedDialog } from '#web/ui/unsaved-dialog.tsx';
import type { InventoryItem } from './use-inventory.ts';

interface PreparationDialogProps {
  /** Stays while the dialog slides out. */
  item: InventoryItem | null;
  open: boolean;
  onClose: () => void;
}

/** What a batch of a prepared ingredient takes, and making one. */
export function PreparationDialog({ item, open, onClose }: PreparationDialogProps) {
  return (
    <UnsavedDialog
      open={open && item !== null}
      what={`la preparación de ${item?.name ?? 'este ingrediente'}`}
      onClose={onClose}
    >
      {(setDirty) =>
        item && (
          <DialogContent title={item.name} description="Ingrediente preparado" size="lg">
            <PreparationSection itemId={item.id} onDirtyChange={setDirty} />
          </DialogContent>
        )
      }
    </UnsavedDialog>
  );
}
