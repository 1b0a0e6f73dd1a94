import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

const Slot = createContext<HTMLElement | null>(null);

/** The element of the dialog's footer into which panels render their buttons. */
export const ChargeFooterSlot = Slot.Provider;

/** Renders a panel's buttons into the dialog's footer: they stay visible and the dialog's size does not change. */
export function ChargeFooter({ children }: { children: ReactNode }) {
  const slot = useContext(Slot);
  return slot && createPortal(children, slot);
}
