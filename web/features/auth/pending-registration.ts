/** A registration of this tab whose e-mail was not confirmed yet. */
export interface PendingRegistration {
  readonly email: string;
  /** What sends the confirmation again, or to another e-mail. */
  readonly token: string;
}

const KEY = 'fogon.registration';

const textOf = (value: object, name: string): string | null => {
  const text: unknown = Reflect.get(value, name);
  return typeof text === 'string' ? text : null;
};

/** The registration that this tab waits for, also after it was loaded anew: a phone forgets a page while the e-mail is read. */
export function readPending(): PendingRegistration | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const email = textOf(stored, 'email');
    const token = textOf(stored, 'token');
    return email !== null && token !== null ? { email, token } : null;
  } catch {
    return null;
  }
}

export function storePending(pending: PendingRegistration | null): void {
  try {
    if (pending) sessionStorage.setItem(KEY, JSON.stringify(pending));
    else sessionStorage.removeItem(KEY);
  } catch {
    // The page goes on without it until it is left.
  }
}
