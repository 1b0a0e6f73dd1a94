import type { ComponentProps } from 'react';
import { DialogContent, focusFirstField } from '#web/ui/dialog.tsx';

/** The id of the button in the bar that receives the focus after closing. */
export const REGISTER_BUTTON_ID = 'caja';

/**
 * A window of the register, with the focus on its first field. On closing, the focus goes to the button in the bar,
 * because the panel that opened it is gone.
 */
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
