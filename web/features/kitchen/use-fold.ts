import { type RefObject, useEffect, useState } from 'react';

/** What covers the window's bottom edge: the count of the tickets below, and on phones the navigation. */
const BAR_PIXELS = 36;
const NAVIGATION_PIXELS = 64;
const PHONE_WIDTH = 768;
/** From this width the bar has the pages, with buttons of 44 px. */
export const WALL_WIDTH = 1280;
const PAGES_BAR_PIXELS = 45;
/** A card counts as below while less than its head is visible; as much stays in view on the next page. */
const HEAD_PIXELS = 56;

export interface Fold<T> {
  /** What was shown when the list was measured. */
  readonly of: T | null;
  /** Orders with a card whose head is below the window's edge. */
  readonly below: number;
  /** The same from the top of the page, wherever it is scrolled to. */
  readonly beyond: number;
  /** The screenful that is in view, from 1, and how many the list takes. */
  readonly page: number;
  readonly pages: number;
  /** The pixels from one page to the next. */
  readonly step: number;
}

interface Top {
  readonly order: string | undefined;
  readonly top: number;
}

/** The number of tickets with a card below an edge: one order may have several. */
const countBelow = (tops: readonly Top[], edge: number): number =>
  new Set(tops.filter(({ top }) => top > edge).map(({ order }) => order)).size;

const topsOf = (list: HTMLElement): readonly Top[] =>
  [...list.querySelectorAll<HTMLElement>(':scope > [data-order]')].map((card) => ({
    order: card.dataset.order,
    top: card.getBoundingClientRect().top,
  }));

function coveredPixels(): number {
  if (window.innerWidth >= WALL_WIDTH) return PAGES_BAR_PIXELS;
  return window.innerWidth < PHONE_WIDTH ? BAR_PIXELS + NAVIGATION_PIXELS : BAR_PIXELS;
}

function measureFold<T>(list: HTMLElement, of: T): Fold<T> {
  const { scrollY, innerHeight } = window;
  const bottom = innerHeight - coveredPixels();
  const edge = bottom - HEAD_PIXELS;
  const tops = topsOf(list);
  const { top: listTop, bottom: listBottom } = list.getBoundingClientRect();
  const step = Math.max(HEAD_PIXELS, edge - (listTop + scrollY));
  const pages = 1 + Math.max(0, Math.ceil((listBottom + scrollY - bottom) / step));
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  return {
    of,
    below: countBelow(tops, edge),
    beyond: countBelow(tops, edge - scrollY),
    page: isAtEnd ? pages : Math.min(pages, 1 + Math.round(scrollY / step)),
    pages,
    step,
  };
}

/** How much of a list of tickets the window does not reach, measured again when `shown`, the list or the window changes. */
export function useFold<T>(list: RefObject<HTMLElement | null>, shown: T): Fold<T> {
  const [fold, setFold] = useState<Fold<T>>({ of: null, below: 0, beyond: 0, page: 1, pages: 1, step: 0 });
  useEffect(() => {
    const measure = () => {
      if (!list.current) return;
      const next = measureFold(list.current, shown);
      setFold((last) =>
        last.of === next.of &&
        last.below === next.below &&
        last.beyond === next.beyond &&
        last.page === next.page &&
        last.pages === next.pages &&
        last.step === next.step
          ? last
          : next,
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
