import { useEffect } from 'react';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import type { useSupportTicketAddress } from './support-ticket-address.ts';
import { SupportTicketList } from './support-ticket-list.tsx';
import { PAGE_SIZE, type useSupportTickets } from './use-support-tickets.ts';

interface SupportTicketsPaneProps {
  list: ReturnType<typeof useSupportTickets>;
  address: ReturnType<typeof useSupportTicketAddress>;
  isSupport: boolean;
  /** Whether the tickets are of several businesses. */
  withBusiness: boolean;
}

/** The support tickets that match the status and the search. */
export function SupportTicketsPane({ list, address, isSupport, withBusiness }: SupportTicketsPaneProps) {
  const { data, error, mutate, isValidating } = list;
  const { filters, opened } = address;
  const pages = data ? Math.max(1, Math.ceil(data.total / PAGE_SIZE)) : 1;
  const isPastLastPage = data !== undefined && !list.isLoading && filters.page > pages;
  useEffect(() => {
    if (isPastLastPage) address.setPage(pages);
  });
  return (
    <>
      {error && !data ? (
        <ErrorState
          title="No se pudieron cargar los tickets."
          onRetry={() => void mutate()}
          busy={isValidating}
        />
      ) : data?.total === 0 ? (
        <EmptyState picture="search" title="Ningún ticket coincide con lo que buscas." />
      ) : (
        <SupportTicketList
          tickets={data?.tickets ?? null}
          openId={opened?.id ?? null}
          isSupport={isSupport}
          withBusiness={withBusiness}
          onOpen={address.open}
        />
      )}
      {data && data.total > PAGE_SIZE && (
        <div className="mt-4">
          <Pagination page={filters.page} pages={pages} onPage={address.setPage} />
        </div>
      )}
    </>
  );
}
