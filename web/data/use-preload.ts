import { useEffect } from 'react';
import { whenIdle, whenQuiet } from '#web/base/when-idle.ts';
import type { Screen } from './lazy-screen.ts';

/** Loads parts of a screen before they are needed: one each time that the page has nothing else to do. */
export function usePreload(parts: readonly Pick<Screen, 'preload'>[]): void {
  useEffect(() => {
    let cancel = () => {};
    const loadFrom = (index: number) => {
      const part = parts[index];
      if (!part) return;
      part.preload();
      cancel = whenIdle(() => loadFrom(index + 1));
    };
    cancel = whenQuiet(() => loadFrom(0));
    return () => cancel();
  }, [parts]);
}
