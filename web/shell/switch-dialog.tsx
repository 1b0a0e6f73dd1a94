import { useEffect, useId, useRef } from 'react';
import type { Switcher } from '#domain/people/answers/employees.ts';
import { roleName } from '#domain/people/employees.ts';
import { messages } from '#web/base/messages.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { useNeedsNetwork } from '#web/ui/needs-network.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PinEntry, shake } from './pin-entry.tsx';
import { useSwitch } from './use-switch.ts';

const KEYS = 'grid grid-cols-2 gap-2 sm:grid-cols-3';

function People({ people, onChoose }: { people: readonly Switcher[]; onChoose: (person: Switcher) => void }) {
  return (
    <ul aria-label="Personas con PIN" className={KEYS}>
      {people.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            onClick={() => onChoose(person)}
            className="flex size-full min-h-32 flex-col items-center justify-center gap-2 rounded-card border bg-card p-3 text-center transition-colors hover:bg-muted active:bg-accent focus-ring"
          >
            <Avatar sources={[person.avatar_url]} name={person.full_name} className="size-14 text-lg" />
            <span className="line-clamp-2 text-sm leading-5 font-semibold break-words">
              {person.full_name}
            </span>
            <span className="text-xs text-muted-foreground">{roleName(person.role)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function PeopleSkeleton() {
  return (
    <div className={KEYS}>
      {[0, 1, 2].map((each) => (
        <Skeleton key={each} className="h-32 rounded-card" />
      ))}
    </div>
  );
}

function SwitchContent() {
  const id = useId();
  const pinInput = useRef<HTMLInputElement>(null);
  const { people, failed, retrying, retry, person, choose, form, busy, submit } = useSwitch(() =>
    shake(pinInput.current),
  );
  const needsNetwork = useNeedsNetwork();
  useEffect(() => {
    if (person) pinInput.current?.focus();
  }, [person]);

  if (person && needsNetwork === null) {
    return (
      <DialogContent
        size="sm"
        title="Cambiar de usuario"
        description={<span className="text-base font-medium text-foreground">{person.full_name}</span>}
        footer={
          <div className="flex w-full gap-2 [&>button]:flex-1">
            <Button variant="outline" size="lg" onClick={() => choose(null)}>
              {messages.back}
            </Button>
            <Button type="submit" form={id} size="lg" busy={busy}>
              Entrar
            </Button>
          </div>
        }
      >
        <form id={id} ref={form.ref} noValidate onSubmit={submit} className="flex flex-col gap-3">
          <PinEntry
            value={form.values.pin}
            onChange={(pin) => form.set('pin', pin)}
            error={form.errorOf('pin')}
            input={pinInput}
          />
        </form>
      </DialogContent>
    );
  }
  return (
    <DialogContent title="Cambiar de usuario" description="¿Quién sigue en este dispositivo?">
      {needsNetwork ? (
        <ErrorState title={needsNetwork} onRetry={retry} busy={retrying} />
      ) : failed ? (
        <ErrorState title="No se pudo cargar quién tiene PIN." onRetry={retry} busy={retrying} />
      ) : people?.length === 0 ? (
        <p className="py-2 text-sm leading-6 text-muted-foreground">
          Nadie más tiene un PIN todavía. El administrador lo pone en Opciones, en Empleados.
        </p>
      ) : people ? (
        <People people={people} onChoose={choose} />
      ) : (
        <PeopleSkeleton />
      )}
    </DialogContent>
  );
}

/** Changes the user of a shared device: a choice of employee, and that employee's PIN. */
export function SwitchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      {open && <SwitchContent />}
    </Dialog>
  );
}
