import type { ComponentProps } from 'react';
import { DialogContent, focusFirstField } from '#web/ui/dialog.tsx';

/** Of the button in the bar, to which the focus goes back. */
export const REGISTER_BUTTON_ID = 'caja';

/** A window of the register: it begins at its first field. The panel that opened it has gone when it closes, so the focus goes back to the bar. */
export function RegisterWindow(props: ComponentProps<typeof DialogContent>) {
  return (
    <DialogContent
      onOpenAutoFocus={focusFirstField}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        document.getElementById(REGISTER_BUTTON_ID)?.focus();
      }}
      {...props}
    />
  );
}
