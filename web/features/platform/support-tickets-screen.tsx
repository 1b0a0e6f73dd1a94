import { Plus } from 'lucide-react';
import { useState } from 'react';
import { hasOpenedBusiness } from '#domain/people/access.ts';
import { useToday } from '#web/data/business.ts';
import { useUser } from '#web/data/session.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { DateHeading } from '#web/ui/date-heading.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MainAction } from '#web/ui/main-action.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { NewSupportTicketDialog } from './new-support-ticket-dialog.tsx';
import { useSupportTicketAddress } from './support-ticket-address.ts';
import { SupportTicketFilters } from './support-ticket-filters.tsx';
import { SupportTicketThread } from './support-ticket-thread.tsx';
import { SupportTicketsPane } from './support-tickets-pane.tsx';
import { useSupportTickets } from './use-support-tickets.ts';

/** Support tickets, under the specification's greeting (2-operations §2; decisions). */
export default function SupportTicketsScreen() {
  const { date } = useToday();
  const user = useUser();
  const isSupport = user.roles.includes('master');
  const address = useSupportTicketAddress();
  const { opened, filters } = address;
  const list = useSupportTickets(filters);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const isWriting = user.business_id !== null && (isDialogOpen || address.help !== null);

  const mayWrite = user.business_id !== null;
  const newLabel = (
    <>
      <Plus aria-hidden="true" />
      Nuevo ticket
    </>
  );
  const close = () => {
    setDialogOpen(false);
    if (address.help) address.forgetHelp();
  };
  const isUnused = list.data?.total === 0 && filters.status === null && filters.search.trim() === '';
  return (
    <>
      <PageHeader
        above={<DateHeading date={date} />}
        title="Welcome to the Tickets page!"
        beside={
          (!isUnused || opened) && (
            <SupportTicketFilters list={list} address={address} className={cn(opened && 'max-lg:hidden')} />
          )
        }
        main={mayWrite && !opened && <MainAction onClick={() => setDialogOpen(true)}>{newLabel}</MainAction>}
      />
      {isUnused && !opened ? (
        <EmptyState
          picture="done"
          title="No hay tickets de soporte."
          description={user.business_id === null ? undefined : 'Si algo no funciona como esperas, cuéntanos.'}
          action={
            mayWrite && (
              <Button variant="outline" onClick={() => setDialogOpen(true)}>
                {newLabel}
              </Button>
            )
          }
        />
      ) : (
        <div
          className={cn('grid items-start gap-4', opened && 'lg:grid-cols-[minmax(20rem,2fr)_3fr] lg:gap-5')}
        >
          <div className={cn('min-w-0', opened && 'max-lg:hidden')}>
            <SupportTicketsPane
              list={list}
              address={address}
              isSupport={isSupport}
              withBusiness={isSupport && !hasOpenedBusiness(user)}
            />
          </div>
          {opened && (
            <SupportTicketThread
              key={`${opened.business_id} ${opened.id}`}
              ticketKey={opened}
              draft={drafts[opened.id] ?? ''}
              onDraft={(text) => setDrafts((before) => ({ ...before, [opened.id]: text }))}
              onChanged={() => void list.mutate()}
              onBack={() => address.open(null)}
            />
          )}
        </div>
      )}
      <NewSupportTicketDialog
        open={isWriting}
        help={address.help}
        onClose={close}
        onOpened={({ business_id, id }) => {
          setDialogOpen(false);
          address.open({ business_id, id });
          void list.mutate();
        }}
      />
    </>
  );
}
