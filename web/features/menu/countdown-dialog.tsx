import type { MenuItem } from '#domain/menu/answers/menu.ts';
import { CountdownForm } from '#web/parts/availability/product-availability.tsx';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';

interface CountdownDialogProps {
  /** Stays during the closing animation. */
  item: MenuItem | null;
  open: boolean;
  onClose: () => void;
  onCount: (item: MenuItem, countdown: number | null) => void;
}

/** Sets the countdown of a product, from its card. */
export function CountdownDialog({ item, open, onClose, onCount }: CountdownDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      {item && (
        <DialogContent title="¿Cuántos quedan?" description={item.name} size="sm">
          <CountdownForm
            countdown={item.countdown}
            onCount={(countdown) => {
              onCount(item, countdown);
              onClose();
            }}
          />
        </DialogContent>
      )}
    </Dialog>
  );
}
