import { X } from 'lucide-react';
import * as Primitive from 'radix-ui/dialog';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { useFocusBack } from './use-focus-back.ts';

export const Dialog = Primitive.Root;
export const DialogTrigger = Primitive.Trigger;
export const DialogClose = Primitive.Close;

export const overlayClasses =
  'fixed inset-0 z-50 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in';

export function CloseButton({ className }: { className?: string }) {
  return (
    <Primitive.Close
      aria-label="Cerrar"
      className={cn(
        'grid size-11 place-items-center rounded-control text-muted-foreground transition-colors hover:bg-muted hover:text-foreground focus-ring',
        className,
      )}
    >
      <X className="size-5" aria-hidden="true" />
    </Primitive.Close>
  );
}

interface DialogContentProps extends Omit<ComponentProps<typeof Primitive.Content>, 'title'> {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the end; they stay in sight while the middle scrolls. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
}

const WIDTHS = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl', xl: 'sm:max-w-5xl' } as const;

/** A window over the screen: slides in and out in 300 ms, Escape closes, the focus stays inside. */
export function DialogContent({
  title,
  description,
  footer,
  size = 'md',
  className,
  children,
  onOpenAutoFocus,
  onCloseAutoFocus,
  ...rest
}: DialogContentProps) {
  const focus = useFocusBack({ onOpenAutoFocus, onCloseAutoFocus });
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={overlayClasses} />
      <div className="pointer-events-none fixed inset-0 z-50 grid grid-cols-1 items-end sm:place-items-center sm:p-6">
        <Primitive.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn(
            'pointer-events-auto flex max-h-[92dvh] w-full flex-col rounded-t-2xl border bg-popover text-popover-foreground shadow-float outline-none data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in sm:max-h-[88dvh] sm:rounded-card',
            WIDTHS[size],
            className,
          )}
          {...focus}
          {...rest}
        >
          <header className="flex items-start gap-3 py-3 pr-3 pl-5">
            <div className="min-w-0 flex-1 pt-2 break-words">
              <Primitive.Title className="text-xl leading-7 font-semibold text-balance">
                {title}
              </Primitive.Title>
              {description && (
                <Primitive.Description className="mt-1 text-sm text-muted-foreground">
                  {description}
                </Primitive.Description>
              )}
            </div>
            <CloseButton />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5">{children}</div>
          {footer && (
            <footer className="flex flex-col-reverse gap-2 border-t px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end">
              {footer}
            </footer>
          )}
        </Primitive.Content>
      </div>
    </Primitive.Portal>
  );
}
