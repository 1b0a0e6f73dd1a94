import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useWide } from '#web/base/use-wide.ts';
import { Button } from '#web/ui/button.tsx';
import { type Fold, WALL_WIDTH } from './use-fold.ts';

/**
 * 'N órdenes más abajo' at the bottom edge, and on a wall screen the pages. The text ignores pointer events, and a focused card is scrolled
 * above it.
 */
export function BelowFold({ fold: { below, page, pages, step } }: { fold: Fold<unknown> }) {
  const isWall = useWide(WALL_WIDTH);
  const isPaged = isWall && pages > 1;
  const isShown = below > 0 || isPaged;
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
  const show = (wanted: number) => window.scrollTo({ top: (wanted - 1) * step });
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 flex min-h-9 items-center justify-center gap-6 border-t bg-background text-base font-semibold figures md:bottom-0">
      {below > 0 && <p>{below === 1 ? '1 orden más abajo' : `${below} órdenes más abajo`}</p>}
      {isPaged && (
        <nav aria-label="Páginas" className="pointer-events-auto flex items-center gap-1">
          <Button
            variant="ghost"
            size="icon"
            aria-label="Página anterior"
            disabled={page === 1}
            onClick={() => show(page - 1)}
          >
            <ChevronLeft aria-hidden="true" />
          </Button>
          <p className="min-w-16 text-center" aria-live="polite">
            {page} de {pages}
          </p>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Página siguiente"
            disabled={page === pages}
            onClick={() => show(page + 1)}
          >
            <ChevronRight aria-hidden="true" />
          </Button>
        </nav>
      )}
    </div>
  );
}
