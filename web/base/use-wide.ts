import { useCallback, useSyncExternalStore } from 'react';

/** lg of the specification's breakpoints (2-operations §9). */
const LG = 1024;

/** md: narrower screens are phones, with the bottom bar. */
export const MD = 768;

/** True from `pixels` wide and up; 1024 by default. */
export function useWide(pixels = LG): boolean {
  const query = `(min-width: ${pixels}px)`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
