import * as Primitive from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { overlayClasses, windowClasses, windowLayoutClasses } from './dialog.tsx';
import { useNeedsNetwork } from './needs-network.tsx';
import { ReasonButton } from './reason-button.tsx';
import { useRestoreFocus } from './use-restore-focus.ts';

interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What the action deletes or changes. */
  description: ReactNode;
  action: ReactNode;
  onAction: () => void;
  cancel?: ReactNode;
  busy?: boolean;
  tone?: 'destructive' | 'primary';
  /** A field for a reason or a choice, before the action. */
  children?: ReactNode;
  disabled?: boolean;
  /** True for an action on this device alone, which needs no network. */
  isLocal?: boolean;
}

/** A confirmation before an action that can't be undone. It stays open while busy; the caller closes it. */
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
  isLocal = false,
}: AlertDialogProps) {
  const focus = useRestoreFocus({});
  const needsNetwork = useNeedsNetwork();
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayClasses} />
        <div className={windowLayoutClasses}>
          <Primitive.Content {...focus} className={cn(windowClasses, 'sm:max-w-md')}>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-5 pb-1 break-words">
              <Primitive.Title className="text-xl leading-7 font-semibold text-balance">
                {title}
              </Primitive.Title>
              <Primitive.Description className="mt-2 text-sm leading-6 text-muted-foreground">
                {description}
              </Primitive.Description>
              {children && <div className="mt-4">{children}</div>}
            </div>
            <div
              data-keep-clear=""
              className="flex flex-col-reverse gap-2 px-5 pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end"
            >
              <Primitive.Cancel asChild>
                <Button variant="outline" disabled={busy}>
                  {cancel}
                </Button>
              </Primitive.Cancel>
              <ReasonButton
                variant={tone}
                busy={busy}
                disabled={disabled}
                reason={isLocal ? null : needsNetwork}
                onClick={onAction}
              >
                {action}
              </ReasonButton>
            </div>
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
