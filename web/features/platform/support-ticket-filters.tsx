import { SUPPORT_TICKET_STATUSES } from '#domain/platform/support-tickets.ts';
import { Chip } from '#web/ui/chip.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import type { useSupportTicketAddress } from './support-ticket-address.ts';
import type { useSupportTickets } from './use-support-tickets.ts';

interface SupportTicketFiltersProps {
  list: ReturnType<typeof useSupportTickets>;
  address: ReturnType<typeof useSupportTicketAddress>;
  className: string;
}

/** The search and the status of the support tickets. */
export function SupportTicketFilters({ list, address, className }: SupportTicketFiltersProps) {
  const { filters } = address;
  return (
    <FilterBar
      className={className}
      search={
        <SearchInput
          slash
          placeholder="Buscar ticket..."
          value={filters.search}
          maxLength={120}
          onValueChange={address.setSearch}
        />
      }
      active={filters.status === null ? 0 : 1}
      onClear={() => address.setStatus(null)}
      show="Ver tickets"
    >
      <fieldset aria-label="Estado" className="flex max-w-none! gap-2 max-md:flex-wrap">
        {SUPPORT_TICKET_STATUSES.map((status) => (
          <Chip
            key={status}
            selected={filters.status === status}
            count={list.data?.counts[status] ?? 0}
            onClick={() => address.setStatus(filters.status === status ? null : status)}
          >
            {status}
          </Chip>
        ))}
      </fieldset>
    </FilterBar>
  );
}
