import { useState } from 'react';
import { api, apiPath } from '#web/data/api.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';

const PAGE = 20;

/** The Z reports, newest first, in pages. */
export function useClosedRegisterSessions() {
  const [page, setPage] = useState(1);
  const { data, error, mutate, isValidating } = useLiveApi(
    apiPath(api.register.closed, {
      query: { limit: String(PAGE), offset: String((page - 1) * PAGE) },
    }),
    ({ type }) => type === 'register.changed',
    { keepPreviousData: true },
  );
  return {
    closed: data?.closed ?? null,
    page,
    pages: Math.ceil((data?.total ?? 0) / PAGE),
    setPage,
    failed: data === undefined && error !== undefined,
    retrying: isValidating,
    reload: () => void mutate(),
  };
}
