import * as z from 'zod';
import { count, id, text, url } from '#domain/base/answers/primitives.ts';
import { BUSINESS_TYPES } from '#domain/business/settings.ts';

/** The name and the logo of a business. */
export const businessBrand = z
  .strictObject({ id, name: text('Comedor Doña Ana'), logo_url: url.nullable() })
  .meta({ id: 'BusinessBrand' });
export type BusinessBrand = z.infer<typeof businessBrand>;

/** The businesses of 'Nuestra Familia', at most six. */
export const landingBusinesses = z.strictObject({ businesses: z.array(businessBrand) });

export const businessRow = z
  .strictObject({ id, name: text('Comedor Doña Ana'), type: z.enum(BUSINESS_TYPES), is_active: z.boolean() })
  .meta({ id: 'BusinessRow' });
export type BusinessRow = z.infer<typeof businessRow>;
export const businessRowAnswer = z.strictObject({ business: businessRow });

/** `total` is of the whole search, `businesses` of this page. */
export const businessPage = z
  .strictObject({ total: count, businesses: z.array(businessRow) })
  .meta({ id: 'BusinessPage' });
export type BusinessPage = z.infer<typeof businessPage>;

/** How many users are online, by the id of the business; null if its room does not answer. */
export const onlineCounts = z.strictObject({ online: z.record(id, count.nullable()) });
export type OnlineCounts = z.infer<typeof onlineCounts>['online'];
