import { useEffect, useRef, useState } from 'react';
import type { RoomMessage } from '#domain/events.ts';
import { useLive } from '#web/lib/live.ts';
import { paced } from './paced.ts';

/** Reads again after the events that touch what is shown. */
export function useLiveRefresh(touches: (event: RoomMessage) => boolean, refresh: () => void): void {
  const latest = useRef(refresh);
  const [{ nudge, stop }] = useState(() => paced(() => latest.current()));
  useEffect(() => {
    latest.current = refresh;
  });
  useLive((event) => {
    if (touches(event)) nudge();
  });
  useEffect(() => stop, [stop]);
}
