import { type RefObject, useEffect, useState } from 'react';

interface BelowFoldProps {
  /** The list whose children are counted. */
  list: RefObject<HTMLElement | null>;
  /** Counts again when this value changes. */
  shown: unknown;
  /** Orders that are not loaded yet; they count as below the window too. */
  unloadedCount: number;
}

/** What covers the window's bottom edge: this bar, and on phones the navigation. */
const BAR_PIXELS = 36;
const NAVIGATION_PIXELS = 64;
const PHONE_WIDTH = 768;
/** A card counts as below while less than its head is visible. */
const HEAD_PIXELS = 56;

/** 'N órdenes más abajo' at the bottom edge. It ignores pointer events, and a focused card is scrolled above it. */
export function BelowFold({ list, shown, unloadedCount }: BelowFoldProps) {
  const [hidden, setHidden] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: counted again when what is shown changes.
  useEffect(() => {
    const count = () => {
      const coveredPixels = BAR_PIXELS + (window.innerWidth < PHONE_WIDTH ? NAVIGATION_PIXELS : 0);
      const edge = window.innerHeight - coveredPixels - HEAD_PIXELS;
      const children = [...(list.current?.children ?? [])];
      setHidden(children.filter((child) => child.getBoundingClientRect().top > edge).length);
    };
    count();
    // Cards that come near the window are drawn later and change the height of the list.
    const observer = new ResizeObserver(count);
    if (list.current) observer.observe(list.current);
    window.addEventListener('scroll', count, { passive: true });
    window.addEventListener('resize', count);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', count);
      window.removeEventListener('resize', count);
    };
  }, [list, shown]);

  const belowCount = hidden + unloadedCount;
  const isShown = belowCount > 0;
  useEffect(() => {
    if (!isShown) return;
    const rootStyle = document.documentElement.style;
    const before = rootStyle.scrollPaddingBottom;
    rootStyle.scrollPaddingBottom = '7rem';
    return () => {
      rootStyle.scrollPaddingBottom = before;
    };
  }, [isShown]);

  if (!isShown) return null;
  return (
    <p className="pointer-events-none fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 border-t bg-background py-1.5 text-center text-base font-semibold figures md:bottom-0">
      {belowCount === 1 ? '1 orden más abajo' : `${belowCount} órdenes más abajo`}
    </p>
  );
}
