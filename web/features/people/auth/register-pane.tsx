import { type RefObject, useState } from 'react';
import { messages } from '#web/base/messages.ts';
import { PendingPage } from './pending-page.tsx';
import { type PendingRegistration, readPending, storePending } from './pending-registration.ts';
import { RegisterForm, type RegistrationDraft } from './register-form.tsx';

interface RegisterPaneProps {
  draft: RefObject<RegistrationDraft | null>;
  onSignIn: () => void;
}

/** The form that registers a business, and afterwards the page that shows where the confirmation was sent. */
export default function RegisterPane({ draft, onSignIn }: RegisterPaneProps) {
  const [pending, setPending] = useState(readPending);
  const wait = (next: PendingRegistration | null) => {
    storePending(next);
    setPending(next);
    draft.current = null;
  };
  if (pending) return <PendingPage pending={pending} onChange={wait} onSignIn={onSignIn} />;
  return (
    <>
      <h1 className="sr-only">{messages.register}</h1>
      <RegisterForm draft={draft} onDone={wait} />
    </>
  );
}
