import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** The places outside a section's content that it fills: at its head, and at its end. */
export interface SectionSlots {
  readonly head: HTMLElement | null;
  readonly end: HTMLElement | null;
}

export const SectionSlotsContext = createContext<SectionSlots>({ head: null, end: null });

/** Shows its children at the head of the section, at the right of the title. */
export function AtSectionHead({ children }: { children: ReactNode }) {
  const { head } = use(SectionSlotsContext);
  return head && createPortal(children, head);
}

/** Shows its children after all of the section's content. */
export function AtSectionEnd({ children }: { children: ReactNode }) {
  const { end } = use(SectionSlotsContext);
  return end && createPortal(children, end);
}
