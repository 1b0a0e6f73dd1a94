import { useState } from 'react';
import { type DayRange, rangeOf } from '#domain/reports/periods.ts';
import { useRegime, useToday } from '#web/data/business.ts';
import { PeriodPicker } from '#web/parts/fields/period-picker.tsx';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AccountActions } from './account-actions.tsx';
import { AccountEntries } from './account-entries.tsx';
import { AccountFiles } from './account-files.tsx';
import { AccountHead } from './account-head.tsx';
import { PeriodTotals } from './period-totals.tsx';
import { ENTRIES_SIZE, useAccount } from './use-receivables.ts';

function AccountContent({ id }: { id: string }) {
  const today = useToday().day;
  const { taxNumber } = useRegime();
  const [range, setRange] = useState<DayRange | null>(null);
  const [page, setPage] = useState(1);
  const { data, error, mutate, isValidating } = useAccount(id, range, page);
  const pages = data ? Math.max(1, Math.ceil(data.total / ENTRIES_SIZE)) : 1;
  if (data && page > pages) setPage(pages);
  const choose = (next: DayRange | null) => {
    setRange(next);
    setPage(1);
  };
  if (!data) {
    return (
      <DialogContent size="lg" title="Cuenta">
        {error ? (
          <ErrorState
            title="No se pudo cargar la cuenta."
            onRetry={() => void mutate()}
            busy={isValidating}
          />
        ) : (
          <div className="grid gap-4">
            <Skeleton className="h-28 w-full rounded-card" />
            <Skeleton className="h-11 w-full" />
            <Skeleton className="h-72 w-full" />
          </div>
        )}
      </DialogContent>
    );
  }
  const { customer } = data;
  return (
    <DialogContent
      size="lg"
      title={customer.name}
      description={[customer.phone, customer.email, customer.rtn && `${taxNumber.label} ${customer.rtn}`]
        .filter(Boolean)
        .join(' · ')}
      footer={<AccountFiles id={id} name={customer.name} range={range} empty={data.total === 0} />}
    >
      <div className="grid grid-cols-1 gap-4">
        <AccountHead customer={customer} />
        <AccountActions customer={customer} onChanged={() => void mutate()} />
        <section aria-label="Estado de cuenta" className="border-t pt-4">
          <div className="flex flex-wrap items-center gap-2">
            <h3 className="mr-auto text-sm font-semibold max-sm:basis-full">Estado de cuenta</h3>
            <Chip selected={range === null} onClick={() => choose(null)}>
              Todo
            </Chip>
            <PeriodPicker value={range ?? rangeOf('month', today)} onValueChange={choose} today={today} />
          </div>
          {range && <PeriodTotals account={data} />}
          <AccountEntries account={data} onChanged={() => void mutate()} />
          {pages > 1 && <Pagination page={page} pages={pages} onPage={setPage} />}
        </section>
      </div>
    </DialogContent>
  );
}

interface AccountDialogProps {
  id: string;
  open: boolean;
  onClose: () => void;
}

/** A customer's account: balance, age of the debt, entries and actions. */
export function AccountDialog({ id, open, onClose }: AccountDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <AccountContent id={id} />
    </Dialog>
  );
}
