import { X } from 'lucide-react';
import * as Primitive from 'radix-ui/dialog';
import {
  type ComponentProps,
  createContext,
  Fragment,
  type ReactNode,
  use,
  useEffect,
  useState,
} from 'react';
import { WindowOpen } from '#web/base/use-unsaved.ts';
import { cn } from './cn.ts';
import { useRestoreFocus } from './use-restore-focus.ts';

export const DialogClose = Primitive.Close;

/** A window's content calls this after its closing animation. */
const ContentUnmounted = createContext<() => void>(() => undefined);

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** The content of a window is mounted while the window is open and during its animations. Each opening starts with new state. */
export function Dialog({ open, onOpenChange, children }: DialogProps) {
  const isOuterOpen = use(WindowOpen);
  const [state, setState] = useState({ open, opening: 0, mounted: open });
  if (open !== state.open) setState({ open, opening: state.opening + (open ? 1 : 0), mounted: true });
  const [onUnmounted] = useState(
    () => () => setState((last) => (last.open ? last : { ...last, mounted: false })),
  );
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <WindowOpen value={open && isOuterOpen}>
        <ContentUnmounted value={onUnmounted}>
          {(open || state.mounted) && <Fragment key={state.opening}>{children}</Fragment>}
        </ContentUnmounted>
      </WindowOpen>
    </Primitive.Root>
  );
}

function UnmountNotifier() {
  const onUnmounted = use(ContentUnmounted);
  useEffect(() => onUnmounted, [onUnmounted]);
  return null;
}

export const overlayClasses =
  'fixed inset-0 z-50 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in';

/** The position of a window: at the bottom of a phone, above its keyboard, and in the middle of wider screens. */
export const windowLayoutClasses =
  'pointer-events-none fixed inset-x-0 top-0 bottom-(--covered) z-50 grid grid-cols-1 items-end sm:place-items-center sm:p-6';

/** A window is never taller than the screen: its middle part scrolls. */
export const windowClasses =
  'pointer-events-auto flex max-h-[calc(92dvh-var(--covered))] w-full flex-col rounded-t-2xl border bg-popover text-popover-foreground shadow-float outline-none data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in sm:max-h-[calc(88dvh-var(--covered))] sm:rounded-card';

/** Excludes the hidden inputs of switches and selects, and file inputs. */
const FIELD = ':is(input, select, textarea):not([aria-hidden], [type="file"])';

/** Focuses the first field when a window opens. */
export function focusFirstField(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const field = event.currentTarget.querySelector<HTMLElement>(FIELD);
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** A press or swipe on a toast does not close the window below it. */
export function keepOpenForToasts(event: {
  detail: { originalEvent: Event };
  preventDefault: () => void;
}): void {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault();
}

/** Whether the field itself uses Escape: to clear a search or close a list. */
const handlesEscape = ({ target }: Event): boolean =>
  target instanceof HTMLInputElement &&
  (target.getAttribute('aria-expanded') === 'true' || (target.type === 'search' && target.value !== ''));

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
  /** Buttons at the bottom; they stay visible while the middle part scrolls. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
}

const WIDTHS = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl', xl: 'sm:max-w-5xl' } as const;

/** A window over the screen: animated in 300 ms, closed by Escape, with the focus inside. */
export function DialogContent({
  title,
  description,
  footer,
  size = 'md',
  className,
  children,
  onOpenAutoFocus,
  onCloseAutoFocus,
  onEscapeKeyDown,
  onInteractOutside,
  ...rest
}: DialogContentProps) {
  const focus = useRestoreFocus({ onOpenAutoFocus, onCloseAutoFocus });
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={overlayClasses} />
      <div className={windowLayoutClasses}>
        <Primitive.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn(windowClasses, WIDTHS[size], className)}
          {...focus}
          onInteractOutside={(event) => {
            keepOpenForToasts(event);
            onInteractOutside?.(event);
          }}
          onEscapeKeyDown={(event) => {
            if (handlesEscape(event)) event.preventDefault();
            else onEscapeKeyDown?.(event);
          }}
          {...rest}
        >
          <UnmountNotifier />
          <header data-keep-clear="" className="flex items-start gap-3 py-3 pr-3 pl-5">
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
            <footer
              data-keep-clear=""
              className="flex flex-col-reverse gap-2 border-t px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end"
            >
              {footer}
            </footer>
          )}
        </Primitive.Content>
      </div>
    </Primitive.Portal>
  );
}

/** The buttons at the bottom of a form's window: side by side on phones too, to save height. */
export function WindowButtons({ children }: { children: ReactNode }) {
  return (
    <div className="flex w-full gap-2 sm:justify-end max-sm:[&>button]:flex-1 sm:[&>button]:min-w-28">
      {children}
    </div>
  );
}
