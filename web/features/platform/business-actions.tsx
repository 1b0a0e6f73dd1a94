import { DoorOpen, Power, PowerOff } from 'lucide-react';
import type { BusinessRow } from '#domain/platform/answers/businesses.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';
import { MoreMenuTrigger } from '#web/ui/more-menu-trigger.tsx';

interface BusinessActionsProps {
  business: BusinessRow;
  /** The business that the master has opened. */
  opened: string | null;
  busy: boolean;
  onEnter: () => void;
  onStatus: () => void;
}

/** A master's buttons for a business. While one business is open, the others can only be opened. */
export function BusinessActions({ business, opened, busy, onEnter, onStatus }: BusinessActionsProps) {
  const isInside = opened === business.id;
  const mayChange = opened === null || isInside;
  if (isInside) {
    return (
      <span className="inline-flex items-center gap-1">
        <span className="text-xs font-semibold whitespace-nowrap text-muted-foreground">Estás aquí</span>
        <StatusMenu {...{ business, busy, onStatus }} />
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-1">
      <Button
        variant="outline"
        size="sm"
        disabled={busy}
        className="max-sm:hidden"
        aria-label={`Entrar a ${business.name}`}
        onClick={onEnter}
      >
        <DoorOpen aria-hidden="true" />
        Entrar
      </Button>
      <StatusMenu {...{ business, busy, onEnter }} onStatus={mayChange ? onStatus : undefined} />
    </span>
  );
}

interface StatusMenuProps {
  business: BusinessRow;
  busy: boolean;
  onEnter?: (() => void) | undefined;
  onStatus?: (() => void) | undefined;
}

function StatusMenu({ business, busy, onEnter, onStatus }: StatusMenuProps) {
  return (
    <DropdownMenu>
      <MoreMenuTrigger
        label={`Más sobre ${business.name}`}
        disabled={busy}
        className={onStatus ? undefined : 'sm:hidden'}
      />
      <DropdownMenuContent>
        {onEnter && (
          <DropdownMenuItem className="sm:hidden" onSelect={onEnter}>
            <DoorOpen aria-hidden="true" />
            Entrar
          </DropdownMenuItem>
        )}
        {onStatus &&
          (business.is_active ? (
            <DropdownMenuItem tone="destructive" onSelect={onStatus}>
              <PowerOff aria-hidden="true" />
              Desactivar
            </DropdownMenuItem>
          ) : (
            <DropdownMenuItem onSelect={onStatus}>
              <Power aria-hidden="true" />
              Activar
            </DropdownMenuItem>
          ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
