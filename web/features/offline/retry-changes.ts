import type { OfflineConflict } from '#domain/answers/offline.ts';

/** What an administrator can change before a refused request is sent again. */
export type RetryChange = 'table' | 'session' | 'bill' | 'prices';

/** The refusals that a change resolves; others ask for every change that the kind of request has. */
const BY_REFUSAL: Readonly<Record<string, RetryChange>> = {
  'offline.price': 'prices',
  'menu.unavailable': 'prices',
  'register.closed': 'session',
};

const BY_KIND: Readonly<Record<OfflineConflict['kind'], readonly RetryChange[]>> = {
  'order.send': ['table', 'prices'],
  'order.charge': ['table', 'prices', 'session'],
  'sale.charge': ['bill', 'session'],
  'sale.split': ['bill'],
  'sale.split-evenly': ['bill'],
  'sale.tip': ['bill', 'session'],
  'register.movement': ['session'],
  'kitchen.tick': [],
  'kitchen.serve': [],
};

/** The changes to offer for a conflict: the one that its refusal asks for, or all that its kind has. Empty for none. */
export function changesFor({
  kind,
  refusal,
}: Pick<OfflineConflict, 'kind' | 'refusal'>): readonly RetryChange[] {
  const possible = BY_KIND[kind];
  const asked = BY_REFUSAL[refusal.code];
  return asked !== undefined && possible.includes(asked) ? [asked] : possible;
}
