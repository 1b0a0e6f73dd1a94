import { useEffect, useRef } from 'react';
import type { SupportTicketMessage } from '#domain/platform/answers/support-tickets.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { useMomentText } from './support-ticket-texts.ts';

interface MessageProps {
  message: SupportTicketMessage;
  /** Whether the user's own side wrote it. */
  isOwn: boolean;
}

function Message({ message: { user_name, from_support, body, created_at }, isOwn }: MessageProps) {
  const momentText = useMomentText();
  return (
    <li
      className={cn(
        'max-w-[min(60ch,92%)] rounded-card border px-4 py-3',
        isOwn ? 'self-end bg-muted' : 'self-start bg-card',
      )}
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span className="font-semibold">{user_name}</span>
        {from_support && <Badge>Soporte de Fogón</Badge>}
        <span className="text-xs text-muted-foreground figures">{momentText(created_at)}</span>
      </p>
      <p className="mt-1.5 text-sm leading-6 break-words whitespace-pre-line">{body}</p>
    </li>
  );
}

interface SupportTicketMessagesProps {
  messages: readonly SupportTicketMessage[];
  isSupport: boolean;
}

/** The messages, oldest first; a new message scrolls into view. */
export function SupportTicketMessages({ messages, isSupport }: SupportTicketMessagesProps) {
  const end = useRef<HTMLDivElement>(null);
  const shown = useRef(messages.length);
  useEffect(() => {
    if (messages.length > shown.current) end.current?.scrollIntoView({ block: 'nearest' });
    shown.current = messages.length;
  }, [messages.length]);
  return (
    <>
      <ol aria-label="Mensajes" aria-live="polite" className="mt-5 flex flex-col gap-3">
        {messages.map((message) => (
          <Message key={message.id} message={message} isOwn={message.from_support === isSupport} />
        ))}
      </ol>
      <div ref={end} />
    </>
  );
}
