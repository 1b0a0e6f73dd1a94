import { useEffect, useState } from 'react';

/** A little longer than a window takes to slide out. */
const SLIDE_MS = 400;

interface Shown<T> {
  readonly what: T;
  readonly open: boolean;
  /** Another one for each time that it is opened: nothing of the last time stays. */
  readonly key: number;
}

/** A window with what it shows, which stays while it slides out and no longer. */
export function useWindow<T>() {
  const [shown, set] = useState<Shown<T> | null>(null);
  const open = shown?.open ?? false;

  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => set((last) => (last?.open ? last : null)), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [open]);

  return {
    shown: shown?.what ?? null,
    key: shown?.key ?? 0,
    open,
    show: (what: T) => set((last) => ({ what, open: true, key: (last?.key ?? 0) + 1 })),
    close: () => set((last) => last && { ...last, open: false }),
  };
}
