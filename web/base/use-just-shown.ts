import { useEffect, useState } from 'react';

/** A double tap is over by then. */
export const DOUBLE_TAP_MS = 800;

/** True for the time of a double tap after a component appears where a finger may just have tapped. */
export function useJustShown(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, []);
  return !isSettled;
}
