import { type ComponentProps, Suspense, useRef, useState } from 'react';
import type { LoginForm as SignInForm } from '#domain/people/sign-in-rules.ts';
import { messages } from '#web/base/messages.ts';
import { useWide } from '#web/base/use-wide.ts';
import { lazyScreen } from '#web/data/lazy-screen.ts';
import { Card } from '#web/ui/card.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { FamilyPanel } from './family-panel.tsx';
import { LoginForm } from './login-form.tsx';
import { OutageNotice } from './outage-notice.tsx';
import type { RegistrationDraft } from './register-form.tsx';
import { useMode } from './use-mode.ts';

// Lazy, because few sign-ins need these.
const RegisterPane = lazyScreen<ComponentProps<typeof import('./register-pane.tsx').default>>(
  () => import('./register-pane.tsx'),
);
const ForgotForm = lazyScreen<ComponentProps<typeof import('./forgot-form.tsx').default>>(
  () => import('./forgot-form.tsx'),
);
const FirstPasswordForm = lazyScreen<ComponentProps<typeof import('./first-password-form.tsx').default>>(
  () => import('./first-password-form.tsx'),
);

const SecondFactorForm = lazyScreen<ComponentProps<typeof import('./second-factor-form.tsx').default>>(
  () => import('./second-factor-form.tsx'),
);

/** A placeholder of the same size while a form's code is loading. */
const LOADING = <div role="status" aria-label={messages.loading} className="h-96" />;

/** How to sign in with the code of a second factor. */
interface SecondStep {
  readonly send: (code: string) => Promise<void>;
}

const MODES = [
  { value: 'login', label: messages.signIn },
  { value: 'register', label: messages.register },
] as const;

/** Sign-in and registration (1-core §2). */
export default function LoginScreen() {
  const [mode, setMode] = useMode();
  const [isFirst, setFirst] = useState(true);
  const choose = (next: typeof mode) => {
    setMode(next);
    setFirst(false);
  };
  const draft = useRef<RegistrationDraft>(null);
  const [secondaryForm, setSecondaryForm] = useState<'forgot' | SignInForm | SecondStep | null>(null);
  const showSecondFactor = (send: SecondStep['send']) => setSecondaryForm({ send });
  const wide = useWide();

  return (
    <AuthLayout
      panel={
        wide && (
          <FamilyPanel
            onChoose={() => {
              setSecondaryForm(null);
              setMode('register');
            }}
          />
        )
      }
    >
      {secondaryForm !== null ? (
        <Card className="p-5 sm:p-6">
          <Suspense fallback={LOADING}>
            {secondaryForm === 'forgot' ? (
              <ForgotForm onBack={() => setSecondaryForm(null)} />
            ) : 'send' in secondaryForm ? (
              <SecondFactorForm send={secondaryForm.send} onBack={() => setSecondaryForm(null)} />
            ) : (
              <FirstPasswordForm
                temporary={secondaryForm}
                onSecondFactor={showSecondFactor}
                onBack={() => setSecondaryForm(null)}
              />
            )}
          </Suspense>
        </Card>
      ) : (
        <Card className="relative p-5 sm:p-6">
          {mode === 'login' && <h1 className="sr-only">{messages.signIn}</h1>}
          <Segmented
            label="Entrar o registrarse"
            value={mode}
            onValueChange={choose}
            options={MODES}
            className="mb-6 min-[22rem]:auto-cols-[minmax(max-content,1fr)]"
          />
          <div key={mode} className="animate-page-in">
            {mode === 'login' ? (
              <LoginForm
                focuses={isFirst}
                onForgot={() => setSecondaryForm('forgot')}
                onTemporary={setSecondaryForm}
                onSecondFactor={showSecondFactor}
              />
            ) : (
              <Suspense fallback={LOADING}>
                <RegisterPane draft={draft} onSignIn={() => choose('login')} />
              </Suspense>
            )}
          </div>
          {mode === 'login' && <OutageNotice />}
        </Card>
      )}
    </AuthLayout>
  );
}
