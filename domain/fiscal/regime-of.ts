import type { BusinessSettings } from '#domain/business/answers/settings.ts';
import { hn } from './hn/regime.ts';
import { none } from './none/regime.ts';
import type { Regime } from './regime.ts';

/** What the settings of a business say of its law. */
export type TaxedBusiness = Pick<BusinessSettings, 'country' | 'is_invoicing'>;

const LAWS: Readonly<Record<string, Regime>> = { HN: hn };

/** The law of a business: that of its country, and the documents of Honduras while it invoices. */
export function regimeOf({ country, is_invoicing }: TaxedBusiness): Regime {
  return { ...(LAWS[country] ?? none), documents: is_invoicing ? hn.documents : null };
}
