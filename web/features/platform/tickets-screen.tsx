import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useToday } from '#web/lib/business.ts';
import { useUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { DateHeading } from '#web/ui/date-heading.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NewTicketDialog } from './new-ticket-dialog.tsx';
import { TicketCard } from './ticket-card.tsx';
import { PAGE_SIZE, useTickets } from './use-tickets.ts';

/** Support tickets, under the specification's greeting (2-operations §2; decisions). */
export default function TicketsScreen() {
  const { date } = useToday();
  const { business_id, roles } = useUser();
  const [page, setPage] = useState(1);
  const [writing, setWriting] = useState(false);
  const { list, busy, open } = useTickets(page);
  const { data, error, mutate, isValidating } = list;

  const newButton = business_id !== null && (
    <Button onClick={() => setWriting(true)}>
      <Plus aria-hidden="true" />
      Nuevo ticket
    </Button>
  );
  return (
    <>
      <PageHeader
        above={<DateHeading date={date} />}
        title="Welcome to the Tickets page!"
        actions={data && data.total > 0 && newButton}
      />
      {error && !data ? (
        <ErrorState onRetry={() => void mutate()} busy={isValidating} />
      ) : data?.total === 0 ? (
        <EmptyState
          picture="done"
          title="No hay tickets de soporte."
          description={business_id === null ? undefined : 'Si algo no funciona como esperas, cuéntanos.'}
          action={newButton}
        />
      ) : (
        <ul className="grid gap-3">
          {data
            ? data.tickets.map((ticket) => (
                <TicketCard key={ticket.id} ticket={ticket} withBusiness={roles.includes('master')} />
              ))
            : ['a', 'b', 'c'].map((key) => (
                <li key={key}>
                  <Skeleton className="h-32 w-full rounded-card" />
                </li>
              ))}
        </ul>
      )}
      {data && data.total > PAGE_SIZE && (
        <div className="mt-4">
          <Pagination page={page} pages={Math.ceil(data.total / PAGE_SIZE)} onPage={setPage} />
        </div>
      )}
      <NewTicketDialog
        open={writing}
        busy={busy}
        onClose={() => setWriting(false)}
        onSend={async (draft) => {
          const outcome = await open(draft);
          if (outcome?.ok) setWriting(false);
          return outcome && !outcome.ok ? outcome.fields : null;
        }}
      />
    </>
  );
}
