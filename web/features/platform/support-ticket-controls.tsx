import type { SupportTicket } from '#domain/platform/answers/support-tickets.ts';
import {
  maySetSupportTicketStatus,
  SUPPORT_TICKET_PRIORITIES,
  SUPPORT_TICKET_STATUSES,
  type SupportTicketPriority,
  type SupportTicketStatus,
} from '#domain/platform/support-tickets.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { STATUS_TONES } from './support-ticket-texts.ts';

const STATUSES = SUPPORT_TICKET_STATUSES.map((value) => ({ value, label: value }));
const PRIORITIES = SUPPORT_TICKET_PRIORITIES.map((value) => ({ value, label: value }));

interface SupportTicketControlsProps {
  ticket: SupportTicket;
  isSupport: boolean;
  busy: boolean;
  onChange: (change: { priority?: SupportTicketPriority; status?: SupportTicketStatus }) => void;
}

/** The status and priority of a support ticket. Support sets both; the business sets the priority and may close it. */
export function SupportTicketControls({
  ticket: { status, priority },
  isSupport,
  busy,
  onChange,
}: SupportTicketControlsProps) {
  const maySetAny = SUPPORT_TICKET_STATUSES.every((to) => maySetSupportTicketStatus(status, to, isSupport));
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
