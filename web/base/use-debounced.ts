import { useEffect, useState } from 'react';

/** A value once it has stopped changing for `millis`, such as a typed search. */
export function useDebounced<T>(value: T, millis = 200): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), millis);
    return () => clearTimeout(timer);
  }, [value, millis]);
  return settled;
}
