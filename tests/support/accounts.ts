import { randomInt, randomUUID } from 'node:crypto';
import type { SignedIn } from '#domain/people/answers/auth.ts';
import type { OutboxEmail } from '#domain/platform/answers/outbox.ts';
import { type Answer, call, type RequestOptions } from './api.ts';
import { testEnv } from './platform.ts';

const randomAddress = () => `10.${[1, 2, 3].map(() => randomInt(256)).join('.')}`;
let address = randomAddress();

/** Each test sends its requests from its own IP address: this chooses another one. */
export async function useNewAddress(): Promise<void> {
  address = randomAddress();
}

/** Calls the Worker as the gateway does, from the test's address. */
export function callFrom<T = unknown>(
  method: string,
  path: string,
  options: RequestOptions = {},
  from = address,
) {
  const headers = { 'cf-connecting-ip': from, ...options.headers };
  return call<T>(method, path, { ...options, headers }, testEnv.workerOrigin);
}

/** Signs in, as the form does. */
export function signIn(emailOrUsername: string, password: string, options: RequestOptions = {}) {
  return callFrom<SignedIn>('POST', '/api/auth/login', { ...options, body: { emailOrUsername, password } });
}

/** The registration form of a new owner. */
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
  const options = { body: form, ...(key === undefined ? {} : { key }) };
  return callFrom<{ message: string; token: string }>('POST', '/api/auth/register', options, randomAddress());
}

/** Requests the confirmation again, as the registration page does. */
export function resendConfirmation(token: string) {
  return callFrom<{ message: string }>(
    'POST',
    '/api/auth/register/resend',
    { body: { token } },
    randomAddress(),
  );
}

/** Changes the e-mail of a registration, as the registration page does. */
export function changeEmail(token: string, email: string, key?: string) {
  const options = { body: { token, email }, ...(key === undefined ? {} : { key }) };
  return callFrom<{ message: string }>('POST', '/api/auth/register/email', options, randomAddress());
}

/** Requests a link to set another password. */
export function requestPasswordReset(email: string) {
  return callFrom<{ message: string }>('POST', '/api/auth/forgot', { body: { email } }, randomAddress());
}

/** The e-mails to an address, newest first. */
export async function emailsTo(recipient: string): Promise<readonly OutboxEmail[]> {
  const { body } = await call<{ emails: readonly OutboxEmail[] }>('GET', '/api/outbox', {
    headers: { accept: 'application/json' },
  });
  return body.emails.filter((email) => email.recipient === recipient);
}

/** The token of the newest link to a page in the e-mails to an address. */
export async function linkTokenTo(recipient: string, page: '/confirmar' | '/restablecer'): Promise<string> {
  for (const { body } of await emailsTo(recipient)) {
    const link = body.split(/\s/).find((word) => word.startsWith(`${testEnv.origin}${page}?token=`));
    if (link) return new URL(link).searchParams.get('token') ?? '';
  }
  throw new Error(`no link to ${page} was sent to ${recipient}`);
}

export function confirm(token: string) {
  return call<{ message: string }>('POST', '/api/auth/confirm', { body: { token } });
}

/** An owner who has registered and confirmed the e-mail. */
export async function anOwner() {
  const form = aRegistration();
  await register(form);
  const { status } = await confirm(await linkTokenTo(form.email, '/confirmar'));
  if (status !== 200) throw new Error('the e-mail was not confirmed');
  return form;
}

function cookieName(answer: Answer<unknown>, name: string) {
  const matching = answer.headers.getSetCookie().filter((each) => each.split('=', 1)[0]?.endsWith(name));
  const [first, ...others] = matching;
  if (first === undefined || others.length > 0) throw new Error(`one ${name} was expected`);
  const [pair = '', ...attributes] = first.split(';').map((part) => part.trim());
  const at = pair.indexOf('=');
  return {
    name: pair.slice(0, at),
    value: pair.slice(at + 1),
    attributes: attributes.map((each) => each.toLowerCase()),
  };
}

/** The refresh cookie of an answer: its value, and its attributes in lower case. */
export const refreshCookieOf = (answer: Answer<unknown>) => cookieName(answer, 'fogon_refresh');

/** The cookie that identifies a known device. */
export const deviceCookieOf = (answer: Answer<unknown>) => cookieName(answer, 'fogon_device');

/** Requests a new session with a refresh cookie. */
export function refresh(cookie: string | null) {
  return call<SignedIn>('POST', '/api/auth/refresh', {
    headers: cookie === null ? {} : { cookie: `fogon_refresh=${cookie}` },
  });
}
