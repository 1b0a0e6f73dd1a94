import { type SWRConfiguration, type SWRResponse, useSWRConfig } from 'swr';
import type { RoomMessage } from '#domain/base/events.ts';
import { throttle } from '#web/base/throttle.ts';
import type { ApiPath } from './api.ts';
import { useLive, usePollInterval } from './live.ts';
import { useApi } from './swr.tsx';

type Mutate = ReturnType<typeof useSWRConfig>['mutate'];
const refreshers = new WeakMap<Mutate, Map<string, () => void>>();

/** One throttled reload of a path for all that want it read again. */
export function refresherOf(mutate: Mutate, path: string): () => void {
  const known = refreshers.get(mutate) ?? new Map<string, () => void>();
  refreshers.set(mutate, known);
  const reading = known.get(path) ?? throttle(() => mutate(path));
  known.set(path, reading);
  return reading;
}

/** Loads an API path, and loads it again after events that affect it, once for all components, and regularly. */
export function useLiveApi<T>(
  path: ApiPath<T> | null,
  isAffectedBy: (event: RoomMessage, data: T | undefined) => boolean = () => false,
  options?: SWRConfiguration<T>,
): SWRResponse<T, Error> {
  const answer = useApi<T>(path, { ...options, refreshInterval: usePollInterval() });
  const { mutate } = useSWRConfig();
  useLive((event) => {
    if (path !== null && isAffectedBy(event, answer.data)) refresherOf(mutate, path)();
  });
  return answer;
}
