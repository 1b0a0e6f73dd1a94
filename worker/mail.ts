import type { Context } from 'hono';
import { createOutboxEmail } from '#db/queries/people/auth.ts';
import type { EmployeeLink } from '#db/queries/people/employees.ts';
import { findNoticeRecipient } from '#db/queries/people/sessions.ts';
import { unlinked } from '#domain/base/plain-name.ts';
import type { Zone } from '#domain/base/time.ts';
import type { FiscalDocument } from '#domain/fiscal/answers/fiscal.ts';
import { documentText } from '#domain/fiscal/hn/document-text.ts';
import type { Api } from './context.ts';
import { isLocal } from './env.ts';
import { logWarning } from './request-log.ts';

export interface Email {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

async function sendByProvider(c: Context<Api>, url: string, email: Email): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${c.env.MAIL_API_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      from: c.env.MAIL_FROM,
      to: email.recipient,
      subject: email.subject,
      text: email.body,
    }),
  });
  if (!answer.ok) throw new Error(`the mail provider answered ${answer.status}`);
}

/**
 * Sends an e-mail by the provider's HTTP API, after the response: a failure does not undo what was written, and the response time does not
 * reveal who has an account. Without the provider's key the e-mail is stored in the outbox.
 */
export async function sendEmail(c: Context<Api>, email: Email): Promise<void> {
  if (c.env.MAIL_API_URL && c.env.MAIL_API_KEY) {
    const sending = sendByProvider(c, c.env.MAIL_API_URL, email);
    c.executionCtx.waitUntil(sending.catch((error: unknown) => logWarning('mail.failed', error)));
    return;
  }
  await createOutboxEmail(c.var.db, { id: crypto.randomUUID(), ...email });
  if (isLocal(c.env)) console.log(`Correo para ${email.recipient}: ${email.subject}\n${email.body}\n`);
}

/** Sends an e-mail about an account to its confirmed address, if it has one. */
export async function sendNotice(
  c: Context<Api>,
  userId: string,
  make: (recipient: string, name: string) => Email,
): Promise<void> {
  const recipient = await findNoticeRecipient(c.var.db, userId);
  if (recipient?.email) await sendEmail(c, make(recipient.email, recipient.full_name));
}

/** Names are shown without links, also those that are older than `isPlainName`. */
const greeting = (name: string): string => `Hola, ${unlinked(name)}:`;

export function confirmationEmail(origin: string, recipient: string, name: string, token: string): Email {
  return {
    recipient,
    subject: 'Confirma tu cuenta de Fogón',
    body: `${greeting(name)}\n\nConfirma tu cuenta de Fogón en este enlace:\n${origin}/confirmar?token=${token}\n\nVence en 24 horas. Si no creaste esta cuenta, ignora este correo.`,
  };
}

/** For the former address: the person who changed it may not be its owner. */
export function emailChangedEmail(recipient: string, name: string): Email {
  return {
    recipient,
    subject: 'Cambió el correo de tu cuenta de Fogón',
    body: `${greeting(name)}\n\nEl correo de tu cuenta de Fogón ya no es este. Si no lo esperabas, habla hoy con el administrador de tu negocio o escribe a soporte.`,
  };
}

export function passwordChangedEmail(recipient: string, name: string): Email {
  return {
    recipient,
    subject: 'Cambió la contraseña de tu cuenta de Fogón',
    body: `${greeting(name)}\n\nLa contraseña de tu cuenta de Fogón cambió y tus sesiones se cerraron. Si no fuiste tú ni tu administrador, elige otra en «¿Olvidaste tu contraseña?» y avisa a soporte.`,
  };
}

export function secondFactorEmail(recipient: string, name: string, isOn: boolean): Email {
  const what = isOn ? 'se activó' : 'se desactivó';
  return {
    recipient,
    subject: `La verificación en dos pasos de tu cuenta de Fogón ${what}`,
    body: `${greeting(name)}\n\nLa verificación en dos pasos de tu cuenta de Fogón ${what}. Si no fuiste tú, elige otra contraseña en «¿Olvidaste tu contraseña?» y avisa a soporte.`,
  };
}

/** The e-mail that confirms an address which an administrator entered for an employee. */
export function employeeEmail(origin: string, link: EmployeeLink, token: string): Email {
  return {
    recipient: link.email,
    subject: 'Confirma tu correo en Fogón',
    body: `${greeting(link.full_name)}\n\n${unlinked(link.business)} escribió este correo en tu usuario de Fogón. Si trabajas ahí, confírmalo en este enlace:\n${origin}/confirmar?token=${token}\n\nVence en 3 días. Si no trabajas ahí, ignora este correo: sin tu confirmación no se usa para nada.`,
  };
}

/** A fiscal document for its buyer: all that its paper says. */
export function documentEmail(recipient: string, document: FiscalDocument, zone: Zone): Email {
  const { issuer, type, number } = document;
  return {
    recipient,
    subject: unlinked(`${type} ${number} de ${issuer.trade_name ?? issuer.legal_name}`),
    body: documentText(document, zone),
  };
}

export function resetEmail(origin: string, recipient: string, name: string, token: string): Email {
  return {
    recipient,
    subject: 'Restablece tu contraseña de Fogón',
    body: `${greeting(name)}\n\nElige una contraseña nueva en este enlace:\n${origin}/restablecer?token=${token}\n\nVence en 1 hora. Si no lo pediste, ignora este correo.`,
  };
}
