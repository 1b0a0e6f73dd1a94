import { useEffect, useRef } from 'react';
import type { RoomMessage } from '#domain/base/events.ts';
import { useLive } from './live.ts';

const REREAD_DELAY_MS = 800;

/** Calls `read` shortly after a matching event, once for all events in that time. */
export function useReadAfter(matters: (type: RoomMessage['type']) => boolean, read: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useLive(({ type }) => {
    if (timer.current !== null || !matters(type)) return;
    timer.current = setTimeout(() => {
      timer.current = null;
      latest.current();
    }, REREAD_DELAY_MS);
  });
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
}
