import { useState } from 'react';
import type { SupportTicket } from '#domain/platform/answers/support-tickets.ts';
import { supportTicketInput } from '#domain/platform/inputs/support-tickets.ts';
import { SUPPORT_TICKET_PRIORITIES, type SupportTicketPriority } from '#domain/platform/support-tickets.ts';
import { messages } from '#web/base/messages.ts';
import { useUnsaved } from '#web/base/use-unsaved.ts';
import type { HelpSubject } from '#web/data/help.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogClose, DialogContent, WindowButtons } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { UnsavedDialog } from '#web/ui/unsaved-dialog.tsx';
import { helpDraft } from './support-ticket-texts.ts';
import { useNewSupportTicket } from './use-support-tickets.ts';

const FORM_ID = 'nuevo-ticket';
const PRIORITIES = SUPPORT_TICKET_PRIORITIES.map((value) => ({ value, label: value }));
const EMPTY = { subject: '', body: '' };

interface SupportTicketFormProps {
  /** The failure to report, if the help link of an error led here. */
  help: HelpSubject | null;
  onDirtyChange: (isDirty: boolean) => void;
  onOpened: (ticket: SupportTicket) => void;
}

function SupportTicketForm({ help, onDirtyChange, onOpened }: SupportTicketFormProps) {
  const [priority, setPriority] = useState<SupportTicketPriority>('Normal');
  const form = useInputForm(help ? helpDraft(help) : EMPTY, {
    schema: supportTicketInput,
    bodyOf: (values) => ({ ...values, priority }),
  });
  const { busy, open } = useNewSupportTicket();
  useUnsaved(form.isDirty, onDirtyChange);

  const submit = form.submit(async (draft) => {
    const outcome = await open(draft);
    if (outcome?.ok) onOpened(outcome.data.ticket);
    else if (outcome) form.refuse(outcome.fields);
  });
  return (
    <DialogContent
      title="Nuevo ticket"
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        const first = form.ref.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
          help ? 'textarea' : 'input',
        );
        first?.focus();
        first?.setSelectionRange(0, 0);
      }}
      footer={
        <WindowButtons>
          <DialogClose asChild>
            <Button variant="outline">{messages.cancel}</Button>
          </DialogClose>
          <Button type="submit" form={FORM_ID} busy={busy}>
            Enviar ticket
          </Button>
        </WindowButtons>
      }
    >
      <form id={FORM_ID} ref={form.ref} noValidate onSubmit={submit} className="grid gap-4">
        <Field label="Asunto" required error={form.errorOf('subject')}>
          {(control) => <Input {...control} {...form.input('subject')} />}
        </Field>
        <Field
          label="¿Qué pasa?"
          required
          error={form.errorOf('body')}
          help="Qué intentabas hacer, qué viste y desde cuándo."
        >
          {(control) => <Textarea {...control} {...form.input('body')} rows={6} />}
        </Field>
        <Field label="Prioridad">
          {() => (
            <Segmented label="Prioridad" value={priority} onValueChange={setPriority} options={PRIORITIES} />
          )}
        </Field>
      </form>
    </DialogContent>
  );
}

interface NewSupportTicketDialogProps extends Omit<SupportTicketFormProps, 'onDirtyChange'> {
  open: boolean;
  onClose: () => void;
}

export function NewSupportTicketDialog({ open, onClose, ...rest }: NewSupportTicketDialogProps) {
  return (
    <UnsavedDialog open={open} what="el ticket" onClose={onClose}>
      {(setDirty) => <SupportTicketForm {...rest} onDirtyChange={setDirty} />}
    </UnsavedDialog>
  );
}
