import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';

const ROOT_MARGIN = '1200px';

/** How many items of a long list to render: one page, and another each time the element marked by `end` comes near the screen. */
export function useMore(count: number, screenful: number): { shown: number; end: RefCallback<HTMLElement> } {
  const [shown, setShown] = useState(screenful);
  const watcher = useRef<IntersectionObserver | null>(null);
  useEffect(() => () => watcher.current?.disconnect(), []);
  // The marker moves after each page. It is observed again, because the observer does not report an element
  // that stays visible.
  const end = useCallback(
    (mark: HTMLElement | null) => {
      watcher.current?.disconnect();
      if (!mark || shown >= count) return;
      watcher.current = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting) setShown((before) => before + screenful);
        },
        { rootMargin: ROOT_MARGIN },
      );
      watcher.current.observe(mark);
    },
    [shown, count, screenful],
  );
  return { shown: Math.min(shown, count), end };
}
