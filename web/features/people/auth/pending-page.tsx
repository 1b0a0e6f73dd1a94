import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { emailError } from '#domain/people/auth-rules.ts';
import { messages } from '#web/base/messages.ts';
import { notify } from '#web/base/notify.ts';
import { ApiError, api } from '#web/data/api.ts';
import { useCommand } from '#web/data/command.ts';
import { useForm } from '#web/data/form.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import type { PendingRegistration } from './pending-registration.ts';

interface PendingPageProps {
  pending: PendingRegistration;
  onChange: (pending: PendingRegistration | null) => void;
  onSignIn: () => void;
}

/** The page after a registration: the address of the e-mail, and what to do if it does not arrive. */
export function PendingPage({ pending, onChange, onSignIn }: PendingPageProps) {
  const [changing, setChanging] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const { busy, run } = useCommand();

  const again = async () => {
    setSent(null);
    const json = { token: pending.token };
    const outcome = await run({ call: (options) => api.auth.register.resend.$post({ json }, options) });
    if (outcome?.ok) setSent(outcome.data.message);
  };

  return (
    <div className="animate-page-in">
      <MailCheck className="size-10 stroke-[1.5] text-success-ink" aria-hidden="true" />
      <h1 className="mt-3 text-xl font-semibold">Revisa tu correo</h1>
      <p className="mt-2 text-sm leading-6 text-muted-foreground">
        Enviamos un enlace a{' '}
        <strong className="inline-block max-w-full font-semibold wrap-anywhere text-foreground">
          {pending.email}
        </strong>
        . Ábrelo para confirmar tu cuenta; vence en 24 horas. Si no lo ves, busca en el correo no deseado.
      </p>
      {changing ? (
        <OtherEmail
          pending={pending}
          onDone={(email, message) => {
            onChange({ ...pending, email });
            setSent(message);
            setChanging(false);
          }}
          onCancel={() => setChanging(false)}
        />
      ) : (
        <>
          <p role="status" className="mt-3 min-h-6 text-sm font-medium text-success-ink">
            {sent}
          </p>
          <div className="mt-2 grid gap-2">
            <Button size="lg" full onClick={onSignIn}>
              {messages.signIn}
            </Button>
            <div className="grid gap-2 sm:grid-cols-2">
              <Button variant="outline" busy={busy} onClick={() => void again()}>
                Enviar de nuevo
              </Button>
              <Button variant="outline" disabled={busy} onClick={() => setChanging(true)}>
                Cambiar correo
              </Button>
            </div>
            <Button variant="ghost" onClick={() => onChange(null)}>
              Registrar otro negocio
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

interface OtherEmailProps {
  pending: PendingRegistration;
  onDone: (email: string, message: string) => void;
  onCancel: () => void;
}

function otherEmailErrors({ email }: { email: string }): Readonly<Record<string, string>> {
  const problem = emailError(email);
  return problem ? { email: problem } : {};
}

function OtherEmail({ pending, onDone, onCancel }: OtherEmailProps) {
  const form = useForm({ email: pending.email }, otherEmailErrors);
  const { busy, attempt } = useAttempts();

  const change = async ({ email }: { email: string }) => {
    const json = { token: pending.token, email: email.trim() };
    const outcome = await attempt(['registration-email', json], () => ({
      call: (options) => api.auth.register.email.$post({ json }, options),
      failure: null,
    }));
    if (!outcome) return;
    if (outcome.ok) onDone(json.email, outcome.data.message);
    else if (outcome.error instanceof ApiError && 'email' in outcome.fields) form.refuse(outcome.fields);
    else notify.error(outcome.error.message);
  };

  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={form.submit((values) => void change(values))}
      className="mt-4 grid gap-4"
    >
      <Field
        label="Correo electrónico"
        required
        help="El enlace que enviamos al anterior deja de servir."
        error={form.errorOf('email')}
      >
        {(control) => (
          <Input
            {...control}
            {...form.input('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoFocus
          />
        )}
      </Field>
      <div className="grid gap-2 sm:grid-cols-2">
        <Button type="submit" busy={busy}>
          Cambiar y enviar
        </Button>
        <Button variant="outline" disabled={busy} onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
