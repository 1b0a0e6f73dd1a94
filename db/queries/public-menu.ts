import { sql } from 'drizzle-orm';
import { callPlatform, type Database } from '../client.ts';

/** What a diner may know of a business and its menu; nothing else leaves (2-operations §7). */
export interface PublicMenu {
  readonly business: {
    readonly id: string;
    readonly name: string;
    readonly logo_url: string | null;
    readonly address: string | null;
    readonly phone: string | null;
    readonly email: string | null;
    readonly currency: string;
  };
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  readonly items: readonly {
    readonly id: string;
    readonly category_id: string | null;
    readonly name: string;
    readonly description: string | null;
    readonly price_cents: number;
    readonly image_url: string | null;
    readonly preparation_time: number | null;
    readonly sold_out: boolean;
  }[];
}

/** The menu of an active business, without sign-in; null for an unknown or inactive one. */
export function readPublicMenu(db: Database, businessId: string): Promise<PublicMenu | null> {
  return callPlatform(db, sql<PublicMenu | null>`public_menu(${businessId}::uuid)`);
}
