import { useEffect, useState } from 'react';

/** A value once it has stopped changing for a moment, such as what is being typed into a search. */
export function useDebounced<T>(value: T, millis = 200): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), millis);
    return () => clearTimeout(timer);
  }, [value, millis]);
  return settled;
}
