import { Hono } from 'hono';
import { html } from 'hono/html';
import { callHealth } from '#db/queries/health.ts';
import type { Api } from '../context.ts';
import { isLocal } from '../env.ts';
import { showsPage } from '../middleware.ts';
import { type ApiDescription, readApiDescription } from '../openapi.ts';

function rows(description: ApiDescription) {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#2a2320;background:#fdfcfb}
h1{font-size:2rem}details{border-bottom:1px solid #e6e0db;padding:.6rem 0}summary{cursor:pointer}code{font-family:ui-monospace,monospace}
b{display:inline-block;min-width:4.5rem;color:#a33d12}pre{overflow:auto;background:#f5f1ee;padding:1rem;border-radius:8px}
@media(prefers-color-scheme:dark){body{color:#f1ece8;background:#1d1815}details{border-color:#3a332e}pre{background:#2a2320}b{color:#f0915c}}`;

/** Health, the API's description and its readable page. */
export const docsRoutes = new Hono<Api>()
  .get('/health', async (c) => {
    await callHealth(c.var.db);
    return c.json({ ok: true, name: 'Fogón', demo: isLocal(c.env) });
  })
  .get('/openapi.json', (c) => c.json(readApiDescription()))
  .get('/docs', showsPage, (c) => {
    c.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    return c.html(html`<!doctype html>
      <html lang="es">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>API de Fogón</title>
          <style>
            ${STYLE}
          </style>
        </head>
        <body>
          <h1>API de Fogón</h1>
          <p>
            Envía <code>Authorization: Bearer LLAVE</code> con una llave creada en Opciones. Los montos son centavos enteros. Cada
            escritura admite <code>Idempotency-Key</code>: la misma llave y los mismos datos dan la misma respuesta y un solo efecto.
            La descripción completa está en <a href="/api/openapi.json">openapi.json</a>.
          </p>
          ${rows(readApiDescription()).map(
            ({ method, path, operation }) =>
              html`<details>
                <summary><b>${method}</b> <code>${path}</code></summary>
                <pre>${JSON.stringify(operation, null, 2)}</pre>
              </details>`,
          )}
        </body>
      </html>`);
  });
