import {
  documentAmounts,
  type PrintedAmount,
  type PrintedDocument,
  paymentAmounts,
} from '#domain/fiscal/printed-document.ts';
import { formatMoney } from '#domain/money.ts';
import { clock, shortDate } from '#domain/time.ts';
import { useBusiness, useDayText, useSettings } from '#web/lib/business.ts';
import { instantOf } from '#web/lib/clock.ts';
import { PAYMENT_KIND_LABELS } from '#web/lib/payment-kind-labels.ts';

/** Dates, times and amounts of a document in the formats of the business. Its amounts are lempiras. */
export function useDocumentTexts(document: PrintedDocument) {
  const { zone, time_format, date_format } = useBusiness();
  const dayText = useDayText();
  const { data: business } = useSettings();
  const money = (cents: number) => formatMoney(cents, 'HNL');
  const withText = (amounts: readonly PrintedAmount[]) =>
    amounts.map(([name, cents]) => ({ name, text: money(cents) }));
  const dateOf = (instant: string) => shortDate(instantOf(instant), zone, date_format);
  const { issuer } = document;
  return {
    logo: business?.logo_url,
    money,
    date: dateOf(document.issued_at),
    /** The hour of an invoice that was written by hand is not known. */
    clock: document.is_preprinted ? '' : clock(instantOf(document.issued_at), zone, time_format),
    validUntil: dayText(document.valid_until),
    correctedOn: document.corrects && dateOf(document.corrects.issued_at),
    addresses:
      issuer.address === issuer.establishment_address
        ? [`Casa matriz y establecimiento: ${issuer.address}`]
        : [`Casa matriz: ${issuer.address}`, `Establecimiento: ${issuer.establishment_address}`],
    amounts: withText(documentAmounts(document)),
    payments: withText(paymentAmounts(document, PAYMENT_KIND_LABELS)),
  };
}
