import { useEffect } from 'react';
import type { Screen } from './lazy-screen.ts';
import { whenIdle } from './when-idle.ts';

/** The first reads of a screen come before the code of its windows. */
const DELAY_MS = 1_500;

/** Loads parts of a screen before they are needed: one each time that the page has nothing else to do. */
export function usePreload(parts: readonly Pick<Screen, 'preload'>[]): void {
  useEffect(() => {
    let cancel = () => {};
    const loadFrom = (index: number) => {
      const part = parts[index];
      if (!part) return;
      cancel = whenIdle(() => {
        part.preload();
        loadFrom(index + 1);
      });
    };
    const timer = setTimeout(() => loadFrom(0), DELAY_MS);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [parts]);
}
