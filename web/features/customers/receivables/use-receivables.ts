import type { Account, AccountEntry } from '#domain/customers/answers/receivables.ts';
import type { DayRange } from '#domain/reports/periods.ts';
import { readAllPages } from '#web/base/read-all-pages.ts';
import { useDebounced } from '#web/base/use-debounced.ts';
import { api, apiPath, read } from '#web/data/api.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';

export const LIST_SIZE = 25;
export const ENTRIES_SIZE = 25;
export type CustomerState = 'owing' | 'active' | 'all';

/** A page of the customers, largest balance first; the previous page stays visible while the next one loads. */
export function useReceivables(search: string, state: CustomerState, page: number) {
  const query = {
    search: search.trim() || undefined,
    state,
    limit: String(LIST_SIZE),
    offset: String((page - 1) * LIST_SIZE),
  };
  const path = useDebounced(apiPath(api.receivables, { query }));
  return useLiveApi(path, ({ type }) => type === 'receivable.changed', { keepPreviousData: true });
}

function accountPath(id: string, range: DayRange | null, limit: number, offset: number) {
  const query = { from: range?.from, to: range?.to, limit: String(limit), offset: String(offset) };
  return apiPath(api.receivables.customers[':id'], { param: { id }, query });
}

/** A customer's statement, of a range of days or of all; loaded again when the account changes on any device. */
export function useAccount(id: string, range: DayRange | null, page: number) {
  const path = accountPath(id, range, ENTRIES_SIZE, (page - 1) * ENTRIES_SIZE);
  return useLiveApi(
    path,
    (event) => event.type === 'receivable.changed' && [id, null].includes(event.data.customer_id),
    { keepPreviousData: true },
  );
}

/** The whole statement of a range, oldest entry first. */
export async function readFullAccount(id: string, range: DayRange | null): Promise<Account> {
  const first = await read(accountPath(id, range, 1, 0));
  const entries = await readAllPages<AccountEntry>(
    async ({ limit, offset }) => {
      const page = await read(accountPath(id, range, limit, offset));
      return { total: page.total, rows: page.entries };
    },
    () => undefined,
  );
  return { ...first, entries: entries.toReversed() };
}
