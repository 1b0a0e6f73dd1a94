import { Send } from 'lucide-react';
import type { FormEvent } from 'react';
import { useUnsaved } from '#web/base/use-unsaved.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface SupportTicketReplyFormProps {
  isClosed: boolean;
  isSupport: boolean;
  body: string;
  onBody: (text: string) => void;
  busy: boolean;
  /** Returns whether it was sent. */
  onSend: (body: string) => Promise<boolean>;
}

/** A reply to a support ticket; text that could not be sent stays in the field. */
export function SupportTicketReplyForm({
  isClosed,
  isSupport,
  body,
  onBody,
  busy,
  onSend,
}: SupportTicketReplyFormProps) {
  const message = body.trim();
  useUnsaved(message !== '');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (message !== '' && (await onSend(message))) onBody('');
  };
  const reopens = isClosed && !isSupport;
  return (
    <form onSubmit={(event) => void send(event)} className="mt-5 grid gap-3">
      <Field
        label="Tu respuesta"
        help={reopens ? 'El ticket está cerrado: si respondes, se abre de nuevo.' : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            value={body}
            rows={3}
            maxLength={4000}
            onChange={(event) => onBody(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={busy} disabled={message === ''} className="sm:justify-self-end">
        <Send aria-hidden="true" />
        Responder
      </Button>
    </form>
  );
}
