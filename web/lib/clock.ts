import { useEffect, useState } from 'react';

/** The device's clock: the one place of the web that reads it. */
export function instantNow(): Date {
  return new Date();
}

/** The instant of an ISO text from the API. */
export function instantOf(iso: string): Date {
  return new Date(iso);
}

/** The current instant, again every `everyMillis` (a second unless told). */
export function useNow(everyMillis = 1000): Date {
  const [now, setNow] = useState(instantNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(instantNow()), everyMillis);
    return () => clearInterval(timer);
  }, [everyMillis]);
  return now;
}
