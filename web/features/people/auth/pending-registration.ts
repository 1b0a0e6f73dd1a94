/** A registration in this tab whose e-mail is not confirmed. */
export interface PendingRegistration {
  readonly email: string;
  /** The token to send the confirmation again, also to another address. */
  readonly token: string;
}

const KEY = 'fogon.registration';

const textOf = (value: object, name: string): string | null => {
  const text: unknown = Reflect.get(value, name);
  return typeof text === 'string' ? text : null;
};

/**
 * The pending registration of this tab. It survives a reload, because a phone may drop the page while the
 * user reads the e-mail.
 */
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
    // Without storage, the registration lasts until the page is left.
  }
}
