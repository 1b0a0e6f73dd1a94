import { type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import { BarSlot } from '#web/base/bar-slot.ts';

interface ScreenBarProps {
  /** The row of a screen that has no place in the bar of the shell. */
  className: string;
  children: ReactNode;
}

/** The tools of a working screen: in the one bar of phones and tablets, and a row of the screen elsewhere. */
export function ScreenBar({ className, children }: ScreenBarProps) {
  const slot = use(BarSlot);
  return slot ? createPortal(children, slot) : <div className={className}>{children}</div>;
}
