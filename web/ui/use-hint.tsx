import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyPart, useLazyPart } from '#web/base/lazy-part.ts';

const DELAY_MS = 300;
const bubble = lazyPart(() => import('./hint-bubble.tsx'));

/**
 * A tooltip whose code is not part of the first screen: `on` belongs to an element with a position, and `bubble` inside it. A null
 * text shows none.
 */
export function useHint(text: ReactNode) {
  const [isShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const Bubble = useLazyPart(bubble, isShown ? 1 : 0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hide = () => {
    clearTimeout(timer.current);
    setShown(false);
  };
  return {
    bubble: text !== null && isShown && Bubble && <Bubble text={text} onHide={hide} />,
    on: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'touch') return;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setShown(true), DELAY_MS);
      },
      onPointerLeave: hide,
      onPointerDown: hide,
      onFocus: ({ target }: FocusEvent) => {
        if (target.matches(':focus-visible')) setShown(true);
      },
      onBlur: hide,
    },
  };
}
