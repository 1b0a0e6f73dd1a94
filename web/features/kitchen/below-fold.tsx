import { type RefObject, useEffect, useState } from 'react';

interface BelowFoldProps {
  /** The list whose children are counted. */
  list: RefObject<HTMLElement | null>;
  /** What the list shows: when it changes, they are counted again. */
  shown: unknown;
  /** Orders that are not loaded yet: they stand below, too. */
  unloadedCount: number;
}

/** What stands at the window's foot: the bar, and on phones the navigation under it. */
const BAR_PIXELS = 36;
const NAVIGATION_PIXELS = 64;
const PHONE_WIDTH = 768;
/** A card of which less than its head is in sight is still below. */
const HEAD_PIXELS = 112;

/** 'N órdenes más abajo' at the window's edge. It lets touches through, and what gets the focus is scrolled clear of it. */
export function BelowFold({ list, shown, unloadedCount }: BelowFoldProps) {
  const [hidden, setHidden] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: counted again when what is shown changes.
  useEffect(() => {
    const count = () => {
      const foot = BAR_PIXELS + (window.innerWidth < PHONE_WIDTH ? NAVIGATION_PIXELS : 0);
      const edge = window.innerHeight - foot - HEAD_PIXELS;
      const children = [...(list.current?.children ?? [])];
      setHidden(children.filter((child) => child.getBoundingClientRect().top > edge).length);
    };
    count();
    window.addEventListener('scroll', count, { passive: true });
    window.addEventListener('resize', count);
    return () => {
      window.removeEventListener('scroll', count);
      window.removeEventListener('resize', count);
    };
  }, [list, shown]);

  const below = hidden + unloadedCount;
  const isShown = below > 0;
  useEffect(() => {
    if (!isShown) return;
    const root = document.documentElement.style;
    const before = root.scrollPaddingBottom;
    root.scrollPaddingBottom = '7rem';
    return () => {
      root.scrollPaddingBottom = before;
    };
  }, [isShown]);

  if (!isShown) return null;
  return (
    <p className="pointer-events-none fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 border-t bg-background py-1.5 text-center text-base font-semibold figures md:bottom-0">
      {below === 1 ? '1 orden más abajo' : `${below} órdenes más abajo`}
    </p>
  );
}
