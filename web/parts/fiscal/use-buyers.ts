import type { Buyers } from '#domain/fiscal/answers/fiscal.ts';
import { mayInSession } from '#domain/people/access.ts';
import { useDebounced } from '#web/base/use-debounced.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useUser } from '#web/data/session.ts';
import { useApi } from '#web/data/swr.tsx';

type Buyer = Buyers['buyers'][number];

const NONE: readonly Buyer[] = [];
/** One letter finds nearly everybody. */
const MIN_SEARCH_LENGTH = 2;

/** Buyers of earlier invoices, and customers, whose name or RTN contains the text; none without a network or in a session opened by PIN. */
export function useBuyers(search: string): readonly Buyer[] {
  const isAllowed = mayInSession(useUser(), 'identity:list');
  const text = useDebounced(search.trim());
  const path =
    !isAllowed || text.length < MIN_SEARCH_LENGTH
      ? null
      : apiPath(api.fiscal.buyers, { query: { search: text } });
  return useApi(path, { keepPreviousData: path !== null }).data?.buyers ?? NONE;
}
