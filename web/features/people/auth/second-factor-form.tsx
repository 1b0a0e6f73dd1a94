import { useState } from 'react';
import { MISSING_FACTOR_CODE } from '#domain/people/auth-rules.ts';
import { messages } from '#web/base/messages.ts';
import { useForm } from '#web/data/form.ts';
import { ApiError } from '#web/data/http.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { notifySignInFailure } from './notify-sign-in-failure.ts';

interface SecondFactorFormProps {
  /** Signs in with the earlier password and this code. */
  send: (code: string) => Promise<void>;
  onBack: () => void;
}

/** The second step of signing in: the code of the app, or a recovery code. */
export default function SecondFactorForm({ send, onBack }: SecondFactorFormProps) {
  const form = useForm(
    { code: '' },
    ({ code }): Readonly<Record<string, string>> => (code.trim() === '' ? { code: MISSING_FACTOR_CODE } : {}),
  );
  const [busy, setBusy] = useState(false);
  const enter = async (code: string) => {
    if (busy) return;
    setBusy(true);
    try {
      await send(code);
    } catch (error) {
      if (error instanceof ApiError && 'code' in error.fields) form.refuse(error.fields);
      else notifySignInFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={form.submit(({ code }) => void enter(code))}
      className="grid gap-4"
    >
      <div>
        <h1 className="text-xl font-semibold">Verificación en dos pasos</h1>
        <p className="mt-1 text-sm text-muted-foreground">
          Escribe el código de seis dígitos de tu aplicación. Sin tu teléfono, escribe un código de
          recuperación.
        </p>
      </div>
      <TextField
        form={form}
        name="code"
        label="Código"
        required
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        className="figures"
      />
      <Button type="submit" size="lg" full busy={busy} className="mt-1">
        {messages.signIn}
      </Button>
      <Button variant="link" size="inline" className="justify-self-center py-2" onClick={onBack}>
        {messages.back}
      </Button>
    </form>
  );
}
