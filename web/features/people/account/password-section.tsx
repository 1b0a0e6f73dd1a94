import { useState } from 'react';
import { PASSWORD_HELP, passwordChangeErrors } from '#domain/people/auth-rules.ts';
import { api } from '#web/data/api.ts';
import { useCommand } from '#web/data/command.ts';
import { useForm } from '#web/data/form.ts';
import { renewToken } from '#web/data/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { TextField } from '#web/ui/text-field.tsx';

function PasswordWindow({ onClose }: { onClose: () => void }) {
  const { busy, run } = useCommand();
  const form = useForm({ password: '', newPassword: '', confirmPassword: '' }, passwordChangeErrors);

  const change = async (json: typeof form.values) => {
    const outcome = await run({
      call: (options) => api.auth.password.$post({ json }, options),
      success: 'Contraseña cambiada. Tus demás sesiones se cerraron.',
      failure: form.unlessShown(),
    });
    if (outcome?.ok) {
      onClose();
      await renewToken();
    } else if (outcome) form.refuse(outcome.fields);
  };
  const secret = { type: 'password', required: true, maxLength: 200 } as const;
  return (
    <FormWindow
      size="sm"
      title="Cambiar mi contraseña"
      description="Tus sesiones en otros dispositivos se cerrarán."
      formRef={form.ref}
      onSubmit={form.submit((values) => void change(values))}
      action="Cambiar contraseña"
      busy={busy}
    >
      <TextField
        form={form}
        name="password"
        label="Contraseña de ahora"
        autoComplete="current-password"
        {...secret}
      />
      <TextField
        form={form}
        name="newPassword"
        label="Contraseña nueva"
        help={PASSWORD_HELP}
        autoComplete="new-password"
        {...secret}
      />
      <TextField
        form={form}
        name="confirmPassword"
        label="Confirmar contraseña"
        autoComplete="new-password"
        {...secret}
      />
    </FormWindow>
  );
}

export function PasswordSection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Cambiar mi contraseña
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        {isOpen && <PasswordWindow onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}
