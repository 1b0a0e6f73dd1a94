import type { OfflineConflict } from '#domain/answers/offline.ts';

/** What an administrator can change before a refused request is sent again. */
export type RetryChange = 'table' | 'session' | 'bill' | 'prices';

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

/** The changes that a kind of request has. Empty for none. */
export function changesFor({ kind }: Pick<OfflineConflict, 'kind'>): readonly RetryChange[] {
  return BY_KIND[kind];
}

/** Whether today's prices resolve the refusal: the device did not know a price. */
export function needsPrices({ kind, refusal }: Pick<OfflineConflict, 'kind' | 'refusal'>): boolean {
  return refusal.code === 'offline.price' && BY_KIND[kind].includes('prices');
}
