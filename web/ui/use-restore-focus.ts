import { useRef } from 'react';

interface AutoFocus {
  readonly onOpenAutoFocus?: ((event: Event) => void) | undefined;
  readonly onCloseAutoFocus?: ((event: Event) => void) | undefined;
}

/** A closing window returns the focus to the element that had it, also if that is not a trigger, such as a point of a chart. */
export function useRestoreFocus({ onOpenAutoFocus, onCloseAutoFocus }: AutoFocus) {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement;
      onOpenAutoFocus?.(event);
    },
    onCloseAutoFocus: (event: Event) => {
      onCloseAutoFocus?.(event);
      const { current: opener } = before;
      if (event.defaultPrevented || !opener?.isConnected || opener === document.body) return;
      if (!(opener instanceof HTMLElement || opener instanceof SVGElement)) return;
      event.preventDefault();
      opener.focus();
    },
  };
}
