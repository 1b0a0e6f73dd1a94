import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { isBehindWindow } from '#web/base/behind-window.ts';
import { UNFOCUSED } from '#web/base/keys.ts';
import { cn } from '#web/ui/cn.ts';
import { DialogContent } from '#web/ui/dialog.tsx';
import { ChargeFooterSlot } from './charge-footer.tsx';

// A phone gives the window its whole height, so that the number pad and the button are visible together.
const SIZE =
  'h-dvh max-h-[calc(100dvh-var(--covered))] max-sm:rounded-none max-sm:border-0 max-sm:pt-[env(safe-area-inset-top)] sm:h-[min(46rem,100dvh-3rem)] sm:max-h-[calc(100dvh-3rem-var(--covered))]';
const SLIM =
  '[&>header]:py-2 max-sm:[&>header]:py-1 [&>footer]:py-3 [&>footer]:pb-[max(0.75rem,env(safe-area-inset-bottom))]';
/** The place stands before the title in one line, and above it where both do not fit. */
const PLACE_FIRST =
  '[&>header>div]:flex [&>header>div]:flex-row-reverse [&>header>div]:flex-wrap-reverse [&>header>div]:items-baseline [&>header>div]:justify-end [&>header>div]:gap-x-3 [&>header>div>*]:min-w-0';

/** The bill on the left, its payment on the right. A phone has one column: the amount, the payment, the lines. */
export const CHARGE_COLUMNS =
  'grid min-w-0 gap-x-8 max-md:gap-y-2 md:h-full md:min-h-0 md:grid-cols-[minmax(0,1fr)_22rem] md:grid-rows-[auto_auto_minmax(0,1fr)]';
/** Beside `CHARGE_COLUMNS`: on phones the height of the row with the buyer of the invoice, which the digits give up. */
export const INVOICE_ROW = '[--invoice:2.75rem]';
/** The column of the payment; the padding leaves space for focus rings. */
export const PAYMENT_COLUMN = 'min-w-0 md:-m-1 md:col-start-2 md:row-span-full md:overflow-y-auto md:p-1';

interface ChargeWindowProps {
  title: string;
  /** Where the order is: 'Mesa 1'. It is the largest text of the head. */
  place?: ReactNode;
  /** A sentence below the title, in place of the place. */
  description?: string | null;
  /** False for a window with one column. */
  wide?: boolean;
  /** Called with each key that nothing in the window has handled, also while nothing has the focus. */
  onKey?: (event: KeyboardEvent) => void;
  onEscapeKeyDown?: (event: Event) => void;
  children: ReactNode;
}

/** The window in which a bill or a cart is charged. It takes the focus itself, unless one of its fields already has it. */
export function ChargeWindow({
  title,
  place,
  description,
  wide = true,
  onKey,
  children,
  ...handlers
}: ChargeWindowProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isBehindWindow(slot)) return;
    // What a key that is held down opens is not pressed by it.
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
    else onKey?.(event);
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <DialogContent
      title={
        place ? <span className="text-sm font-normal text-muted-foreground figures">{title}</span> : title
      }
      description={
        place ? <span className="text-2xl leading-8 font-bold text-foreground">{place}</span> : description
      }
      className={cn(SIZE, SLIM, place && PLACE_FIRST, wide && 'md:max-w-4xl')}
      {...UNFOCUSED}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        if (
          event.currentTarget instanceof HTMLElement &&
          !event.currentTarget.contains(document.activeElement)
        )
          event.currentTarget.focus();
      }}
      footer={
        <div
          ref={setSlot}
          className="flex min-h-13 w-full gap-2 sm:justify-end max-sm:[&>:last-child]:flex-1 max-sm:[&>button]:px-4"
        />
      }
      {...handlers}
    >
      <ChargeFooterSlot value={slot}>{children}</ChargeFooterSlot>
    </DialogContent>
  );
}
