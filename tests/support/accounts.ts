import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { OutboxEmail, UserProfile } from '#db/queries/auth.ts';
import { type Answer, type Asking, call } from './api.ts';
import { rowsOf } from './restaurant.ts';

export interface SignedIn {
  readonly accessToken: string;
  readonly user: UserProfile;
}

/** Signs in, as the form does. */
export function signIn(emailOrUsername: string, password: string, asking: Asking = {}) {
  return call<SignedIn>('POST', '/api/auth/login', { ...asking, body: { emailOrUsername, password } });
}

/** What an owner fills in; each one is another person. */
export function aRegistration(more: Readonly<Record<string, string>> = {}) {
  const short = randomUUID().slice(0, 8);
  return {
    businessName: `Comedor ${short}`,
    ownerName: 'Ana López',
    email: `ana-${short}@comedor.example`,
    phone: '+504 9988-7766',
    password: 'baleada-1',
    confirmPassword: 'baleada-1',
    ...more,
  };
}

export function register(form: unknown, key?: string) {
  return call<{ message: string }>('POST', '/api/auth/register', {
    body: form,
    ...(key === undefined ? {} : { key }),
  });
}

/** The e-mails that were sent to an address, newest first. */
export async function emailsTo(recipient: string): Promise<readonly OutboxEmail[]> {
  const { body } = await call<{ emails: readonly OutboxEmail[] }>('GET', '/api/outbox', {
    headers: { accept: 'application/json' },
  });
  return body.emails.filter((email) => email.recipient === recipient);
}

/** The token of the newest link to a page that an address was sent. */
export async function linkTokenTo(recipient: string, page: '/confirmar' | '/restablecer'): Promise<string> {
  for (const { body } of await emailsTo(recipient)) {
    const link = body.split(/\s/).find((word) => word.startsWith(`${inject('ground').origin}${page}?token=`));
    if (link) return new URL(link).searchParams.get('token') ?? '';
  }
  throw new Error(`no link to ${page} was sent to ${recipient}`);
}

export function confirm(token: string) {
  return call<{ message: string }>('POST', '/api/auth/confirm', { body: { token } });
}

/** An owner who registered and confirmed the e-mail. */
export async function anOwner() {
  const form = aRegistration();
  await register(form);
  const { status } = await confirm(await linkTokenTo(form.email, '/confirmar'));
  if (status !== 200) throw new Error('the e-mail was not confirmed');
  return form;
}

/** The refresh cookie that an answer gives: its value, and its attributes in lower case. */
export function refreshCookieOf(answer: Answer<unknown>) {
  const [first, ...others] = answer.headers.getSetCookie();
  if (first === undefined || others.length > 0) throw new Error('one cookie was expected');
  const [pair = '', ...attributes] = first.split(';').map((part) => part.trim());
  const [name = '', value = ''] = pair.split('=');
  return { name, value, attributes: attributes.map((attribute) => attribute.toLowerCase()) };
}

/** Asks for a new session with a refresh cookie. */
export function refresh(cookie: string | null) {
  return call<SignedIn>('POST', '/api/auth/refresh', {
    headers: cookie === null ? {} : { cookie: `fogon_refresh=${cookie}` },
  });
}

/** Every test signs in from the same address: what others failed there is forgotten. */
export async function forgetFailedSignIns(): Promise<void> {
  await rowsOf(inject('ground'), `delete from sign_in_failures where subject like 'address:%'`);
}
