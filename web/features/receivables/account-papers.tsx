import { Fragment } from 'react';
import type { Account, AccountEntry } from '#domain/answers/receivables.ts';
import { type DayRange, dayText, rangeText } from '#domain/periods.ts';
import { clock, shortDate } from '#domain/time.ts';
import { useBusiness, useSettings } from '#web/lib/business.ts';
import { instantOf } from '#web/lib/clock.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { Paper, PaperRow, PaperRule, PaperText } from '#web/print/paper.tsx';
import { useSalesSettings } from '#web/sales/use-sales-settings.ts';
import { entryNote, entryText, isOpening } from './account-entry.ts';

function PaperBusinessHead() {
  const business = useSettings().data;
  if (!business) return null;
  return (
    <>
      <PaperText center strong>
        {business.name}
      </PaperText>
      {business.rtn && <PaperText center>RTN {business.rtn}</PaperText>}
      {business.phone && <PaperText center>Tel. {business.phone}</PaperText>}
    </>
  );
}

function useFormatMoment() {
  const { zone, time_format, date_format } = useBusiness();
  return (at: Date) => ({ day: shortDate(at, zone, date_format), time: clock(at, zone, time_format) });
}

/** The customer's receipt of a payment on account. */
export function PaymentPaper({ customer, entry }: { customer: string; entry: AccountEntry }) {
  const { money } = useSalesSettings();
  const at = useFormatMoment()(instantOf(entry.created_at));
  const note = entryNote(entry);
  return (
    <Paper title="Recibo de abono">
      <PaperBusinessHead />
      <PaperRule />
      <PaperRow left={at.day} right={at.time} />
      <PaperText>Cliente: {customer}</PaperText>
      <PaperText>Recibió: {entry.by}</PaperText>
      <PaperRule />
      <PaperRow large left={entryText(entry)} right={money(-entry.amount_cents)} />
      {note && (
        <PaperText small indent>
          {note}
        </PaperText>
      )}
      <PaperRow left="Saldo anterior" right={money(entry.balance_cents - entry.amount_cents)} />
      <PaperRow strong left="Saldo" right={money(entry.balance_cents)} />
      <PaperText>{'\n\nFirma: ________________________'}</PaperText>
    </Paper>
  );
}

/** A customer's statement on the printer's roll, oldest entry first. */
export function StatementPaper({ account, range }: { account: Account; range: DayRange | null }) {
  const { money } = useSalesSettings();
  const moment = useFormatMoment();
  const { customer, entries, opening_cents, closing_cents } = account;
  return (
    <Paper title="Estado de cuenta">
      <PaperBusinessHead />
      <PaperRule />
      <PaperText strong>{customer.name}</PaperText>
      {customer.phone && <PaperText>Tel. {customer.phone}</PaperText>}
      <PaperText>{range ? rangeText(range) : 'Todos los movimientos'}</PaperText>
      <PaperText>Al {moment(serverNow()).day}</PaperText>
      <PaperRule />
      {range && <PaperRow left="Saldo anterior" right={money(opening_cents)} />}
      {entries.map((entry) => (
        <Fragment key={entry.id}>
          <PaperRow left={entryText(entry)} right={money(entry.amount_cents)} />
          <PaperRow
            indent
            left={isOpening(entry) ? dayText(entry.business_day) : moment(instantOf(entry.created_at)).day}
            right={`Saldo ${money(entry.balance_cents)}`}
          />
        </Fragment>
      ))}
      <PaperRule />
      <PaperRow large left="Saldo" right={money(closing_cents)} />
    </Paper>
  );
}
