import type { Sale } from '#domain/bills/answers/sales.ts';
import { documentEmailInput } from '#domain/fiscal/inputs/fiscal.ts';
import { api } from '#web/data/api.ts';
import { useCommand } from '#web/data/command.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { FormWindow } from '#web/ui/form-window.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface DocumentEmailWindowProps {
  document: Sale['documents'][number];
  onClose: () => void;
}

/** Sends a fiscal document to an address. */
export function DocumentEmailWindow({ document, onClose }: DocumentEmailWindowProps) {
  const { busy, run } = useCommand();
  const form = useInputForm<{ email: string }, typeof documentEmailInput>(
    { email: '' },
    { schema: documentEmailInput, bodyOf: ({ email }) => ({ email: email.trim() }) },
  );
  const send = form.submit(async (json) => {
    const outcome = await run({
      call: (options) =>
        api.fiscal.documents[':id'].email.$post({ param: { id: document.id }, json }, options),
      success: `Se envió a ${json.email}.`,
      failure: form.unlessShown(),
    });
    if (!outcome) return;
    if (outcome.ok) onClose();
    else form.refuse(outcome.fields);
  });
  return (
    <FormWindow
      size="sm"
      title="Enviar por correo"
      description={`${document.type} ${document.number}`}
      formRef={form.ref}
      onSubmit={send}
      action="Enviar"
      busy={busy}
    >
      <TextField
        form={form}
        name="email"
        label="Correo electrónico"
        type="email"
        autoComplete="off"
        required
      />
    </FormWindow>
  );
}
