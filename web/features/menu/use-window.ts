import { useEffect, useState } from 'react';

/** A little longer than the closing animation. */
const SLIDE_MS = 400;

interface Shown<T> {
  readonly what: T;
  readonly open: boolean;
  /** A new key for each opening, so that no earlier state stays. */
  readonly key: number;
}

/** The state of a window and its content, which stays until the closing animation has ended. */
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
