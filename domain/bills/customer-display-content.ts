import { MAX_DISPLAY_TEXT_LENGTH, MAX_ORDER_LINES } from '#domain/base/limits.ts';
import { flatText } from '#domain/base/text.ts';
import type { LineNotes } from '#domain/kitchen/answers/kitchen.ts';
import { type CartLine, extrasAmount, lineAmount } from '#domain/orders/cart.ts';
import { pricedNoteParts } from '#domain/orders/line-notes.ts';
import type { SaleItem } from './answers/sales.ts';
import { grossOf, shownLines, summarizeBill } from './bills.ts';
import {
  type DisplayBill,
  type DisplayLine,
  type DisplayMessage,
  type DisplayShop,
  pictureOnDisplay,
} from './customer-display.ts';
import { isOnAccount, type PaymentKind } from './payment-kinds.ts';

/** What a customer display shows of a cart, a bill and a charge: only what its diner may read. */
const clip = (value: string): string => flatText(value.slice(0, MAX_DISPLAY_TEXT_LENGTH));
const OPTION_PREFIXES: Readonly<Record<string, string>> = { sin: 'Sin ', con: 'Con ' };

/** What the diner left out or added, with what that costs. Notes for the kitchen are not shown. */
function optionsOf(notes: LineNotes, extrasCents: number): string {
  const texts = pricedNoteParts(notes, extrasCents).flatMap(({ kind, text: said }) => {
    const prefix = OPTION_PREFIXES[kind];
    return prefix === undefined ? [] : [prefix + said];
  });
  return clip(texts.join(' · '));
}

const lineOf = (
  { name, notes, quantity }: { readonly name: string; readonly notes: LineNotes; readonly quantity: number },
  extras_cents: number,
  amount_cents: number,
): DisplayLine => ({ name: clip(name), options: optionsOf(notes, extras_cents), quantity, amount_cents });

/** The business as diners see it. A picture with another kind of address is not shown. */
export function shopOnDisplay(business: {
  readonly name: string;
  readonly logo_url: string | null;
  readonly currency: string;
}): DisplayShop {
  const { name, logo_url, currency } = business;
  return { name: clip(name), logo_url: pictureOnDisplay(logo_url), currency };
}

/** The lines of a cart, at menu prices with their extras. */
export function cartLinesOnDisplay(lines: readonly CartLine[]): DisplayLine[] {
  return lines.map((line) => lineOf(line, extrasAmount(line), lineAmount(line)));
}

/** The lines of a bill at menu prices; a share of a bill is one line. */
export function billLinesOnDisplay(items: readonly SaleItem[], share: string | null): DisplayLine[] {
  const shown = shownLines(items, share);
  const lines = shown.lines.map((item) => lineOf(item, item.extras_cents, grossOf(item)));
  if (!shown.share) return lines;
  const { name, products, gross_cents } = shown.share;
  return [{ name: clip(name), options: clip(products), quantity: 1, amount_cents: gross_cents }, ...lines];
}

interface BillAmounts {
  readonly discount_cents: number;
  readonly base_cents: number;
  readonly tax_cents: number;
  readonly total_cents: number;
}

/** The sums of a bill; its discounts are one sum, without their reasons. */
export function amountsOnDisplay(items: readonly SaleItem[]): BillAmounts {
  const { line_discounts_cents, bill_discount_cents, base_cents, tax_cents, total_cents } =
    summarizeBill(items);
  return { discount_cents: line_discounts_cents + bill_discount_cents, base_cents, tax_cents, total_cents };
}

/** A bill on the display. Of more lines than an order has, the last ones. */
export function billOnDisplay(
  shop: DisplayShop,
  lines: readonly DisplayLine[],
  { discount_cents, base_cents, tax_cents, total_cents }: BillAmounts,
  { picture, received_cents }: Pick<DisplayBill, 'picture' | 'received_cents'>,
): DisplayBill {
  const sums = { discount_cents, base_cents, tax_cents, total_cents };
  return { view: 'bill', shop, lines: lines.slice(-MAX_ORDER_LINES), ...sums, picture, received_cents };
}

interface Handed {
  readonly kind: PaymentKind;
  readonly amount_cents: number;
  readonly received_cents?: number | null;
}

/** What the diner handed over, in cents: cash as it was received. A payment on account is nobody else's business. */
export function receivedOnDisplay(payments: readonly Handed[]): number {
  return payments
    .filter(({ kind }) => !isOnAccount(kind))
    .reduce((sum, { amount_cents, received_cents }) => sum + (received_cents ?? amount_cents), 0);
}

/** The message after a charge. */
export function thanksOnDisplay(
  shop: DisplayShop,
  sale: {
    readonly total_cents: number;
    readonly change_cents: number;
    readonly payments: readonly Handed[];
  },
): DisplayMessage {
  const { total_cents, change_cents, payments } = sale;
  return { view: 'thanks', shop, total_cents, change_cents, received_cents: receivedOnDisplay(payments) };
}
