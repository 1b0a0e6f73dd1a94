import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

const Slot = createContext<HTMLElement | null>(null);

/** Where the charge dialog keeps the buttons of what it shows. */
export const ChargeFooterSlot = Slot.Provider;

/** The buttons of a panel, at the dialog's foot: they stay in sight and the window keeps its shape. */
export function ChargeFooter({ children }: { children: ReactNode }) {
  const slot = useContext(Slot);
  return slot && createPortal(children, slot);
}
