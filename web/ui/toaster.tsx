import { CircleAlert, CircleCheck } from 'lucide-react';
import { Toaster as Sonner, useSonner } from 'sonner';
import { useTheme } from '#web/lib/theme.ts';
import { useWide } from '#web/lib/use-wide.ts';
import { useToastPosition } from './use-toast-position.ts';

/** Phones below this width have the bottom bar. */
const MD = 768;

/** Toasts at the top right, and at the bottom on phones: green for success, red for error. A swipe closes one. */
export function Toaster() {
  const theme = useTheme();
  const isPhone = !useWide(MD);
  const { toasts } = useSonner();
  const { top, right, bottom } = useToastPosition(toasts.length, isPhone);
  return (
    <Sonner
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
          toast:
            'pointer-events-auto flex w-full font-sans! items-start gap-3 rounded-card border bg-popover px-4 py-3.5 text-sm font-medium text-popover-foreground shadow-float sm:w-90',
          icon: 'mt-px shrink-0',
          content: 'min-w-0 flex-1',
          title: 'leading-5.5',
          actionButton:
            '-my-1.5 min-h-9 shrink-0 cursor-pointer self-center rounded-lg border border-current px-3 font-semibold focus-ring pointer-coarse:min-h-11',
          cancelButton:
            '-my-1.5 min-h-9 shrink-0 cursor-pointer self-center rounded-lg px-2 font-semibold text-muted-foreground focus-ring pointer-coarse:min-h-11',
          default: 'items-center!',
          description: 'mt-0.5 font-normal text-inherit!',
          success: 'border-transparent! bg-success! text-success-foreground!',
          error: 'border-transparent! bg-danger! text-danger-foreground!',
        },
      }}
    />
  );
}
