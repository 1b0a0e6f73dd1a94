import type { Answer, api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/swr.tsx';

type AuditPage = Answer<typeof api.settings.audit.$get>;
export type AuditEntry = AuditPage['entries'][number];

export const PAGE_SIZE = 25;

/** A page of the audit log, newest first. */
export function useAudit(page: number) {
  return useApi<AuditPage>(`/api/settings/audit?limit=${PAGE_SIZE}&offset=${(page - 1) * PAGE_SIZE}`, {
    keepPreviousData: true,
  });
}
