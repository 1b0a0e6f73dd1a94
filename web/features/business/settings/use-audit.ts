import { useEffect } from 'react';
import useSWRInfinite from 'swr/infinite';
import type { AuditPage } from '#domain/business/answers/audit.ts';
import { AUDIT_KINDS } from '#domain/business/audit.ts';
import { useDebounced } from '#web/base/use-debounced.ts';
import { type ApiPath, api, apiPath, read } from '#web/data/api.ts';
import type { AuditFilters } from './audit-filters.ts';

const PAGE_SIZE = 40;

/** The audit log, newest first, page by page. */
export function useAudit({ from, to, user, kind, text }: AuditFilters) {
  const settled = useDebounced(text);
  const pathOf = (index: number, before: AuditPage | null): ApiPath<AuditPage> | null => {
    if (index > 0 && !before?.next) return null;
    const query = {
      limit: String(PAGE_SIZE),
      from: from || undefined,
      to: to || undefined,
      user_id: user || undefined,
      kind: AUDIT_KINDS.find((known) => known === kind),
      text: settled.trim() || undefined,
      before: before?.next ?? undefined,
    };
    return apiPath(api.settings.audit, { query });
  };
  const pages = useSWRInfinite<AuditPage, Error>(pathOf, (path: ApiPath<AuditPage>) => read(path), {
    revalidateFirstPage: false,
  });
  const { data, size, setSize } = pages;
  const last = data?.length === size ? data.at(-1) : undefined;
  // A page is what matches among a number of entries: one without any is continued until something is found.
  const continues = last !== undefined && last.entries.length === 0 && last.next !== null;
  useEffect(() => {
    if (continues) void setSize(size + 1);
  }, [continues, setSize, size]);
  const entries = data?.flatMap((page) => page.entries) ?? [];
  return {
    /** Null while nothing is found and the search continues. */
    entries: entries.length > 0 || (last !== undefined && !continues) ? entries : null,
    error: pages.error,
    busy: pages.isValidating,
    /** Whether there are more pages. */
    hasMore: last !== undefined && last.next !== null,
    isReadingMore: data !== undefined && data.length < size,
    more: () => void setSize(size + 1),
    retry: () => void pages.mutate(),
  };
}
