import { useCallback, useEffect, useRef, useState } from 'react';
import { newId } from '#web/base/ids.ts';
import { messages } from '#web/base/messages.ts';
import { api, sentenceOf } from '#web/data/api.ts';
import { runCommand } from '#web/data/command.ts';
import { NetworkError } from '#web/data/http.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { LinkResult } from './link-result.tsx';
import { useLinkToken } from './link-token.ts';

type Step = { at: 'asking' } | { at: 'confirmed' } | { at: 'refused'; why: string; mayRetry: boolean };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The idempotency key of a link's write is the link's own id, so that a link opened twice gets the same
 * answer: the e-mail is confirmed.
 */
function keyOf(token: string): string {
  try {
    const { jti } = JSON.parse(atob(token.split('.')[1] ?? ''));
    return UUID.test(jti) ? jti : newId();
  } catch {
    return newId();
  }
}

/** /confirmar?token=…: confirms the e-mail of an account. */
export default function ConfirmScreen() {
  const token = useLinkToken();
  const [key] = useState(() => keyOf(token));
  const [step, setStep] = useState<Step>({ at: 'asking' });
  const hasSent = useRef(false);

  const confirm = useCallback(async () => {
    setStep({ at: 'asking' });
    const outcome = await runCommand({
      call: (options) => api.auth.confirm.$post({ json: { token } }, options),
      key,
      failure: null,
    });
    if (outcome.ok) setStep({ at: 'confirmed' });
    else
      setStep({
        at: 'refused',
        why: sentenceOf(outcome.error),
        mayRetry: outcome.error instanceof NetworkError,
      });
  }, [token, key]);

  useEffect(() => {
    if (hasSent.current) return;
    hasSent.current = true;
    if (token === '') setStep({ at: 'refused', why: 'El enlace está incompleto.', mayRetry: false });
    else void confirm();
  }, [token, confirm]);

  return (
    <AuthLayout>
      <Card className="p-6 sm:p-8">
        {step.at === 'asking' && (
          <p
            role="status"
            className="flex items-center justify-center gap-3 py-8 text-sm text-muted-foreground"
          >
            <Spinner />
            Confirmando tu correo…
          </p>
        )}
        {step.at === 'confirmed' && (
          <LinkResult good title="Tu correo quedó confirmado">
            Ya puedes iniciar sesión con él.
          </LinkResult>
        )}
        {step.at === 'refused' && (
          <LinkResult
            good={false}
            title="No se pudo confirmar tu correo"
            action={
              step.mayRetry && (
                <Button size="lg" full onClick={() => void confirm()}>
                  {messages.retry}
                </Button>
              )
            }
          >
            {step.why}
          </LinkResult>
        )}
      </Card>
    </AuthLayout>
  );
}
