import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** How far outside the screen an element counts as near: a finger that scrolls finds its content there. */
const MARGIN = '160px 0px';

interface Seen {
  readonly isNear: boolean;
  /** Its height when it was seen last, in CSS pixels. */
  readonly height: number;
}

/** The keyboard focus, or the only Tab stop of a grid, is not taken away. */
const holdsFocus = (element: Element): boolean =>
  element.contains(document.activeElement) || element.querySelector('[tabindex="0"]') !== null;

/**
 * Which elements of a long list are on the screen or near it. The others keep their height and need no content: what is
 * rendered makes each frame slower, also while it is scrolled out of view.
 *
 * Each element is watched by `ref={watch}` and names itself by `data-near`. `seen` holds the answers by these names; an element
 * without an answer was rendered a moment ago. `show` makes one near before it returns.
 */
export function useNear() {
  const [seen, setSeen] = useState<ReadonlyMap<string, Seen>>(new Map());
  const observer = useRef<IntersectionObserver>(null);

  const watch: RefCallback<HTMLElement> = useCallback((element) => {
    if (!element) return;
    observer.current ??= new IntersectionObserver(
      (entries) =>
        setSeen((before) => {
          const after = new Map(before);
          for (const { target, isIntersecting, boundingClientRect } of entries) {
            if (!(target instanceof HTMLElement)) continue;
            const { height } = boundingClientRect;
            // A list that is not displayed has no heights to keep.
            const isNear = isIntersecting || height === 0 || holdsFocus(target);
            after.set(target.dataset.near ?? '', { isNear, height });
          }
          return after;
        }),
      { rootMargin: MARGIN, scrollMargin: MARGIN },
    );
    observer.current.observe(element);
    return () => {
      observer.current?.unobserve(element);
      setSeen((before) => {
        const after = new Map(before);
        return after.delete(element.dataset.near ?? '') ? after : before;
      });
    };
  }, []);

  useEffect(() => () => observer.current?.disconnect(), []);

  const show = useCallback((name: string) => {
    flushSync(() =>
      setSeen((before) => {
        const last = before.get(name);
        return last?.isNear === false ? new Map(before).set(name, { ...last, isNear: true }) : before;
      }),
    );
  }, []);

  return { seen, watch, show };
}
