import * as Primitive from 'radix-ui/dialog';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { CloseButton, keepOpenForToasts, overlayClasses } from './dialog.tsx';
import { useRestoreFocus } from './use-restore-focus.ts';

export const Sheet = Primitive.Root;
export const SheetTrigger = Primitive.Trigger;

interface SheetContentProps extends Omit<ComponentProps<typeof Primitive.Content>, 'title'> {
  title: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  /** 'auto' opens from the bottom on phones and from the right on wider screens; 'start' from the left there. */
  side?: 'auto' | 'bottom' | 'start';
}

const PHONE =
  'inset-x-0 bottom-(--covered) max-h-[calc(90dvh-var(--covered))] rounded-t-2xl border-t data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in md:top-0 md:max-h-none md:w-full md:rounded-none md:border-t-0';

const SIDES = {
  auto: `${PHONE} md:right-0 md:left-auto md:max-w-md md:border-l md:data-[state=closed]:animate-side-out md:data-[state=open]:animate-side-in`,
  start: `${PHONE} md:right-auto md:left-0 md:max-w-80 md:border-r md:data-[state=closed]:animate-fade-out md:data-[state=open]:animate-fade-in`,
  bottom:
    'inset-x-0 bottom-(--covered) max-h-[calc(92dvh-var(--covered))] rounded-t-2xl border-t data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in',
} as const;

export function SheetContent({
  title,
  description,
  footer,
  side = 'auto',
  className,
  children,
  onOpenAutoFocus,
  onCloseAutoFocus,
  ...rest
}: SheetContentProps) {
  const focus = useRestoreFocus({ onOpenAutoFocus, onCloseAutoFocus });
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={overlayClasses} />
      <Primitive.Content
        {...(description ? {} : { 'aria-describedby': undefined })}
        className={cn(
          'fixed z-50 flex flex-col bg-popover text-popover-foreground shadow-float outline-none',
          SIDES[side],
          className,
        )}
        {...focus}
        onInteractOutside={keepOpenForToasts}
        {...rest}
      >
        <span
          aria-hidden="true"
          className={cn('mx-auto mt-2 h-1 w-10 rounded-full bg-input', side !== 'bottom' && 'md:hidden')}
        />
        <header data-keep-clear="" className="flex items-start gap-3 py-2 pr-3 pl-5">
          <div className="min-w-0 flex-1 pt-2 break-words">
            <Primitive.Title className="text-xl font-semibold">{title}</Primitive.Title>
            {description && (
              <Primitive.Description className="mt-1 text-sm text-muted-foreground">
                {description}
              </Primitive.Description>
            )}
          </div>
          <CloseButton />
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5">{children}</div>
        {footer && (
          <footer
            data-keep-clear=""
            className="border-t px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))]"
          >
            {footer}
          </footer>
        )}
      </Primitive.Content>
    </Primitive.Portal>
  );
}
