import { useState } from 'react';
import type { Answer, api } from '#web/lib/api.ts';
import { useLiveApi } from '#web/lib/live-refresh.ts';

type ClosedAnswer = Answer<typeof api.register.closed.$get>;
export type ClosedRegister = ClosedAnswer['closed'][number];

const PAGE = 20;

/** The Z reports, newest first, in pages. */
export function useClosedRegisterSessions() {
  const [page, setPage] = useState(1);
  const { data, error, mutate, isValidating } = useLiveApi<ClosedAnswer>(
    `/api/register/closed?limit=${PAGE}&offset=${(page - 1) * PAGE}`,
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
