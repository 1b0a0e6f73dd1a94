import { useState } from 'react';
import type { LoginForm as SignInForm } from '#domain/auth-rules.ts';
import { messages } from '#web/lib/messages.ts';
import { useWide } from '#web/lib/use-wide.ts';
import { Card } from '#web/ui/card.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { FamilyPanel } from './family-panel.tsx';
import { FirstPasswordForm } from './first-password-form.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

type Mode = 'login' | 'register';

const MODES = [
  { value: 'login', label: messages.signIn },
  { value: 'register', label: messages.register },
] as const;

/** Sign-in and registration (1-core §2). */
export default function LoginScreen() {
  const [mode, setMode] = useState<Mode>('login');
  const [isFirst, setFirst] = useState(true);
  const choose = (next: Mode) => {
    setMode(next);
    setFirst(false);
  };
  const [aside, setAside] = useState<'forgot' | SignInForm | null>(null);
  const wide = useWide();

  return (
    <AuthLayout
      panel={
        wide && (
          <FamilyPanel
            onChoose={() => {
              setAside(null);
              setMode('register');
            }}
          />
        )
      }
    >
      {aside !== null ? (
        <Card className="p-5 sm:p-6">
          {aside === 'forgot' ? (
            <ForgotForm onBack={() => setAside(null)} />
          ) : (
            <FirstPasswordForm temporary={aside} onBack={() => setAside(null)} />
          )}
        </Card>
      ) : (
        <Card className="p-5 sm:p-6">
          <h1 className="sr-only">{mode === 'login' ? messages.signIn : messages.register}</h1>
          <Segmented
            label="Entrar o registrarse"
            value={mode}
            onValueChange={choose}
            options={MODES}
            className="mb-6 min-[22rem]:auto-cols-[minmax(max-content,1fr)]"
          />
          <div key={mode} className="animate-page-in">
            {mode === 'login' ? (
              <LoginForm focuses={isFirst} onForgot={() => setAside('forgot')} onTemporary={setAside} />
            ) : (
              <RegisterForm onDone={() => setMode('login')} />
            )}
          </div>
        </Card>
      )}
    </AuthLayout>
  );
}
