import { useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/** The value as it was before the last frame: what shows it renders after the frame that answers a tap, which a slow device then shows sooner. */
export function useNextFrame<T>(value: T): T {
  const [shown, setShown] = useState(value);
  const isShown = value === shown;
  useEffect(() => (isShown ? undefined : afterPaint(() => setShown(() => value))), [value, isShown]);
  return shown;
}
