import { dayText } from '#domain/base/time.ts';
import { entryNote, entryText, isOpening } from '#domain/customers/account-entry.ts';
import type { Account, AccountEntry } from '#domain/customers/answers/receivables.ts';
import { type DayRange, rangeText } from '#domain/reports/periods.ts';
import { centered, type Paper, type PaperBlock, RULE, row, text } from './paper.ts';
import { type PaperShop, paperFormats, taxNumberText, titleBlock } from './shop.ts';

function head(title: string, shop: PaperShop): readonly PaperBlock[] {
  return [
    titleBlock(title),
    text(shop.name, { align: 'center', strong: true }),
    ...centered([taxNumberText(shop), shop.phone && `Tel. ${shop.phone}`]),
    RULE,
  ];
}

/** The customer's receipt of a payment on account. */
export function accountPaymentPaper(customer: string, entry: AccountEntry, shop: PaperShop): Paper {
  const { money, dateOf, clockOf } = paperFormats(shop);
  const at = new Date(entry.created_at);
  const note = entryNote(entry);
  return {
    name: `Recibo de abono de ${customer}`,
    blocks: [
      ...head('Recibo de abono', shop),
      row(dateOf(at), clockOf(at)),
      text(`Cliente: ${customer}`),
      text(`Recibió: ${entry.by}`),
      RULE,
      row(entryText(entry), money(-entry.amount_cents), { size: 'large' }),
      ...(note ? [text(note, { size: 'small', indent: true })] : []),
      row('Saldo anterior', money(entry.balance_cents - entry.amount_cents)),
      row('Saldo', money(entry.balance_cents), { strong: true }),
      { kind: 'blank', name: 'Firma' },
    ],
  };
}

/** A customer's statement until `now`, oldest entry first. `range` is null for all entries. */
export function statementPaper(
  { account, range }: { readonly account: Account; readonly range: DayRange | null },
  shop: PaperShop,
  now: Date,
): Paper {
  const { money, dateOf } = paperFormats(shop);
  const { customer, entries, opening_cents, closing_cents } = account;
  const dayOf = (entry: AccountEntry) =>
    isOpening(entry) ? dayText(entry.business_day) : dateOf(new Date(entry.created_at));
  return {
    name: `Estado de cuenta de ${customer.name}`,
    blocks: [
      ...head('Estado de cuenta', shop),
      text(customer.name, { strong: true }),
      ...(customer.phone ? [text(`Tel. ${customer.phone}`)] : []),
      text(range ? rangeText(range) : 'Todos los movimientos'),
      text(`Al ${dateOf(now)}`),
      RULE,
      ...(range ? [row('Saldo anterior', money(opening_cents))] : []),
      ...entries.flatMap((entry) => [
        row(entryText(entry), money(entry.amount_cents)),
        row(dayOf(entry), `Saldo ${money(entry.balance_cents)}`, { indent: true }),
      ]),
      RULE,
      row('Saldo', money(closing_cents), { size: 'large' }),
    ],
  };
}
