import type { SupportTicket } from '#domain/platform/answers/support-tickets.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PRIORITY_TONES, STATUS_TONES, useMomentText, waitingText } from './support-ticket-texts.ts';

interface RowProps {
  ticket: SupportTicket;
  isOpen: boolean;
  isSupport: boolean;
  withBusiness: boolean;
  onOpen: () => void;
}

function Row({ ticket, isOpen, isSupport, withBusiness, onOpen }: RowProps) {
  const momentText = useMomentText();
  const waiting = waitingText(ticket, isSupport);
  const summary = [
    withBusiness ? ticket.business_name : ticket.created_by,
    momentText(ticket.last_message_at),
    ticket.messages === 1 ? '1 mensaje' : `${ticket.messages} mensajes`,
  ].filter((part) => part !== null);
  return (
    <li className="border-b last:border-b-0">
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className={cn(
          'block w-full px-4 py-3 text-left transition-colors hover:bg-muted/60 focus-visible:outline-offset-[-2px] sm:px-5',
          isOpen && 'bg-muted',
        )}
      >
        <span className="flex items-start justify-between gap-3">
          <span className="min-w-0 text-sm font-semibold break-words">{ticket.subject}</span>
          <span className="flex shrink-0 flex-wrap justify-end gap-1.5">
            {ticket.priority !== 'Normal' && (
              <Badge tone={PRIORITY_TONES[ticket.priority]}>{ticket.priority}</Badge>
            )}
            <Badge tone={STATUS_TONES[ticket.status]}>{ticket.status}</Badge>
          </span>
        </span>
        {ticket.body && (
          <span className="mt-1 line-clamp-2 text-sm break-words text-muted-foreground">{ticket.body}</span>
        )}
        <span className="mt-1.5 block text-xs text-muted-foreground figures">{summary.join(' · ')}</span>
        {waiting && <span className="mt-1 block text-xs font-semibold">{waiting}</span>}
      </button>
    </li>
  );
}

interface SupportTicketListProps {
  /** Null while loading. */
  tickets: readonly SupportTicket[] | null;
  openId: string | null;
  isSupport: boolean;
  /** Whether the tickets are of several businesses. */
  withBusiness: boolean;
  onOpen: (ticket: SupportTicket) => void;
}

export function SupportTicketList({
  tickets,
  openId,
  isSupport,
  withBusiness,
  onOpen,
}: SupportTicketListProps) {
  return (
    <ul className="overflow-hidden rounded-card border bg-card">
      {tickets
        ? tickets.map((ticket) => (
            <Row
              key={`${ticket.business_id} ${ticket.id}`}
              ticket={ticket}
              isOpen={ticket.id === openId}
              isSupport={isSupport}
              withBusiness={withBusiness}
              onOpen={() => onOpen(ticket)}
            />
          ))
        : ['a', 'b', 'c', 'd'].map((key) => (
            <li key={key} className="grid gap-2 border-b px-4 py-3.5 last:border-b-0 sm:px-5">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-4 w-11/12" />
              <Skeleton className="h-3 w-2/5" />
            </li>
          ))}
    </ul>
  );
}
