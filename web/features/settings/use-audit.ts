import useSWRInfinite from 'swr/infinite';
import { type Answer, type api, read } from '#web/lib/api.ts';

type AuditPage = Answer<typeof api.settings.audit.$get>;
export type AuditEntry = AuditPage['entries'][number];

const PAGE_SIZE = 40;

/** The audit log, newest first, page by page. */
export function useAudit(query: string) {
  const pathOf = (index: number, before: AuditPage | null): string | null => {
    if (index > 0 && !before?.next) return null;
    const more = before?.next ? `&before=${before.next}` : '';
    return `/api/settings/audit?limit=${PAGE_SIZE}${query === '' ? '' : `&${query}`}${more}`;
  };
  const pages = useSWRInfinite<AuditPage, Error>(pathOf, (path: string) => read<AuditPage>(path), {
    revalidateFirstPage: false,
  });
  const { data, size } = pages;
  return {
    /** Null while the first page is loading. */
    entries: data ? data.flatMap((page) => page.entries) : null,
    error: pages.error,
    busy: pages.isValidating,
    /** Whether there are more pages. */
    hasMore: data !== undefined && data.length === size && data.at(-1)?.next !== null,
    isReadingMore: data !== undefined && data.length < size,
    more: () => void pages.setSize(size + 1),
    retry: () => void pages.mutate(),
  };
}
