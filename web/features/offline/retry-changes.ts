import type { OfflineConflict } from '#domain/offline/answers/offline.ts';

/** What an administrator can change before a refused request is sent again. */
export type RetryChange = 'table' | 'session' | 'bill' | 'prices' | 'moment';

const BY_KIND: Readonly<Record<OfflineConflict['kind'], readonly RetryChange[]>> = {
  'order.send': ['table', 'prices', 'moment'],
  'order.charge': ['table', 'prices', 'session', 'moment'],
  'sale.charge': ['bill', 'session', 'moment'],
  'sale.split': ['bill'],
  'sale.split-evenly': ['bill'],
  'sale.tip': ['bill', 'session', 'moment'],
  'register.movement': ['session', 'moment'],
  'kitchen.tick': [],
  'kitchen.serve': [],
};

/** The changes that a kind of request has. Empty for none. */
export function changesFor({ kind }: Pick<OfflineConflict, 'kind'>): readonly RetryChange[] {
  return BY_KIND[kind];
}

/** Whether the moment of now resolves the refusal: the device said a moment that is too long ago, as one with a wrong clock does. */
export function needsMoment({ kind, refusal }: Pick<OfflineConflict, 'kind' | 'refusal'>): boolean {
  return refusal.code === 'offline.too-old' && BY_KIND[kind].includes('moment');
}

/** Whether today's prices resolve the refusal: the device did not know a price. */
export function needsPrices({ kind, refusal }: Pick<OfflineConflict, 'kind' | 'refusal'>): boolean {
  return refusal.code === 'offline.price' && BY_KIND[kind].includes('prices');
}
