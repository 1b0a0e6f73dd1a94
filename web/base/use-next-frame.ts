import { useEffect, useRef, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * The value one frame later: what shows it renders after the frame that answers a tap, which a slow device then shows sooner.
 * Changes within that frame do not delay it.
 */
export function useNextFrame<T>(value: T): T {
  const [shown, setShown] = useState(value);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const isShown = value === shown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change since the last frame waits for one more
  useEffect(() => (isShown ? undefined : afterPaint(() => setShown(() => latest.current))), [isShown, shown]);
  return shown;
}
