import { type ChargedBuyer, isExonerated } from '#domain/fiscal/charged-buyer.ts';

export const BUYER_KINDS = ['Consumidor final', 'Con RTN', 'Con documento', 'Exonerado'] as const;
export type BuyerKind = (typeof BUYER_KINDS)[number];
/** The kinds with data to enter. */
export type NamedBuyerKind = Exclude<BuyerKind, 'Consumidor final'>;

/** The kind of a chosen buyer. */
export function kindOf(buyer: ChargedBuyer): BuyerKind {
  if (buyer === null) return 'Consumidor final';
  if ('identity_number' in buyer) return 'Con documento';
  return isExonerated(buyer) ? 'Exonerado' : 'Con RTN';
}
