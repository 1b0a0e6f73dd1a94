import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';

const ROOT_MARGIN = '1200px';

/** How many of a long list are shown: a screenful, and as many more each time that its end, marked by `end`, comes near. */
export function useMore(count: number, screenful: number): { shown: number; end: RefCallback<HTMLElement> } {
  const [shown, setShown] = useState(screenful);
  const watcher = useRef<IntersectionObserver | null>(null);
  useEffect(() => () => watcher.current?.disconnect(), []);
  // The mark stands in another place after each screenful: it is looked at anew, for one that stays in sight is not told again.
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
