import { useEffect, useRef } from 'react';
import type { RoomMessage } from '#domain/events.ts';
import { useLive } from '#web/lib/live.ts';

const SETTLE_MILLIS = 150;

/** Reads again, once, a moment after the last of the events that touch what is shown. */
export function useLiveRefresh(touches: (event: RoomMessage) => boolean, refresh: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive((event) => {
    if (!touches(event)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(refresh, SETTLE_MILLIS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
