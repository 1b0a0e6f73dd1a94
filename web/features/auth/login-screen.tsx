import { useState } from 'react';
import { messages } from '#web/lib/messages.ts';
import { useWide } from '#web/lib/use-wide.ts';
import { Card } from '#web/ui/card.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { FamilyPanel } from './family-panel.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

type Mode = 'login' | 'register' | 'forgot';

const MODES = [
  { value: 'login', label: messages.signIn },
  { value: 'register', label: messages.register },
] as const;

/** Sign-in and registration (1-core §2). */
export default function LoginScreen() {
  const [mode, setMode] = useState<Mode>('login');
  const wide = useWide();

  return (
    <AuthLayout panel={wide && <FamilyPanel onChoose={() => setMode('register')} />}>
      {mode === 'forgot' ? (
        <Card className="p-5 sm:p-6">
          <ForgotForm onBack={() => setMode('login')} />
        </Card>
      ) : (
        <Card className="p-5 sm:p-6">
          <h1 className="sr-only">{mode === 'login' ? messages.signIn : messages.register}</h1>
          <Segmented
            label="Entrar o registrarse"
            value={mode}
            onValueChange={setMode}
            options={MODES}
            className="mb-6"
          />
          <div key={mode} className="animate-page-in">
            {mode === 'login' ? (
              <LoginForm onForgot={() => setMode('forgot')} />
            ) : (
              <RegisterForm onDone={() => setMode('login')} />
            )}
          </div>
        </Card>
      )}
    </AuthLayout>
  );
}
