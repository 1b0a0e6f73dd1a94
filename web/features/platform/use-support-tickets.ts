import type { SupportTicketThread } from '#domain/platform/answers/support-tickets.ts';
import type { SupportTicketPriority, SupportTicketStatus } from '#domain/platform/support-tickets.ts';
import { useDebounced } from '#web/base/use-debounced.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useCommand } from '#web/data/command.ts';
import { useLive } from '#web/data/live.ts';
import { useApi } from '#web/data/swr.tsx';
import { useAttempts } from '#web/data/use-attempts.ts';
import type { SupportTicketFilters, SupportTicketKey } from './support-ticket-address.ts';

export const PAGE_SIZE = 25;

/** A page of the support tickets, read again when one changes. */
export function useSupportTickets({ status, search, page }: SupportTicketFilters) {
  const path = apiPath(api.tickets, {
    query: {
      limit: String(PAGE_SIZE),
      offset: String((page - 1) * PAGE_SIZE),
      status: status ?? undefined,
      search: search.trim() || undefined,
    },
  });
  const list = useApi(useDebounced(path), { keepPreviousData: true });
  useLive(({ type }) => {
    if (type === 'support-ticket.changed') void list.mutate();
  });
  return list;
}

export interface SupportTicketDraft {
  readonly subject: string;
  readonly body: string;
  readonly priority: SupportTicketPriority;
}

/** Creates a support ticket. */
export function useNewSupportTicket() {
  const { busy, attempt } = useAttempts();
  return {
    busy,
    open: (draft: SupportTicketDraft) =>
      attempt(['ticket', draft], ([id = '']) => ({
        call: (options) => api.tickets.$post({ json: { id, ...draft } }, options),
        success: 'Ticket enviado. Te responderemos aquí.',
      })),
  };
}

/** A support ticket with its messages, replying and changing it; read again when it changes. */
export function useSupportTicketThread(ticketKey: SupportTicketKey, onChanged: () => void) {
  const ticket = api.tickets[':business_id'][':id'];
  const thread = useApi(apiPath(ticket, { param: ticketKey }));
  useLive((event) => {
    if (event.type === 'support-ticket.changed' && event.data.id === ticketKey.id) void thread.mutate();
  });
  const { busy, attempt } = useAttempts();
  const { busy: changing, run } = useCommand();
  const show = async (next: SupportTicketThread) => {
    await thread.mutate(next, { revalidate: false });
    onChanged();
  };
  return {
    thread,
    busy,
    changing,
    reply: async (body: string): Promise<boolean> => {
      const outcome = await attempt(['reply', ticketKey, body], ([id = '']) => ({
        call: (options) => ticket.messages.$post({ param: ticketKey, json: { id, body } }, options),
      }));
      if (outcome?.ok) await show(outcome.data);
      return outcome?.ok ?? false;
    },
    change: async (change: {
      priority?: SupportTicketPriority;
      status?: SupportTicketStatus;
    }): Promise<void> => {
      const outcome = await run({
        call: (options) => ticket.$put({ param: ticketKey, json: change }, options),
        success: 'Ticket actualizado',
      });
      if (outcome?.ok) await show(outcome.data);
    },
  };
}
