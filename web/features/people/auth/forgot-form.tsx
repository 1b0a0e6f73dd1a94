import { ArrowLeft, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { emailError } from '#domain/people/auth-rules.ts';
import { messages } from '#web/base/messages.ts';
import { api } from '#web/data/api.ts';
import { useCommand } from '#web/data/command.ts';
import { useForm } from '#web/data/form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

function forgotErrors({ email }: { email: string }): Readonly<Record<string, string>> {
  const problem = emailError(email);
  return problem ? { email: problem } : {};
}

/** Requests a link to reset the password. The answer does not reveal whether the address has an account. */
export default function ForgotForm({ onBack }: { onBack: () => void }) {
  const form = useForm({ email: '' }, forgotErrors);
  const [sent, setSent] = useState(false);
  const { busy, run } = useCommand();

  const requestLink = async ({ email }: { email: string }) => {
    const json = { email: email.trim() };
    const outcome = await run({ call: (options) => api.auth.forgot.$post({ json }, options) });
    if (outcome?.ok) setSent(true);
  };

  return (
    <div className="animate-page-in">
      <h1 className="text-xl font-semibold">¿Olvidaste tu contraseña?</h1>
      {sent ? (
        <p
          role="status"
          className="mt-3 flex gap-3 rounded-control bg-success/12 p-4 text-sm leading-6 text-success-ink"
        >
          <MailCheck className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          Si el correo tiene una cuenta, te enviamos un enlace para elegir otra contraseña. Revisa también el
          correo no deseado.
        </p>
      ) : (
        <>
          <p className="mt-1 text-sm leading-6 text-muted-foreground">
            Escribe el correo de tu cuenta y te enviaremos un enlace para elegir otra.
          </p>
          <form
            ref={form.ref}
            noValidate
            onSubmit={form.submit((values) => void requestLink(values))}
            className="mt-5 grid gap-4"
          >
            <Field label="Correo electrónico" required error={form.errorOf('email')}>
              {(control) => (
                <Input
                  {...control}
                  {...form.input('email')}
                  type="email"
                  inputMode="email"
                  autoComplete="email"
                />
              )}
            </Field>
            <Button type="submit" size="lg" full busy={busy}>
              Enviar enlace
            </Button>
          </form>
        </>
      )}
      <Button variant="ghost" full className="mt-3" onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
        {messages.back}
      </Button>
    </div>
  );
}
