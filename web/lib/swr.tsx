import { type ReactNode, useEffect } from 'react';
import useSWR, { SWRConfig, type SWRConfiguration, type SWRResponse } from 'swr';
import { ApiError, read } from './api.ts';
import { receivedEvents } from './event-count.ts';
import { useSession } from './session.ts';

/** For each path, the number of room messages received when its last reading began. */
const eventsBefore = new Map<string, number>();

const settings: SWRConfiguration = {
  fetcher: (path: string) => {
    eventsBefore.set(path, receivedEvents());
    return read(path);
  },
  provider: () => new Map(),
  dedupingInterval: 1000,
  focusThrottleInterval: 5000,
  errorRetryInterval: 2000,
  keepPreviousData: false,
  shouldRetryOnError: (error: unknown) => !(error instanceof ApiError) || error.status >= 500,
};

/** The cache of what was read. It belongs to one user in one business, with what the user may see there, and goes with them. */
export function ApiCache({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    <SWRConfig key={`${user?.id}:${user?.business_id}:${user?.roles.join()}`} value={settings}>
      {children}
    </SWRConfig>
  );
}

/** Reads an API path (its own cache key) and keeps it fresh; a null path reads nothing. */
export function useApi<T>(path: string | null, options?: SWRConfiguration<T>): SWRResponse<T, Error> {
  const answer = useSWR<T, Error>(path, options ?? {});
  const { mutate } = answer;
  useEffect(() => {
    // SWR shares a reading that began up to a second ago, or is still under way, also with a screen that opens after an event that nobody
    // showing this path received.
    const before = path === null ? undefined : eventsBefore.get(path);
    if (before !== undefined && before < receivedEvents()) void mutate();
  }, [path, mutate]);
  return answer;
}
