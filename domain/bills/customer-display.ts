import * as z from 'zod/mini';
import { optionalText } from '#domain/base/inputs/primitives.ts';
import {
  DISPLAY_BILL_MINUTES,
  DISPLAY_CHANGE_SECONDS,
  MAX_CENTS,
  MAX_DISPLAY_TEXT_LENGTH,
  MAX_LINE_QUANTITY,
  MAX_ORDER_LINES,
} from '#domain/base/limits.ts';

/**
 * What a register's device shows diners (docs/customer-display.md). The schema is strict: a cost, a name of a person or a note for the kitchen has
 * no place in it.
 */
const WRONG = 'Dato inválido para la pantalla del cliente.';
const text = optionalText(MAX_DISPLAY_TEXT_LENGTH, WRONG, WRONG);
const amount = z.int(WRONG).check(z.minimum(0, WRONG), z.maximum(MAX_CENTS, WRONG));
const PICTURE = /^(?:\/media\/|https:\/\/)/;
const picture = z.nullable(text.check(z.regex(PICTURE, WRONG)));

/** The address of a picture that a display may load, or null. */
export function pictureOnDisplay(url: string | null | undefined): string | null {
  return url && PICTURE.test(url) && url.length <= MAX_DISPLAY_TEXT_LENGTH ? url : null;
}

export const displayShop = z.strictObject({
  name: text,
  logo_url: picture,
  currency: z.string(WRONG).check(z.regex(/^[A-Z]{3}$/, WRONG)),
});
export type DisplayShop = z.infer<typeof displayShop>;

const displayLine = z.strictObject({
  name: text,
  /** 'Sin cebolla · Con queso x2'; empty for a plain line. */
  options: text,
  quantity: z.number(WRONG).check(z.positive(WRONG), z.maximum(MAX_LINE_QUANTITY, WRONG)),
  amount_cents: amount,
});
export type DisplayLine = z.infer<typeof displayLine>;

const bill = z.strictObject({
  view: z.literal('bill'),
  shop: displayShop,
  lines: z.array(displayLine).check(z.maxLength(MAX_ORDER_LINES, WRONG)),
  discount_cents: amount,
  base_cents: amount,
  tax_cents: amount,
  total_cents: amount,
  /** The product that was added last; null without its picture. */
  picture,
  /** What the diner has handed over; null until it is charged. */
  received_cents: z.nullable(amount),
});
export type DisplayBill = z.infer<typeof bill>;

const thanks = z.strictObject({
  view: z.literal('thanks'),
  shop: displayShop,
  total_cents: amount,
  received_cents: amount,
  change_cents: amount,
});
const welcome = z.strictObject({ view: z.literal('welcome'), shop: displayShop });

export const displayMessage = z.discriminatedUnion('view', [welcome, bill, thanks], WRONG);
export type DisplayMessage = z.infer<typeof displayMessage>;

/** A message as a display gets it: from the window of the till, or from the room, which keeps the last one. */
export const shownMessage = z.strictObject({
  message: displayMessage,
  age_ms: z.number().check(z.minimum(0)),
});
export type ShownMessage = z.infer<typeof shownMessage>;

/** What the till shows next: the bill that is charged, else the cart, else the thanks that are still shown, else the welcome. Null before anything was shown. */
export function nextMessage(
  shown: DisplayMessage | null,
  cart: DisplayMessage | null,
  charge: DisplayMessage | null,
): DisplayMessage | null {
  if (charge) return charge;
  if (cart?.view === 'bill') return cart;
  if (shown?.view === 'thanks') return shown;
  return cart ?? (shown && { view: 'welcome', shop: shown.shop });
}

/** For how long a message is shown, in milliseconds. */
const LIFETIMES_MS: Readonly<Record<DisplayMessage['view'], number>> = {
  welcome: Number.POSITIVE_INFINITY,
  bill: DISPLAY_BILL_MINUTES * 60_000,
  thanks: DISPLAY_CHANGE_SECONDS * 1000,
};

/** For how long a message of that age is still shown, in milliseconds; zero if it has to go. */
export function remainingMs({ message, age_ms }: ShownMessage): number {
  return Math.max(0, LIFETIMES_MS[message.view] - age_ms);
}

/** The message if it is still shown at its age, otherwise the welcome. */
export function messageAtAge(shown: ShownMessage): DisplayMessage {
  return remainingMs(shown) > 0 ? shown.message : { view: 'welcome', shop: shown.message.shop };
}
