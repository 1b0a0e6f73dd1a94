import {
  mayMoveTicket,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketPriority,
  type TicketStatus,
} from '#domain/tickets.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { STATUS_TONES } from './ticket-words.ts';
import type { Ticket } from './use-tickets.ts';

const STATUSES = TICKET_STATUSES.map((value) => ({ value, label: value }));
const PRIORITIES = TICKET_PRIORITIES.map((value) => ({ value, label: value }));

interface TicketControlsProps {
  ticket: Ticket;
  isSupport: boolean;
  busy: boolean;
  onChange: (change: { priority?: TicketPriority; status?: TicketStatus }) => void;
}

/** Where a ticket stands and how much it presses: support sets both, the business its priority and closes it. */
export function TicketControls({
  ticket: { status, priority },
  isSupport,
  busy,
  onChange,
}: TicketControlsProps) {
  const maySetAny = TICKET_STATUSES.every((to) => mayMoveTicket(status, to, isSupport));
  return (
    <div className="mt-4 flex flex-wrap items-end gap-x-5 gap-y-3 border-b pb-4" aria-busy={busy}>
      <div className="grid gap-1.5">
        <span className="text-xs font-semibold text-muted-foreground">Estado</span>
        {maySetAny ? (
          <Segmented
            label="Estado"
            value={status}
            onValueChange={(next) => !busy && next !== status && onChange({ status: next })}
            options={STATUSES}
          />
        ) : (
          <span className="flex min-h-12 items-center gap-3">
            <Badge tone={STATUS_TONES[status]}>{status}</Badge>
            {status !== 'Cerrado' && (
              <Button
                variant="outline"
                size="sm"
                disabled={busy}
                onClick={() => onChange({ status: 'Cerrado' })}
              >
                Cerrar ticket
              </Button>
            )}
          </span>
        )}
      </div>
      <div className="grid gap-1.5">
        <span className="text-xs font-semibold text-muted-foreground">Prioridad</span>
        <Segmented
          label="Prioridad"
          value={priority}
          onValueChange={(next) => !busy && next !== priority && onChange({ priority: next })}
          options={PRIORITIES}
        />
      </div>
    </div>
  );
}
