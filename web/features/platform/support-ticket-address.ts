import { SUPPORT_TICKET_STATUSES, type SupportTicketStatus } from '#domain/platform/support-tickets.ts';
import { useAddress } from '#web/base/address.ts';
import { readHelp } from '#web/data/help.ts';

/** The business of a support ticket and its id. */
export interface SupportTicketKey {
  readonly business_id: string;
  readonly id: string;
}

export interface SupportTicketFilters {
  readonly status: SupportTicketStatus | null;
  readonly search: string;
  readonly page: number;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_SEARCH_LENGTH = 120;

/** The list's filters, its page and the open support ticket, stored in the address so that a link restores them. */
export function useSupportTicketAddress() {
  const { address, change } = useAddress();
  const page = Number(address.get('pagina') ?? 1);
  const filters: SupportTicketFilters = {
    status: SUPPORT_TICKET_STATUSES.find((known) => known === address.get('estado')) ?? null,
    search: (address.get('buscar') ?? '').slice(0, MAX_SEARCH_LENGTH),
    page: Number.isInteger(page) && page >= 1 && page <= 9999 ? page : 1,
  };
  const [business_id, id] = [address.get('negocio') ?? '', address.get('ticket') ?? ''];
  return {
    filters,
    opened: UUID.test(business_id) && UUID.test(id) ? { business_id, id } : null,
    /** The failure to report, if the help link of an error led here. */
    help: readHelp(address),
    setStatus: (status: SupportTicketStatus | null) => change({ estado: status, pagina: null }),
    setSearch: (search: string) => change({ buscar: search.slice(0, MAX_SEARCH_LENGTH), pagina: null }),
    setPage: (next: number) => change({ pagina: next === 1 ? null : String(next) }),
    forgetHelp: () => change({ ayuda: null, solicitud: null }),
    open: (ticketKey: SupportTicketKey | null) =>
      change(
        {
          negocio: ticketKey?.business_id ?? null,
          ticket: ticketKey?.id ?? null,
          ayuda: null,
          solicitud: null,
        },
        { step: true },
      ),
  };
}
