import { sql } from 'drizzle-orm';
import { callPlatform, type Database } from '../client.ts';

/** The public data of a business and its menu; nothing else is visible without sign-in (2-operations §7). */
export interface PublicMenu {
  readonly business: {
    readonly id: string;
    readonly name: string;
    readonly logo_url: string | null;
    readonly address: string | null;
    readonly phone: string | null;
    readonly email: string | null;
    readonly currency: string;
    readonly prices_include_tax: boolean;
  };
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  /** Products on schedule now, also those that are sold out. */
  readonly items: readonly {
    readonly id: string;
    readonly category_id: string | null;
    readonly name: string;
    readonly description: string | null;
    readonly price_cents: number;
    readonly image_url: string | null;
    readonly preparation_time: number | null;
    readonly allergens: readonly string[];
    readonly sold_out: boolean;
  }[];
  /** Seconds until the menu changes without a write; null when it does not. */
  readonly changes_in_seconds: number | null;
}

/** The menu of an active business, without sign-in; null for an unknown or inactive one. */
export function readPublicMenu(db: Database, businessId: string): Promise<PublicMenu | null> {
  return callPlatform(db, sql<PublicMenu | null>`public_menu(${businessId}::uuid)`);
}

/** A business found by its name. */
export interface FoundBusiness {
  readonly id: string;
  readonly name: string;
  readonly address: string | null;
}

/** Up to eight active businesses whose name contains these words, ignoring accents and case. */
export function findPublicBusinesses(db: Database, name: string): Promise<readonly FoundBusiness[]> {
  return callPlatform(db, sql<readonly FoundBusiness[]>`find_public_businesses(${name})`);
}
