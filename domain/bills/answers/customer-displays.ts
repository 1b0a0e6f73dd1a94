import * as z from 'zod';
import { count, id, instant, text, url } from '#domain/base/answers/primitives.ts';
import { ACCENTS } from '#domain/business/settings.ts';

const display = z
  .strictObject({ id, name: text('Chrome en Android'), paired_at: instant })
  .meta({ id: 'CustomerDisplay' });
export type CustomerDisplay = z.infer<typeof display>;

/** The tablets that are paired with a device. */
export const displayList = z.strictObject({ displays: z.array(display) }).meta({ id: 'CustomerDisplayList' });
export type DisplayList = z.infer<typeof displayList>;

/** What the database answers for a new pairing code. */
export const offeredDisplay = z.strictObject({ ...displayList.shape, code_expires_at: instant });
/** A pairing code, which is shown once. */
export const displayOffer = z
  .strictObject({ ...offeredDisplay.shape, code: text('K7QM-3XPT9A') })
  .meta({ id: 'CustomerDisplayOffer' });
export type DisplayOffer = z.infer<typeof displayOffer>;

/** The number of displays that a message is for. */
export const displayCount = z.strictObject({ displays: count });

/** The business as diners see it. */
const shop = z
  .strictObject({ name: text('Comedor Doña Ana'), logo_url: url.nullable(), currency: text('HNL') })
  .meta({ id: 'CustomerDisplayShop' });

/** The colours of the business. */
const colours = { theme: z.enum(['light', 'dark']), accent: z.enum(ACCENTS) };

/** A display as the Worker knows it. */
export const knownDisplay = z.strictObject({ id, business_id: id, device_id: id, shop, ...colours });
export type KnownDisplay = z.infer<typeof knownDisplay>;

const room = text('0199a6b2-7c41-7d3e-8f52-64b1c09e2a77');
/** The token of a display, which is shown once, with the room that it listens to and the business as diners see it. */
export const displayPairing = z
  .strictObject({ token: text(`fcd_${'0123456789abcdef'.repeat(4)}`), room, shop })
  .meta({ id: 'CustomerDisplayPairing' });
export type DisplayPairing = z.infer<typeof displayPairing>;

/** A token that opens one connection to the room, with the business as it is now. */
export const displayTicket = z.strictObject({
  ticket: text('eyJhbGciOiJIUzI1NiJ9.eyJkaXNwbGF5Ijox.c2lnbmF0dXJl'),
  shop,
  ...colours,
});
