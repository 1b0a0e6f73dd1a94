import { useState } from 'react';
import { TICKET_PRIORITIES, type TicketPriority } from '#domain/tickets.ts';
import { useForm } from '#web/lib/form.ts';
import { messages } from '#web/lib/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import type { TicketDraft } from './use-tickets.ts';

const FORM_ID = 'nuevo-ticket';
const PRIORITIES = TICKET_PRIORITIES.map((value) => ({ value, label: value }));

function errorsOf({ subject, body }: { subject: string; body: string }): Readonly<Record<string, string>> {
  return {
    ...(subject.trim() === '' ? { subject: 'Escribe un asunto.' } : {}),
    ...(body.trim() === '' ? { body: 'Cuéntanos qué pasa.' } : {}),
  };
}

interface NewTicketDialogProps {
  open: boolean;
  busy: boolean;
  /** Answers the fields at fault, or null. */
  onSend: (draft: TicketDraft) => Promise<Readonly<Record<string, string>> | null>;
  onClose: () => void;
}

function TicketForm({ onSend }: Pick<NewTicketDialogProps, 'onSend'>) {
  const form = useForm({ subject: '', body: '' }, errorsOf);
  const [priority, setPriority] = useState<TicketPriority>('Normal');
  const submit = async ({ subject, body }: { subject: string; body: string }) => {
    const fields = await onSend({ subject: subject.trim(), body: body.trim(), priority });
    if (fields) form.refuse(fields);
  };
  return (
    <form
      id={FORM_ID}
      ref={form.ref}
      noValidate
      onSubmit={form.submit((values) => void submit(values))}
      className="grid gap-4"
    >
      <Field label="Asunto" required error={form.errorOf('subject')}>
        {(control) => <Input {...control} {...form.input('subject')} maxLength={120} />}
      </Field>
      <Field
        label="¿Qué pasa?"
        required
        error={form.errorOf('body')}
        help="Qué intentabas hacer, qué viste y desde cuándo."
      >
        {(control) => <Textarea {...control} {...form.input('body')} rows={5} maxLength={4000} />}
      </Field>
      <Field label="Prioridad">
        {() => (
          <Segmented label="Prioridad" value={priority} onValueChange={setPriority} options={PRIORITIES} />
        )}
      </Field>
    </form>
  );
}

export function NewTicketDialog({ open, busy, onSend, onClose }: NewTicketDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="Nuevo ticket"
        footer={
          <>
            <Button variant="outline" onClick={onClose}>
              {messages.cancel}
            </Button>
            <Button type="submit" form={FORM_ID} busy={busy}>
              Enviar ticket
            </Button>
          </>
        }
      >
        <TicketForm onSend={onSend} />
      </DialogContent>
    </Dialog>
  );
}
