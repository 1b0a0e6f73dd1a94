import { useEffect, useState } from 'react';

/** A double tap is over by then. */
const SETTLED_MS = 800;

/** True for 800 ms after something appears where a finger may just have tapped. */
export function useJustShown(isShown: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setSettled(true), SETTLED_MS);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [isShown]);
  return isShown && !isSettled;
}
