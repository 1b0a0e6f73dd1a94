import { useState } from 'react';
import { CONFIRM_WITH_PASSWORD } from '#domain/people/auth-rules.ts';
import { api } from '#web/data/api.ts';
import { useCommand } from '#web/data/command.ts';
import { useForm } from '#web/data/form.ts';
import type { PasswordRequest } from '#web/data/step-up.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { TextField } from '#web/ui/text-field.tsx';

function StepUpContent({ answer }: { answer: PasswordRequest }) {
  const { busy, run } = useCommand();
  const form = useForm(
    { password: '' },
    ({ password }): Readonly<Record<string, string>> =>
      password === '' ? { password: CONFIRM_WITH_PASSWORD } : {},
  );
  const confirm = async (password: string) => {
    const outcome = await run({
      call: (options) => api.auth['step-up'].$post({ json: { password } }, options),
      failure: null,
    });
    if (outcome?.ok) answer(true);
    else if (outcome) form.refuse({ password: outcome.error.message });
  };
  return (
    <FormWindow
      title="Confirma que eres tú"
      description="Confirma tu contraseña para continuar. No la pediremos otra vez en cinco minutos."
      size="sm"
      formRef={form.ref}
      onSubmit={form.submit(({ password }) => void confirm(password))}
      action="Confirmar"
      busy={busy}
    >
      <TextField
        form={form}
        name="password"
        label="Contraseña"
        type="password"
        required
        autoComplete="current-password"
        maxLength={200}
      />
    </FormWindow>
  );
}

export interface StepUpDialogProps {
  request: PasswordRequest | null;
  onClose: () => void;
}

/** Requests the user's password when the server requires it again. */
export default function StepUpDialog({ request, onClose }: StepUpDialogProps) {
  const [shown, setShown] = useState({ request, opening: 0 });
  if (request && request !== shown.request) {
    setShown(({ opening }) => ({ request, opening: opening + 1 }));
  }
  return (
    <Dialog open={request !== null} onOpenChange={(open) => !open && onClose()}>
      {shown.request && <StepUpContent key={shown.opening} answer={shown.request} />}
    </Dialog>
  );
}
