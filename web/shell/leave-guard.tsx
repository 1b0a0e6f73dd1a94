import { resolveNavigation, usePendingNavigation } from '#web/lib/use-unsaved.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';

/** Requests a confirmation before leaving a screen with unsaved changes. */
export function LeaveGuard() {
  const way = usePendingNavigation();
  return (
    <AlertDialog
      isLocal
      open={way !== null}
      onOpenChange={(open) => !open && resolveNavigation(false)}
      title="¿Descartar los cambios?"
      description="Lo que cambiaste en esta pantalla no está guardado."
      cancel="Seguir editando"
      action="Descartar"
      onAction={() => resolveNavigation(true)}
    />
  );
}
