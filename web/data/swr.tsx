import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import useSWR, { SWRConfig, type SWRConfiguration, type SWRResponse, useSWRConfig } from 'swr';
import { useShownPath } from '#web/data/offline/age.ts';
import { useProjected } from '#web/data/offline/answers.ts';
import { ownerOf } from '#web/data/offline/database.ts';
import { readOrKept } from '#web/data/offline/read-kept.ts';
import { ApiError, type ApiPath, read } from './api.ts';
import { KeptCache } from './kept-cache.ts';
import { useSession } from './session.ts';
import { mayBeOutdated, readShared } from './shared-reads.ts';

const settings: SWRConfiguration = {
  dedupingInterval: 1000,
  focusThrottleInterval: 5000,
  errorRetryInterval: 2000,
  keepPreviousData: false,
  shouldRetryOnError: (error: unknown) => !(error instanceof ApiError) || error.status >= 500,
};

interface OwnReading<T> {
  readonly read: () => Promise<T>;
  /** Called with the server's answer after the kept one was given. */
  readonly onLate: (answer: T) => void;
}

/** A function that reads a path, or gives what the device kept of it. */
export function useReadOrKept(): <T>(path: ApiPath<T>, own?: OwnReading<T>) => Promise<T> {
  const { cache, mutate } = useSWRConfig();
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return <T,>(path: ApiPath<T>, own?: OwnReading<T>) => {
    const onLate = own?.onLate ?? ((answer: T): void => void mutate(path, answer, { revalidate: false }));
    return readOrKept({
      path,
      read: own?.read ?? (() => readShared(cache, path, () => read(path))),
      hasData: () => cache.get(path)?.data !== undefined,
      // SWR throws for a cache that is gone.
      onLate: (answer) => isMounted.current && onLate(answer),
    });
  };
}

function ReadsWithKeptAnswers({ children }: { children: ReactNode }) {
  return <SWRConfig value={{ fetcher: useReadOrKept() }}>{children}</SWRConfig>;
}

/** The cache of API answers. It belongs to one user in one business and is dropped with them, because permissions differ. */
export function ApiCache({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const owner = user && ownerOf(user);
  const value = useMemo(() => ({ ...settings, provider: () => new KeptCache(owner) }), [owner]);
  return (
    <SWRConfig key={`${owner}:${user?.roles.join()}`} value={value}>
      <ReadsWithKeptAnswers>{children}</ReadsWithKeptAnswers>
    </SWRConfig>
  );
}

/**
 * Reads an API path, which is also its cache key, and revalidates it; a null path reads nothing. Without an answer of the server
 * it has what the device kept. The cache has the server's answers; the screen gets them with the projection of web/data/offline/answers.ts.
 */
export function useApi<T>(path: ApiPath<T> | null, options?: SWRConfiguration<T>): SWRResponse<T, Error> {
  const answer = useSWR<T, Error>(path, options ?? {});
  const { mutate } = answer;
  const { cache } = useSWRConfig();
  const isReadWhenMounted = options?.revalidateIfStale !== false;
  useEffect(() => {
    // SWR shares a read that began up to a second ago or is still running, also with a screen that opens
    // after a change that no screen with this path received.
    if (path !== null && isReadWhenMounted && mayBeOutdated(cache, path)) void mutate();
  }, [path, isReadWhenMounted, cache, mutate]);
  useShownPath(path);
  const data = useProjected(path, answer.data);
  // SWR renders a component again only for what it reads of the answer.
  return {
    data,
    mutate,
    get error() {
      return answer.error;
    },
    get isValidating() {
      return answer.isValidating;
    },
    get isLoading() {
      return answer.isLoading;
    },
  };
}
