import { useEffect, useRef, useState } from 'react';
import { type SWRConfiguration, type SWRResponse, useSWRConfig } from 'swr';
import type { RoomMessage } from '#domain/events.ts';
import { useLive, useOwnReading } from '#web/lib/live.ts';
import { useApi } from '#web/lib/swr.tsx';
import { type Paced, paced } from './paced.ts';

/** Does it again after the events that touch what is shown. */
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

type Mutate = ReturnType<typeof useSWRConfig>['mutate'];
const readings = new WeakMap<Mutate, Map<string, Paced>>();

/** One reading of a path for all who show it. */
function readingOf(mutate: Mutate, path: string): Paced {
  const known = readings.get(mutate) ?? new Map<string, Paced>();
  readings.set(mutate, known);
  const reading = known.get(path) ?? paced(() => void mutate(path));
  known.set(path, reading);
  return reading;
}

/** Reads an API path, and again after the events that touch it, once for all who show it; while no event can be heard, from time to time. */
export function useLiveApi<T>(
  path: string | null,
  touches: (event: RoomMessage, data: T | undefined) => boolean,
  options?: SWRConfiguration<T>,
): SWRResponse<T, Error> {
  const refreshInterval = useOwnReading() || (options?.refreshInterval ?? 0);
  const answer = useApi<T>(path, { ...options, refreshInterval });
  const { mutate } = useSWRConfig();
  useLive((event) => {
    if (path !== null && touches(event, answer.data)) readingOf(mutate, path).nudge();
  });
  return answer;
}
