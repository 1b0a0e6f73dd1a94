import { ArrowLeft } from 'lucide-react';
import { hasOpenedBusiness } from '#domain/people/access.ts';
import type { SupportTicket } from '#domain/platform/answers/support-tickets.ts';
import { useUser } from '#web/data/session.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { SupportTicketKey } from './support-ticket-address.ts';
import { SupportTicketControls } from './support-ticket-controls.tsx';
import { SupportTicketMessages } from './support-ticket-messages.tsx';
import { SupportTicketReplyForm } from './support-ticket-reply-form.tsx';
import { useMomentText } from './support-ticket-texts.ts';
import { useSupportTicketThread } from './use-support-tickets.ts';

function Facts({ ticket, withBusiness }: { ticket: SupportTicket; withBusiness: boolean }) {
  const momentText = useMomentText();
  const summary = [
    withBusiness ? ticket.business_name : null,
    ticket.created_by && `Abierto por ${ticket.created_by}`,
    momentText(ticket.created_at),
    ticket.closed_at && `Cerrado ${momentText(ticket.closed_at)}`,
  ].filter((part) => part !== null && part !== '');
  return <p className="mt-1 text-sm text-muted-foreground figures">{summary.join(' · ')}</p>;
}

interface SupportTicketThreadProps {
  ticketKey: SupportTicketKey;
  /** The unsent reply, which stays while other tickets are open. */
  draft: string;
  onDraft: (text: string) => void;
  onChanged: () => void;
  onBack: () => void;
}

/** A support ticket: its messages, its status and the reply form. */
export function SupportTicketThread({
  ticketKey,
  draft,
  onDraft,
  onChanged,
  onBack,
}: SupportTicketThreadProps) {
  const user = useUser();
  const isSupport = user.roles.includes('master');
  const { thread, busy, changing, reply, change } = useSupportTicketThread(ticketKey, onChanged);
  const { data, error, mutate, isValidating } = thread;
  const back = (
    <Button variant="ghost" size="sm" onClick={onBack} className="-ml-3 mb-2 lg:hidden">
      <ArrowLeft aria-hidden="true" />
      Todos los tickets
    </Button>
  );
  if (error && !data) {
    return (
      <Card>
        {back}
        <ErrorState
          title={error.message}
          description={null}
          onRetry={() => void mutate()}
          busy={isValidating}
        />
      </Card>
    );
  }
  if (!data) {
    return (
      <Card className="grid gap-4">
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-24 w-4/5" />
        <Skeleton className="h-24 w-4/5 justify-self-end" />
      </Card>
    );
  }
  const { ticket, messages } = data;
  return (
    <Card aria-label={ticket.subject}>
      {back}
      <h2 className="text-xl leading-7 font-semibold break-words">{ticket.subject}</h2>
      <Facts ticket={ticket} withBusiness={isSupport && !hasOpenedBusiness(user)} />
      <SupportTicketControls
        ticket={ticket}
        isSupport={isSupport}
        busy={changing}
        onChange={(next) => void change(next)}
      />
      <SupportTicketMessages messages={messages} isSupport={isSupport} />
      <SupportTicketReplyForm
        isClosed={ticket.status === 'Cerrado'}
        isSupport={isSupport}
        body={draft}
        onBody={onDraft}
        busy={busy}
        onSend={reply}
      />
    </Card>
  );
}
