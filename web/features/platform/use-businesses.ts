import { useState } from 'react';
import { useLocation } from 'wouter';
import type { BusinessRow } from '#domain/platform/answers/businesses.ts';
import { useDebounced } from '#web/base/use-debounced.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useCommand } from '#web/data/command.ts';
import { openBusiness } from '#web/data/opened-business.ts';
import { useUser } from '#web/data/session.ts';
import { useApi } from '#web/data/swr.tsx';

export const PAGE_SIZE = 25;
const REFRESH_INTERVAL_MS = 10_000;

/** A page of the businesses (all for a master, their own for other users) with the number of users online, updated every 10 s. */
export function useBusinesses(search: string, page: number) {
  const query = {
    limit: String(PAGE_SIZE),
    offset: String((page - 1) * PAGE_SIZE),
    search: search.trim() || undefined,
  };
  const often = { keepPreviousData: true, refreshInterval: REFRESH_INTERVAL_MS };
  const list = useApi(useDebounced(apiPath(api.businesses, { query })), often);
  const { data } = useApi(useDebounced(apiPath(api.businesses.online, { query })), often);
  return { list, online: data?.online ?? null };
}

/** The actions of a master on a business. */
export function useBusinessActions(onChanged: () => void) {
  const { business_id } = useUser();
  const [, navigate] = useLocation();
  const [entering, setEntering] = useState(false);
  const { busy, run } = useCommand();
  return {
    busy: busy || entering,
    enter: async ({ id }: BusinessRow) => {
      setEntering(true);
      if (await openBusiness(id, business_id)) navigate('/dashboard');
      setEntering(false);
    },
    setActive: async ({ id, name }: BusinessRow, is_active: boolean): Promise<boolean> => {
      const outcome = await run({
        call: (options) => api.businesses[':id'].status.$put({ param: { id }, json: { is_active } }, options),
        success: is_active ? `${name} quedó activo.` : `${name} quedó desactivado.`,
      });
      onChanged();
      return outcome?.ok ?? false;
    },
  };
}
