import { type ReactNode, useEffect } from 'react';
import useSWR, { SWRConfig, type SWRConfiguration, type SWRResponse } from 'swr';
import { ApiError, type ApiPath, read } from './api.ts';
import { receivedEvents } from './event-count.ts';
import { useSession } from './session.ts';

/** For each path, the number of room messages received when its last read began. */
const eventsBefore = new Map<string, number>();

const settings: SWRConfiguration = {
  fetcher: (path: ApiPath<unknown>) => {
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

/** The cache of API answers. It belongs to one user in one business and is dropped with them, because permissions differ. */
export function ApiCache({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    <SWRConfig key={`${user?.id}:${user?.business_id}:${user?.roles.join()}`} value={settings}>
      {children}
    </SWRConfig>
  );
}

/** Reads an API path, which is also its cache key, and revalidates it; a null path reads nothing. */
export function useApi<T>(path: ApiPath<T> | null, options?: SWRConfiguration<T>): SWRResponse<T, Error> {
  const answer = useSWR<T, Error>(path, options ?? {});
  const { mutate } = answer;
  useEffect(() => {
    // SWR shares a read that began up to a second ago or is still running, also with a screen that opens
    // after an event that no screen with this path received.
    const before = path === null ? undefined : eventsBefore.get(path);
    if (before !== undefined && before < receivedEvents()) void mutate();
  }, [path, mutate]);
  return answer;
}
