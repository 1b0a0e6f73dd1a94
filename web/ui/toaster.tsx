import { CircleAlert, CircleCheck } from 'lucide-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { Toaster as Sonner, toast, useSonner } from 'sonner';
import { startToasts } from '#web/base/notify.ts';
import { useTheme } from '#web/base/theme.ts';
import { MD, useWide } from '#web/base/use-wide.ts';
import { cn } from './cn.ts';
import { maxShown, useToastPosition } from './use-toast-position.ts';

interface ListStyle extends CSSProperties {
  /** A CSS string. */
  readonly '--more'?: string;
}

/** '+2' at the corner of the toast that hides two. */
const COUNT =
  'after:absolute after:bottom-2 after:left-[calc(min(100vw-1.5rem,22.5rem)-3rem)] after:z-1000 after:pointer-events-none after:rounded-full after:border after:bg-popover after:px-2 after:text-xs after:leading-5 after:font-semibold after:text-popover-foreground after:shadow-float after:content-(--more)';
/** An error is shown in place of the toasts that come after it. */
const FRONT_ERROR =
  'data-[removed=false]:opacity-100! z-[calc(var(--z-index)+100)]! h-auto! data-[front=false]:data-[removed=false]:data-[swiping=false]:transform-none!';

/** A list that knows of a mouse stays for as long as the pointer rests there: in a narrow window it is told that the mouse left. */
function useNoHover(isPhone: boolean) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const section = ref.current;
    if (!section || !isPhone) return;
    const leave = ({ target }: Event) =>
      target?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }));
    const stop = (event: Event) => event.stopPropagation();
    section.addEventListener('mouseover', leave);
    section.addEventListener('mousemove', stop);
    return () => {
      section.removeEventListener('mouseover', leave);
      section.removeEventListener('mousemove', stop);
    };
  }, [isPhone]);
  return ref;
}

/**
 * Toasts at the top right, and at the bottom on phones: green for success, red for error. A swipe closes one. On a phone one is
 * visible, with the number of the others, and it takes no press where it covers a button.
 */
export default function Toaster() {
  const theme = useTheme();
  const isPhone = !useWide(MD);
  const { toasts } = useSonner();
  useEffect(() => startToasts(toast), []);
  const { top, right, bottom, isPressedThrough } = useToastPosition(toasts.length, isPhone);
  const section = useNoHover(isPhone);
  const hasFrontError = isPhone && toasts.some(({ type }) => type === 'error');
  const hidden = toasts.length - maxShown(isPhone);
  const style: ListStyle = { '--more': `'+${hidden}'` };
  return (
    <Sonner
      ref={section}
      className={isPhone && hidden > 0 ? COUNT : ''}
      style={style}
      visibleToasts={maxShown(isPhone)}
      theme={theme}
      position={isPhone ? 'bottom-right' : 'top-right'}
      swipeDirections={isPhone ? ['left', 'right', 'bottom'] : ['right', 'top']}
      offset={{ top, right, bottom }}
      mobileOffset={{ bottom, left: 12, right: 12 }}
      duration={4500}
      containerAriaLabel="Avisos"
      icons={{
        success: <CircleCheck className="size-5" aria-hidden="true" />,
        error: <CircleAlert className="size-5" aria-hidden="true" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: cn(
            'flex w-full flex-wrap font-sans! items-start gap-3 rounded-card border bg-popover px-4 py-3.5 text-sm font-medium text-popover-foreground shadow-float sm:w-90',
            isPressedThrough
              ? 'pointer-events-none'
              : 'pointer-events-auto data-[removed=true]:pointer-events-none',
            hasFrontError && 'not-data-[type=error]:pointer-events-none! not-data-[type=error]:opacity-0!',
          ),
          icon: 'mt-px shrink-0',
          content: 'min-w-48 flex-1',
          title: 'leading-5.5',
          actionButton:
            'pointer-events-auto -my-1.5 ml-auto min-h-9 shrink-0 cursor-pointer self-center rounded-lg border border-current px-3 font-semibold focus-ring pointer-coarse:min-h-11',
          cancelButton:
            'pointer-events-auto -my-1.5 min-h-9 shrink-0 cursor-pointer self-center rounded-lg px-2 font-semibold text-muted-foreground focus-ring pointer-coarse:min-h-11',
          default: 'items-center!',
          description: 'mt-0.5 font-normal text-inherit!',
          success: 'border-transparent! bg-success! text-success-foreground!',
          error: cn(
            'border-transparent! bg-danger! text-danger-foreground!',
            isPhone && FRONT_ERROR,
            isPhone && !isPressedThrough && 'data-[removed=false]:pointer-events-auto!',
          ),
        },
      }}
    />
  );
}
