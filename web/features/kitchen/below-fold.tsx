import { useEffect } from 'react';

/** 'N órdenes más abajo' at the bottom edge. It ignores pointer events, and a focused card is scrolled above it. */
export function BelowFold({ count }: { count: number }) {
  const isShown = count > 0;
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
      {count === 1 ? '1 orden más abajo' : `${count} órdenes más abajo`}
    </p>
  );
}
