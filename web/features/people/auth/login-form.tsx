import { useState } from 'react';
import { loginErrors, type LoginForm as SignInForm } from '#domain/people/sign-in-rules.ts';
import { messages } from '#web/base/messages.ts';
import { playSound } from '#web/base/sounds.ts';
import { useForm } from '#web/data/form.ts';
import { ApiError } from '#web/data/http.ts';
import { signIn } from '#web/data/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { notifySignInFailure } from './notify-sign-in-failure.ts';
import { PasswordInput } from './password-input.tsx';

interface LoginFormProps {
  /** Whether the first field has the focus. */
  focuses: boolean;
  onForgot: () => void;
  /** The password is correct but temporary. */
  onTemporary: (form: SignInForm) => void;
  /** The password is correct and the account has a second factor: `send` signs in with its code. */
  onSecondFactor: (send: (code: string) => Promise<void>) => void;
}

export function LoginForm({ focuses, onForgot, onTemporary, onSecondFactor }: LoginFormProps) {
  const form = useForm({ emailOrUsername: '', password: '' }, loginErrors);
  const [busy, setBusy] = useState(false);

  const send = async ({ emailOrUsername, password }: SignInForm) => {
    if (busy) return;
    setBusy(true);
    try {
      await signIn(emailOrUsername.trim(), password);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'auth.temporary')
        return onTemporary({ emailOrUsername: emailOrUsername.trim(), password });
      if (error instanceof ApiError && error.code === 'auth.second-factor')
        return onSecondFactor((code) => signIn(emailOrUsername.trim(), password, code));
      playSound('sign-in-failed');
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
      <Field label="Correo o usuario" required error={form.errorOf('emailOrUsername')}>
        {(control) => (
          <Input
            {...control}
            {...form.input('emailOrUsername')}
            autoFocus={focuses}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Contraseña" required error={form.errorOf('password')}>
        {(control) => (
          <PasswordInput {...control} {...form.input('password')} autoComplete="current-password" />
        )}
      </Field>
      <Button type="submit" size="lg" full busy={busy} className="mt-1">
        {messages.signIn}
      </Button>
      <Button variant="link" size="inline" className="justify-self-center py-2" onClick={onForgot}>
        ¿Olvidaste tu contraseña?
      </Button>
      <DemoAccounts
        onChoose={(username, password) => {
          form.set('emailOrUsername', username);
          form.set('password', password);
        }}
      />
    </form>
  );
}
