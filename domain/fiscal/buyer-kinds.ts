/** The buyers of fiscal documents (art. 11). This file imports no zod, because screens of charging load it. */

import { MAX_ANONYMOUS_CENTS } from '../limits.ts';
import type { Cents } from '../money.ts';

/** A final consumer; a taxpayer with an RTN who needs the document for its taxes; one who is freed of the tax. */
export const BUYER_KINDS = ['Consumidor final', 'Contribuyente', 'Exonerado'] as const;
export type BuyerKind = (typeof BUYER_KINDS)[number];

/** What a document prints instead of a buyer without a name. */
export const FINAL_CONSUMER = 'CONSUMIDOR FINAL';

/** Whether a document of `total`, tax included, names its final consumer: above L 10,000.00. */
export function needsIdentity(total: Cents): boolean {
  return total > MAX_ANONYMOUS_CENTS;
}
