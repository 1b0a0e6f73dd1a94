import { type ReactNode, useEffect, useState } from 'react';
import { preload } from '#web/base/preload.ts';
import { cn } from '#web/ui/cn.ts';

const LEAVE_ANIMATION_MS = 120;

interface PageTransitionProps {
  path: string;
  /** Renders the screen of the displayed path, which changes after the previous screen has faded out. */
  children: (shown: string) => ReactNode;
  className?: string;
}

/** Screens fade out in 120 ms and in again in 180 ms; without animation if the device prefers reduced motion. */
export function PageTransition({ path, children, className }: PageTransitionProps) {
  const [shown, setShown] = useState(path);
  const leaving = shown !== path;

  useEffect(() => {
    if (!leaving) return;
    preload(path);
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(
      () => {
        setShown(path);
        window.scrollTo(0, 0);
      },
      still ? 0 : LEAVE_ANIMATION_MS,
    );
    return () => clearTimeout(timer);
  }, [leaving, path]);

  return (
    <div key={shown} className={cn(leaving ? 'animate-page-out' : 'animate-page-in', className)}>
      {children(shown)}
    </div>
  );
}
