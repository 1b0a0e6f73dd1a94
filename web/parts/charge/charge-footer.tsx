import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import type { SalesSettings } from '#web/data/sales/use-sales-settings.ts';
import type { usePayments } from './use-payments.ts';

const Slot = createContext<HTMLElement | null>(null);

/** The element of the dialog's footer into which panels render their buttons. */
export const ChargeFooterSlot = Slot.Provider;

/** Renders a panel's buttons into the dialog's footer: they stay visible and the dialog's size does not change. */
export function ChargeFooter({ children }: { children: ReactNode }) {
  const slot = useContext(Slot);
  return slot && createPortal(children, slot);
}

export const CHARGE_BUTTON = 'md:w-88';

/** 'Agregar pago' while more is due than the payments cover; then 'Cobrar HNL 255.00', what is charged now. */
export function chargeText(
  { addsPayment, remaining, due }: ReturnType<typeof usePayments>,
  money: SalesSettings['money'],
): string {
  if (addsPayment) return 'Agregar pago';
  return `Cobrar ${money(remaining > 0 ? remaining : due)}`;
}
