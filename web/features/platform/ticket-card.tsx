import { clock, shortDate } from '#domain/time.ts';
import { useBusiness } from '#web/lib/business.ts';
import { instantOf } from '#web/lib/clock.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Ticket } from './use-tickets.ts';

const STATUS_TONES = { Abierto: 'warning', 'En proceso': 'ember', Cerrado: 'success' } as const;

interface TicketCardProps {
  ticket: Ticket;
  /** A master sees whose it is. */
  withBusiness: boolean;
}

export function TicketCard({ ticket, withBusiness }: TicketCardProps) {
  const { zone, time_format } = useBusiness();
  const at = instantOf(ticket.created_at);
  const said = [
    withBusiness ? ticket.business_name : null,
    ticket.created_by,
    `${shortDate(at, zone)} ${clock(at, zone, time_format)}`,
  ].filter((part) => part !== null);
  return (
    <li className="rounded-card border bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="text-base font-semibold break-words">{ticket.subject}</h2>
        <span className="flex gap-2">
          {ticket.priority === 'Alta' && <Badge tone="danger">Prioridad alta</Badge>}
          <Badge tone={STATUS_TONES[ticket.status]}>{ticket.status}</Badge>
        </span>
      </div>
      {ticket.body && (
        <p className="mt-2 max-w-[75ch] text-sm leading-6 break-words whitespace-pre-line">{ticket.body}</p>
      )}
      <p className="mt-3 text-xs text-muted-foreground figures">{said.join(' · ')}</p>
    </li>
  );
}
