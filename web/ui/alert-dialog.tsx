import * as Primitive from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { overlayClasses } from './dialog.tsx';
import { useFocusBack } from './use-focus-back.ts';

interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Names what will go. */
  description: ReactNode;
  action: ReactNode;
  onAction: () => void;
  cancel?: ReactNode;
  busy?: boolean;
  tone?: 'destructive' | 'primary';
  /** A reason to write or a choice to make before the action. */
  children?: ReactNode;
  disabled?: boolean;
}

/** Asks before something that can't be undone; stays open while busy, the caller closes it when done. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  action,
  onAction,
  cancel = 'Cancelar',
  busy = false,
  tone = 'destructive',
  children,
  disabled = false,
}: AlertDialogProps) {
  const focus = useFocusBack({});
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayClasses} />
        <div className="pointer-events-none fixed inset-0 z-50 grid grid-cols-1 items-end sm:place-items-center sm:p-6">
          <Primitive.Content
            {...focus}
            className="pointer-events-auto w-full rounded-t-2xl border bg-popover p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-popover-foreground shadow-float outline-none data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in sm:max-w-md sm:rounded-card sm:pb-5"
          >
            <Primitive.Title className="text-xl font-semibold text-balance">{title}</Primitive.Title>
            <Primitive.Description className="mt-2 text-sm leading-6 text-muted-foreground">
              {description}
            </Primitive.Description>
            {children && <div className="mt-4">{children}</div>}
            <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
              <Primitive.Cancel asChild>
                <Button variant="outline" disabled={busy}>
                  {cancel}
                </Button>
              </Primitive.Cancel>
              <Button variant={tone} busy={busy} disabled={disabled} onClick={onAction}>
                {action}
              </Button>
            </div>
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
