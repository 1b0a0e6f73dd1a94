import { Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';
import { Refusal } from '#domain/base/refusal.ts';
import { health } from '#domain/platform/answers/health.ts';
import { PLAIN_PAGE_POLICY } from '#worker/answer-headers.ts';
import type { Api } from '#worker/context.ts';
import { isDemo } from '#worker/env.ts';
import { readHealth } from '#worker/health.ts';
import { respond, respondMedia } from '#worker/middleware.ts';
import { type ApiDescription, readApiDescription } from '#worker/openapi.ts';
import type { Schema } from '#worker/openapi-schemas.ts';

const DOWN = 'El servicio no responde. Intenta de nuevo en unos segundos.';

const description = z.looseObject({ openapi: z.string().meta({ examples: ['3.1.0'] }) });

type Operation = ApiDescription['paths'][string][string];

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

function groupsOf({ paths }: ApiDescription): [string, Entry[]][] {
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const group = entry.operation.tags[0] ?? 'api';
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  return [...groups].sort(([one], [other]) => one.localeCompare(other));
}

/** A short description of the values that a schema accepts. */
function describeShape(schema: Schema | boolean): string {
  if (typeof schema === 'boolean') return 'cualquiera';
  const { type, format, enum: values, const: value, anyOf, items, $ref } = schema;
  if ($ref) return $ref.split('/').at(-1) ?? '';
  if (values) return values.join(' · ');
  if (value !== undefined) return String(value);
  if (anyOf) return anyOf.map(describeShape).join(' o ');
  if (type === 'array') return `lista de ${describeShape(Array.isArray(items) ? true : (items ?? true))}`;
  return format ?? [type ?? 'cualquiera'].flat().join(' o ');
}

interface Field {
  readonly name: string;
  readonly location: string;
  readonly required: boolean;
  readonly schema: Schema | boolean;
}

const PLACES = { path: 'dirección', query: 'consulta', header: 'cabecera' };

function fieldsOf({ parameters, requestBody }: Operation): Field[] {
  const body = requestBody?.content['application/json'].schema ?? {};
  return [
    ...parameters.map(({ name, in: location, required, schema }) => ({
      name,
      location: PLACES[location],
      required,
      schema,
    })),
    ...Object.entries(body.properties ?? {}).map(([name, schema]) => ({
      name,
      location: 'cuerpo',
      required: body.required?.includes(name) ?? false,
      schema,
    })),
  ];
}

const fieldTable = (fields: readonly Field[]) => html`<table tabindex="0">
  <thead><tr><th>Campo</th><th>En</th><th>Valor</th><th>Obligatorio</th></tr></thead>
  <tbody>
    ${fields.map(
      ({ name, location, required, schema }) =>
        html`<tr><td><code>${name}</code></td><td>${location}</td><td>${describeShape(schema)}</td><td>${required ? 'sí' : ''}</td></tr>`,
    )}
  </tbody>
</table>`;

const section = ({ method, path, operation }: Entry) => {
  const fields = fieldsOf(operation);
  return html`<details>
    <summary><b>${method}</b> <code>${path}</code></summary>
    <p>${operation.summary}. ${operation.description ?? 'Sin iniciar sesión.'}</p>
    ${fields.length > 0 ? fieldTable(fields) : ''}
    <details>
      <summary>OpenAPI</summary>
      <pre tabindex="0">${JSON.stringify(operation, null, 2)}</pre>
    </details>
  </details>`;
};

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#2a2320;background:#fdfcfb}
h1{font-size:2rem}h2{margin:2rem 0 .5rem}nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}a{color:#a33d12}
details{border-bottom:1px solid #e6e0db;padding:.6rem 0}details details{border:0}summary{cursor:pointer;overflow-wrap:anywhere}
code,pre{font-family:ui-monospace,monospace;font-size:.9em}b{display:inline-block;min-width:4.5rem;color:#a33d12}
table{display:block;overflow:auto;border-collapse:collapse}th,td{padding:.3rem 1.5rem .3rem 0;text-align:left;vertical-align:top}
pre{overflow:auto;background:#f5f1ee;padding:1rem;border-radius:8px}
@media(prefers-color-scheme:dark){body{color:#f1ece8;background:#1d1815}details{border-color:#3a332e}pre{background:#2a2320}a,b{color:#f0915c}}`;

/** Health, the OpenAPI description and its page for people. */
export const docsRoutes = new Hono<Api>()
  .get('/health', respond(health), async (c) => {
    const { status, ...report } = await readHealth(c.env, c.var.db, c.executionCtx);
    if (status === 'down') throw new Refusal('platform.unavailable', DOWN, undefined, { status, ...report });
    return c.json({ ok: true, name: 'Fogón', demo: isDemo(c.env), status, ...report });
  })
  // As text: the type of the description would be part of the type of the API.
  .get('/openapi.json', respond(description), (c) =>
    c.body(JSON.stringify(readApiDescription()), 200, { 'content-type': 'application/json' }),
  )
  .get('/docs', respondMedia('text/html'), (c) => {
    c.header('content-security-policy', PLAIN_PAGE_POLICY);
    const groups = groupsOf(readApiDescription());
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
          <main>
          <h1>API de Fogón</h1>
          <p>
            Envía <code>Authorization: Bearer LLAVE</code> con una llave creada en Opciones. Los montos son centavos enteros. Cada
            escritura admite <code>Idempotency-Key</code>: la misma llave y los mismos datos dan la misma respuesta y un solo efecto.
            Lo que no se puede se responde con <code>{ "error": { "code", "message", "fields"?, "details"?, "requestId" } }</code>.
            La descripción completa está en <a href="/api/openapi.json">openapi.json</a>.
          </p>
          <nav aria-label="Partes">${groups.map(([group]) => html`<a href="#${group}">${group}</a>`)}</nav>
          ${groups.map(([group, entries]) => html`<h2 id="${group}">${group}</h2>${entries.map(section)}`)}
          </main>
        </body>
      </html>`);
  });
