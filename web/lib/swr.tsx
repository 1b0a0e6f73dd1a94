import type { ReactNode } from 'react';
import useSWR, { SWRConfig, type SWRConfiguration, type SWRResponse } from 'swr';
import { ApiError, read } from './api.ts';
import { useSession } from './session.ts';

const settings: SWRConfiguration = {
  fetcher: (path: string) => read(path),
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
  return useSWR<T, Error>(path, options ?? {});
}
