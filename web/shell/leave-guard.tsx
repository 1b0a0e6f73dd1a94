import { useEffect } from 'react';
import { guardBackNavigation, resolveNavigation, usePendingNavigation } from '#web/lib/use-unsaved.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';

/** Asks before a screen with something unsaved is left. */
export function LeaveGuard() {
  const way = usePendingNavigation();
  useEffect(guardBackNavigation, []);
  return (
    <AlertDialog
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
