import { Printer, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { dayText, shortDate } from '#domain/base/time.ts';
import { entryNote, entryText, isOpening } from '#domain/customers/account-entry.ts';
import type { Account, AccountEntry } from '#domain/customers/answers/receivables.ts';
import { may, mayRequestApproval } from '#domain/people/access.ts';
import { accountPaymentPaper } from '#domain/printing/paper/account.ts';
import { instantOf } from '#web/base/clock.ts';
import { useBusiness } from '#web/data/business.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { useUser } from '#web/data/session.ts';
import { printPaper } from '#web/parts/print/print-job.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { VoidDialog } from './void-dialog.tsx';

interface EntryProps {
  entry: AccountEntry;
  customer: string;
  /** Absent for an entry that cannot be voided. */
  onVoid: (() => void) | undefined;
}

function Entry({ entry, customer, onVoid }: EntryProps) {
  const { zone, date_format } = useBusiness();
  const { money, clockOf } = useSalesSettings();
  const { amount_cents, balance_cents, created_at } = entry;
  const note = entryNote(entry);
  const name = entryText(entry);
  const label = `${name} de ${money(Math.abs(amount_cents))}`;
  return (
    <li className="flex items-start justify-between gap-3 py-3 text-sm">
      <span className="min-w-0">
        <span className={cn('block font-medium', entry.is_voided && 'text-muted-foreground line-through')}>
          {name}
        </span>
        <span className="block text-muted-foreground figures">
          {isOpening(entry)
            ? dayText(entry.business_day, date_format)
            : `${shortDate(instantOf(created_at), zone, date_format)} ${clockOf(created_at)}`}{' '}
          · {entry.by}
        </span>
        {note && <span className="block break-words text-muted-foreground">{note}</span>}
        {(entry.type === 'abono' || onVoid) && (
          <span className="mt-1 -ml-2 flex flex-wrap gap-1">
            {entry.type === 'abono' && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Imprimir recibo: ${label}`}
                onClick={() => void printPaper((shop) => accountPaymentPaper(customer, entry, shop))}
              >
                <Printer aria-hidden="true" />
                Recibo
              </Button>
            )}
            {onVoid && (
              <Button variant="ghost" size="sm" aria-label={`Anular: ${label}`} onClick={onVoid}>
                <Undo2 aria-hidden="true" />
                Anular
              </Button>
            )}
          </span>
        )}
      </span>
      <span className="shrink-0 text-right figures">
        <span className={cn('block font-semibold', amount_cents < 0 && 'text-success-ink')}>
          {amount_cents > 0 ? '+' : ''}
          {money(amount_cents)}
        </span>
        <span className="block text-muted-foreground">Saldo {money(balance_cents)}</span>
      </span>
    </li>
  );
}

const canVoid = (entry: AccountEntry): boolean =>
  !entry.is_voided && (entry.type === 'abono' || (entry.type === 'cargo' && isOpening(entry)));

interface AccountEntriesProps {
  account: Account;
  onChanged: () => void;
}

/** The entries of an account, newest first, each with the balance after it. */
export function AccountEntries({ account, onChanged }: AccountEntriesProps) {
  const user = useUser();
  const [voiding, setVoiding] = useState<{ entry: AccountEntry; open: boolean } | null>(null);
  const { customer, entries } = account;
  const mayVoid = may(user, 'receivable:void') || mayRequestApproval(user, 'receivable:void');
  if (entries.length === 0)
    return <EmptyState picture="search" title="No hay movimientos en estas fechas." className="py-6" />;
  return (
    <>
      <ul aria-label="Movimientos" className="mt-2 divide-y">
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            customer={customer.name}
            onVoid={mayVoid && canVoid(entry) ? () => setVoiding({ entry, open: true }) : undefined}
          />
        ))}
      </ul>
      {voiding && (
        <VoidDialog
          key={voiding.entry.id}
          customer={customer.name}
          entry={voiding.entry}
          open={voiding.open}
          onClose={() => setVoiding({ ...voiding, open: false })}
          onVoided={onChanged}
        />
      )}
    </>
  );
}
