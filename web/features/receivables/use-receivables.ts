import type { Answer, api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/swr.tsx';

type Receivables = Answer<typeof api.receivables.$get>;
export type CustomerBalance = Receivables['customers'][number];

/** Customers and what they owe. */
export function useReceivables() {
  return useApi<Receivables>('/api/receivables');
}
