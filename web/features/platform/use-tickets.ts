import type { TicketPriority } from '#domain/tickets.ts';
import { type Answer, type api, send } from '#web/lib/api.ts';
import { type Outcome, useCommand } from '#web/lib/command.ts';
import { newId } from '#web/lib/ids.ts';
import { useApi } from '#web/lib/swr.tsx';

type TicketPage = Answer<typeof api.tickets.$get>;
export type Ticket = TicketPage['tickets'][number];

export const PAGE_SIZE = 25;

export interface TicketDraft {
  readonly subject: string;
  readonly body: string;
  readonly priority: TicketPriority;
}

/** A page of the support tickets, and opening one. */
export function useTickets(page: number) {
  const list = useApi<TicketPage>(`/api/tickets?limit=${PAGE_SIZE}&offset=${(page - 1) * PAGE_SIZE}`, {
    keepPreviousData: true,
  });
  const { busy, run } = useCommand();
  return {
    list,
    busy,
    open: async (draft: TicketDraft): Promise<Outcome<unknown> | null> => {
      const outcome = await run({
        call: send('POST', '/api/tickets', { id: newId(), ...draft }),
        success: 'Ticket enviado. Te responderemos aquí.',
      });
      if (outcome?.ok) await list.mutate();
      return outcome;
    },
  };
}
