import { formatMoney } from '#domain/base/money.ts';
import { clock, shortDate } from '#domain/base/time.ts';
import type { BusinessSettings } from '#domain/business/answers/settings.ts';
import { regimeOf } from '#domain/fiscal/regime-of.ts';
import { centered, ownLines, type PaperBlock, RULE, text } from './paper.ts';

/** What the papers of a business need to know of it: a part of its settings. */
export type PaperShop = Pick<
  BusinessSettings,
  | 'name'
  | 'logo_url'
  | 'rtn'
  | 'address'
  | 'phone'
  | 'receipt_header'
  | 'receipt_footer'
  | 'zone'
  | 'time_format'
  | 'date_format'
  | 'currency'
  | 'country'
  | 'is_invoicing'
>;

/** The formats of a business for money, days and hours. */
export function paperFormats({ currency, zone, time_format, date_format }: PaperShop) {
  return {
    currency,
    money: (cents: number) => formatMoney(cents, currency),
    dateOf: (instant: Date) => shortDate(instant, zone, date_format),
    clockOf: (instant: Date) => clock(instant, zone, time_format),
  };
}

export const logoBlocks = (url: string | null): readonly PaperBlock[] =>
  url === null ? [] : [{ kind: 'logo', url }];

export const titleBlock = (title: string): PaperBlock => text(title, { size: 'title', align: 'center' });

/** The tax number with its name; null without one. */
export function taxNumberText(shop: PaperShop): string | null {
  return shop.rtn && `${regimeOf(shop).taxNumber.label} ${shop.rtn}`;
}

/** The head of a receipt: logo, name, tax number, address, phone and the lines of the business. */
export function receiptHead(shop: PaperShop): readonly PaperBlock[] {
  const { name, logo_url, address, phone, receipt_header } = shop;
  return [
    ...logoBlocks(logo_url),
    titleBlock(name),
    ...centered([taxNumberText(shop), address, phone && `Tel. ${phone}`]),
    ...(receipt_header.trim() === '' ? [] : [ownLines(receipt_header)]),
  ];
}

/** The foot of a receipt: the lines of the business, if it has any. */
export function receiptFoot({ receipt_footer }: PaperShop): readonly PaperBlock[] {
  return receipt_footer.trim() === '' ? [] : [RULE, ownLines(receipt_footer)];
}
