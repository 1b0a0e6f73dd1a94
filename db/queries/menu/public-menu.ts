import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { callPlatform } from '#db/client.ts';
import type { Database } from '#db/database.ts';
import { cents, id, instant, scheduleWindow, text, url } from '#domain/base/answers/primitives.ts';
import { TIME_FORMATS } from '#domain/business/settings.ts';

const business = z.strictObject({
  id,
  name: text('Comedor Doña Tere'),
  logo_url: url.nullable(),
  address: text('Barrio El Centro, Comayagua').nullable(),
  phone: text('+504 9876-5432').nullable(),
  email: text('tere@comedor.hn').nullable(),
  currency: text('HNL'),
  prices_include_tax: z.boolean(),
  cover_url: url.nullable(),
  accent: text('brasa'),
  opening_hours: z.array(scheduleWindow).nullable(),
  zone: text('America/Tegucigalpa'),
  time_format: z.enum(TIME_FORMATS),
});
const item = z.strictObject({
  id,
  category_id: id.nullable(),
  name: text('Baleada sencilla'),
  description: text('Con frijoles, queso y mantequilla.').nullable(),
  price_cents: cents,
  image_url: url.nullable(),
  preparation_time: z.int().nullable(),
  allergens: z.array(text('gluten')),
  sold_out: z.boolean(),
});
const publicMenu = z.strictObject({
  business,
  /** When it was read, by the clock of the database. */
  as_of: instant,
  categories: z.array(z.strictObject({ id, name: text('Baleadas') })),
  /** Products on schedule now, also those that are sold out. */
  items: z.array(item),
  /** Seconds until the menu changes without a write; null when it does not. */
  changes_in_seconds: z.number().nullable(),
});

/** The public data of a business and its menu; nothing else is visible without sign-in (2-operations §7). */
export type PublicMenu = z.infer<typeof publicMenu>;

/** The menu of an active business, without sign-in; null for an unknown or inactive one. */
export function readPublicMenu(db: Database, businessId: string): Promise<PublicMenu | null> {
  return callPlatform(db, publicMenu.nullable(), sql`public_menu(${businessId}::uuid)`);
}

const foundBusiness = z.strictObject({
  id,
  name: text('Comedor Doña Tere'),
  address: text('Barrio El Centro, Comayagua').nullable(),
});

/** A business found by its name. */
export type FoundBusiness = z.infer<typeof foundBusiness>;

/** Up to eight active businesses whose name contains these words, ignoring accents and case. */
export function findPublicBusinesses(db: Database, name: string): Promise<readonly FoundBusiness[]> {
  return callPlatform(db, z.array(foundBusiness), sql`find_public_businesses(${name})`);
}
