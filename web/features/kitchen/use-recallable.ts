import type { Station } from '#domain/orders/orders.ts';
import { isAway } from '#web/base/away.ts';
import { notify } from '#web/base/notify.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';
import { kitchenMessages } from './kitchen-messages.ts';

/** The tickets that can be recalled now, last served first, updated while enabled. */
export function useRecallable(station: Station | null, isEnabled: boolean) {
  const path = apiPath(api.kitchen.tickets.recallable, { query: { station: station ?? undefined } });
  const { data, error, mutate, isValidating } = useLiveApi(
    isEnabled ? path : null,
    ({ type }) => type.startsWith('kitchen.') && type !== 'kitchen.ticked',
    { onError: () => isAway() || notify.error(kitchenMessages.recallableFailed) },
  );
  return {
    tickets: data?.tickets,
    failed: data === undefined && error !== undefined,
    retrying: isValidating,
    reload: () => void mutate(),
  };
}
