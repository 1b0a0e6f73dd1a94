import { type RefObject, useEffect } from 'react';

const USER_EVENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to the part that the address names (#empleados), and stays there while content above it loads,
 * until the user touches the page.
 */
export function useScrollToHash(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const name = location.hash.slice(1);
    const content = page.current;
    if (name === '' || !content) return;
    const show = () => document.getElementById(name)?.scrollIntoView();
    const growing = new ResizeObserver(show);
    growing.observe(content);
    const stop = () => growing.disconnect();
    for (const type of USER_EVENTS) addEventListener(type, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const type of USER_EVENTS) removeEventListener(type, stop);
    };
  }, [page]);
}
