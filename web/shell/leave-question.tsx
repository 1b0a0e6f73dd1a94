import { resolveNavigation } from '#web/base/use-unsaved.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';

export interface LeaveQuestionProps {
  open: boolean;
  onClose: () => void;
}

export default function LeaveQuestion({ open, onClose }: LeaveQuestionProps) {
  return (
    <AlertDialog
      isLocal
      open={open}
      onOpenChange={onClose}
      title="¿Descartar los cambios?"
      description="Lo que cambiaste en esta pantalla no está guardado."
      cancel="Seguir editando"
      action="Descartar"
      onAction={() => resolveNavigation(true)}
    />
  );
}
