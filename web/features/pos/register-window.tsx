import type { ComponentProps, ReactNode } from 'react';
import { DialogContent } from '#web/ui/dialog.tsx';

/** Of the button in the bar, to which the focus goes back. */
export const REGISTER_BUTTON_ID = 'caja';

/** A window of the register: it begins at its first field. The panel that opened it has gone when it closes, so the focus goes back to the bar. */
export function RegisterWindow(props: ComponentProps<typeof DialogContent>) {
  return (
    <DialogContent
      onOpenAutoFocus={(event) => {
        if (!(event.currentTarget instanceof HTMLElement)) return;
        const field = event.currentTarget.querySelector<HTMLInputElement>('input');
        if (!field) return;
        event.preventDefault();
        field.focus();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        document.getElementById(REGISTER_BUTTON_ID)?.focus();
      }}
      {...props}
    />
  );
}

/** The buttons at a window's foot: side by side on phones too, where height is dear. */
export function WindowButtons({ children }: { children: ReactNode }) {
  return <div className="flex w-full gap-2 sm:justify-end max-sm:[&>button]:flex-1">{children}</div>;
}
