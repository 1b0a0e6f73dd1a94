import { type RefObject, useEffect, useState } from 'react';

/** What covers the window's bottom edge: the count of the orders below, and on phones the navigation. */
const BAR_PIXELS = 36;
const NAVIGATION_PIXELS = 64;
const PHONE_WIDTH = 768;
/** A card counts as below while less than its head is visible. */
const HEAD_PIXELS = 56;

interface Fold<T> {
  /** What was shown when the list was measured. */
  readonly of: T | null;
  /** Orders with a card whose head is below the window's edge. */
  readonly below: number;
  /** The same from the top of the page, wherever it is scrolled to. */
  readonly beyond: number;
}

interface Top {
  readonly order: string | undefined;
  readonly top: number;
}

/** The number of orders with a card below an edge: one order may have several. */
const countBelow = (tops: readonly Top[], edge: number): number =>
  new Set(tops.filter(({ top }) => top > edge).map(({ order }) => order)).size;

const topsOf = (list: HTMLElement | null): readonly Top[] =>
  [...(list?.querySelectorAll<HTMLElement>(':scope > [data-order]') ?? [])].map((card) => ({
    order: card.dataset.order,
    top: card.getBoundingClientRect().top,
  }));

/** How many orders of a list the window does not reach, measured again when `shown`, the list or the window changes. */
export function useFold<T>(list: RefObject<HTMLElement | null>, shown: T): Fold<T> {
  const [fold, setFold] = useState<Fold<T>>({ of: null, below: 0, beyond: 0 });
  useEffect(() => {
    const measure = () => {
      const coveredPixels = BAR_PIXELS + (window.innerWidth < PHONE_WIDTH ? NAVIGATION_PIXELS : 0);
      const edge = window.innerHeight - coveredPixels - HEAD_PIXELS;
      const tops = topsOf(list.current);
      const below = countBelow(tops, edge);
      const beyond = countBelow(tops, edge - window.scrollY);
      setFold((last) =>
        last.of === shown && last.below === below && last.beyond === beyond
          ? last
          : { of: shown, below, beyond },
      );
    };
    measure();
    // Cards that come near the window are drawn later and change the height of the list.
    const observer = new ResizeObserver(measure);
    if (list.current) observer.observe(list.current);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [list, shown]);
  return fold;
}
