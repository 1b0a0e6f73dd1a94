import { useState } from 'react';
import { PASSWORD_HELP, temporaryPasswordErrors } from '#domain/people/auth-rules.ts';
import type { LoginForm } from '#domain/people/sign-in-rules.ts';
import { messages } from '#web/base/messages.ts';
import { useForm } from '#web/data/form.ts';
import { ApiError } from '#web/data/http.ts';
import { chooseFirstPassword } from '#web/data/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { notifySignInFailure } from './notify-sign-in-failure.ts';
import { PasswordInput } from './password-input.tsx';

interface FirstPasswordFormProps {
  /** The login and the temporary password. */
  temporary: LoginForm;
  /** The account has a second factor: `send` signs in with its code. */
  onSecondFactor: (send: (code: string) => Promise<void>) => void;
  onBack: () => void;
}

/** 'Elige tu contraseña': replaces a temporary password before signing in. */
export default function FirstPasswordForm({ temporary, onSecondFactor, onBack }: FirstPasswordFormProps) {
  const form = useForm({ newPassword: '', confirmPassword: '' }, (values) =>
    temporaryPasswordErrors({ ...values, password: temporary.password }),
  );
  const [busy, setBusy] = useState(false);

  const send = async (values: { newPassword: string; confirmPassword: string }) => {
    if (busy) return;
    setBusy(true);
    try {
      await chooseFirstPassword({ ...temporary, ...values });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'auth.second-factor')
        return onSecondFactor((code) => chooseFirstPassword({ ...temporary, ...values, code }));
      notifySignInFailure(error);
      if (error instanceof ApiError) form.refuse(error.fields);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={form.submit((values) => void send(values))}
      className="grid gap-4"
    >
      <div>
        <h1 className="text-xl font-semibold">Elige tu contraseña</h1>
        <p className="mt-1 text-sm text-muted-foreground">
          La que te dieron es temporal. Desde ahora entrarás con la que elijas.
        </p>
      </div>
      <input type="text" autoComplete="username" value={temporary.emailOrUsername} readOnly hidden />
      <Field label="Contraseña nueva" required help={PASSWORD_HELP} error={form.errorOf('newPassword')}>
        {(control) => (
          <PasswordInput {...control} {...form.input('newPassword')} autoComplete="new-password" autoFocus />
        )}
      </Field>
      <Field label="Confirmar contraseña" required error={form.errorOf('confirmPassword')}>
        {(control) => (
          <PasswordInput {...control} {...form.input('confirmPassword')} autoComplete="new-password" />
        )}
      </Field>
      <Button type="submit" size="lg" full busy={busy} className="mt-1">
        Guardar y entrar
      </Button>
      <Button variant="link" size="inline" className="justify-self-center py-2" onClick={onBack}>
        {messages.back}
      </Button>
    </form>
  );
}
