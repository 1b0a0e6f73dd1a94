import { useState } from 'react';
import { PASSWORD_HELP, resetErrors } from '#domain/people/auth-rules.ts';
import { notify } from '#web/base/notify.ts';
import { ApiError, api } from '#web/data/api.ts';
import { useForm } from '#web/data/form.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { LinkResult } from './link-result.tsx';
import { useLinkToken } from './link-token.ts';
import { PasswordInput } from './password-input.tsx';

type Step = { at: 'form' } | { at: 'changed' } | { at: 'refused'; why: string };

/** /restablecer?token=…: chooses a new password. */
export default function ResetScreen() {
  const token = useLinkToken();
  const [step, setStep] = useState<Step>(
    token === '' ? { at: 'refused', why: 'El enlace está incompleto.' } : { at: 'form' },
  );
  const form = useForm({ password: '', confirmPassword: '' }, resetErrors);
  const { busy, attempt } = useAttempts();

  const reset = async (values: { password: string; confirmPassword: string }) => {
    const json = { token, ...values };
    const outcome = await attempt(['reset', json], () => ({
      call: (options) => api.auth.reset.$post({ json }, options),
      failure: null,
    }));
    if (!outcome) return;
    if (outcome.ok) setStep({ at: 'changed' });
    else if ('password' in outcome.fields || 'confirmPassword' in outcome.fields) form.refuse(outcome.fields);
    else if (outcome.error instanceof ApiError && outcome.error.status < 500 && outcome.error.status !== 429)
      setStep({ at: 'refused', why: outcome.error.message });
    else notify.error(outcome.error.message);
  };

  return (
    <AuthLayout>
      <Card className="p-6 sm:p-8">
        {step.at === 'changed' && (
          <LinkResult good title="Tu contraseña quedó cambiada">
            Ya puedes iniciar sesión con ella.
          </LinkResult>
        )}
        {step.at === 'refused' && (
          <LinkResult good={false} title="El enlace no es válido">
            {step.why}
          </LinkResult>
        )}
        {step.at === 'form' && (
          <form
            ref={form.ref}
            noValidate
            onSubmit={form.submit((values) => void reset(values))}
            className="grid gap-4"
          >
            <h1 className="text-xl font-semibold">Elige otra contraseña</h1>
            <Field label="Contraseña" required help={PASSWORD_HELP} error={form.errorOf('password')}>
              {(control) => (
                <PasswordInput {...control} {...form.input('password')} autoComplete="new-password" />
              )}
            </Field>
            <Field label="Confirmar contraseña" required error={form.errorOf('confirmPassword')}>
              {(control) => (
                <PasswordInput {...control} {...form.input('confirmPassword')} autoComplete="new-password" />
              )}
            </Field>
            <Button type="submit" size="lg" full busy={busy} className="mt-1">
              Cambiar contraseña
            </Button>
          </form>
        )}
      </Card>
    </AuthLayout>
  );
}
