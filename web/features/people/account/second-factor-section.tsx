import { useState } from 'react';
import type { SecondFactorSetup } from '#domain/people/answers/second-factor.ts';
import { sentenceOf } from '#web/data/api.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SetupWindow } from './setup-window.tsx';
import { useSecondFactor } from './use-second-factor.ts';

export function SecondFactorSection() {
  const { state, busy, begin, confirm, finish, turnOff } = useSecondFactor();
  const { data, error, mutate, isValidating } = state;
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [ending, setEnding] = useState(false);
  if (error && !data)
    return <ErrorState title={sentenceOf(error)} onRetry={() => void mutate()} busy={isValidating} />;
  if (!data) return <Skeleton className="h-24 w-full" />;
  const close = () => {
    setSetup(null);
    void finish();
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-sm text-muted-foreground">
          {data.is_on ? (
            <>
              <Badge tone="success">Activa</Badge>{' '}
              <span className="figures">Códigos de recuperación sin usar: {data.recovery_left}.</span>
            </>
          ) : (
            'Además de tu contraseña, Fogón pedirá un código de una aplicación de tu teléfono.'
          )}
        </p>
        {!data.is_on && (
          <Button busy={busy} onClick={() => void begin().then(setSetup)}>
            Activar
          </Button>
        )}
        {data.is_on && !data.is_required && (
          <Button variant="destructive-outline" onClick={() => setEnding(true)}>
            Desactivar
          </Button>
        )}
      </div>
      <Dialog open={setup !== null} onOpenChange={(open) => !open && close()}>
        {setup && <SetupWindow setup={setup} busy={busy} onConfirm={confirm} onClose={close} />}
      </Dialog>
      <AlertDialog
        open={ending}
        onOpenChange={setEnding}
        title="Desactivar la verificación en dos pasos"
        description="Bastará tu contraseña para entrar. Los códigos de recuperación dejarán de servir."
        action="Desactivar"
        busy={busy}
        onAction={() => void turnOff().then(() => setEnding(false))}
      />
    </>
  );
}
