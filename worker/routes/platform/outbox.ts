import { Hono } from 'hono';
import { html } from 'hono/html';
import { listOutbox } from '#db/queries/people/auth.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { outboxAnswer } from '#domain/platform/answers/outbox.ts';
import { PLAIN_PAGE_POLICY } from '#worker/answer-headers.ts';
import type { Api } from '#worker/context.ts';
import { respond, respondMedia } from '#worker/middleware.ts';

/** The local outbox: the e-mails that no provider sent. Only the local gateway can open it; a deployed Worker refuses. */
export const outboxRoutes = new Hono<Api>().get(
  '/',
  respondMedia('text/html'),
  respond(outboxAnswer),
  async (c) => {
    const { MACHINE_KEY } = c.env;
    if (!MACHINE_KEY || c.req.header('x-fogon-machine') !== MACHINE_KEY)
      throw new Refusal('route.missing', 'No existe esta dirección.');
    const emails = await listOutbox(c.var.db);
    if (c.req.header('accept')?.includes('application/json')) return c.json({ emails });
    c.header('content-security-policy', PLAIN_PAGE_POLICY);
    return c.html(html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Correos de Fogón</title>
      </head>
      <body style="font:16px/1.5 system-ui;max-width:48rem;margin:2rem auto;padding:0 1rem">
        <h1>Correos</h1>
        ${emails.map(
          (email) =>
            html`<article>
              <h2>${email.subject}</h2>
              <p>Para ${email.recipient} · ${email.created_at}</p>
              <p style="white-space:pre-wrap;overflow-wrap:anywhere">${email.body
                .split(/(https?:\/\/\S+)/)
                .map((part) => (part.startsWith('http') ? html`<a href="${part}">${part}</a>` : part))}</p>
            </article>`,
        )}
      </body>
    </html>`);
  },
);
