import type { Answer, api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/swr.tsx';

type BusinessList = Answer<typeof api.businesses.$get>;
export type BusinessRow = BusinessList['businesses'][number];

/** Every business for a master, for others their own. */
export function useBusinesses() {
  return useApi<BusinessList>('/api/businesses');
}
