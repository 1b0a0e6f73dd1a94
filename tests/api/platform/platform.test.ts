import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { describe, expect, vi } from 'vitest';
import { listen } from '#db/local/listen.ts';
import { REFUSALS } from '#domain/base/refusal.ts';
import { type Actor, may } from '#domain/people/access.ts';
import { aRegistration, confirm, emailsTo, refreshCookieOf, register } from '#tests/support/accounts.ts';
import { as, call, eventTokenByApi, inTurn, refusalOf } from '#tests/support/api.ts';
import { addressOf, mapConcurrently, readDescription, readRoutes } from '#tests/support/api-routes.ts';
import type { Business } from '#tests/support/business.ts';
import { PASSWORD } from '#tests/support/password.ts';
import { testEnv } from '#tests/support/platform.ts';
import { agentTokenByApi } from '#tests/support/print-agents.ts';
import { sampleValue } from '#tests/support/schema-samples.ts';
import { database, it } from '#tests/support/test.ts';
import { withWorker } from '#tests/support/with-worker.ts';

describe('the platform', () => {
  it('the health check answers that the platform works', async () => {
    const answer = await call('GET', '/api/health');
    expect(answer).toMatchObject({ status: 200, body: { ok: true, name: 'Fogón', demo: false } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('an unknown address answers 404 in the common shape of errors', async () => {
    for (const [method, path] of [
      ['GET', '/api'],
      ['GET', '/api/nada'],
      ['POST', '/api/auth/nada'],
      ['DELETE', '/api/health'],
      ['PATCH', '/api/orders'],
      ['PUT', '/api/sales'],
      ['GET', '/api/%ff'],
      ['GET', '/api/kitchen/tickets/%F0%9F%8C%AE/x/y'],
    ] as const) {
      const answer = await call(method, path);
      expect({ path, ...refusalOf(answer) }).toEqual({
        path,
        status: 404,
        code: 'route.missing',
        message: 'No existe esta dirección.',
      });
    }
  });

  it('the public list has the newest six businesses with an active, confirmed owner, and only their public fields', async () => {
    const owned = async (business: Business, owner = business.employees.admin.id) => {
      await business.change({ owner_id: owner });
      return business.id;
    };
    const made: string[] = [];
    for (let index = 0; index < 7; index += 1) made.push(await owned(await database.business()));
    const closed = await owned(await database.business({ isActive: false }));
    const unconfirmed = await database.business();
    await database.rows('update users set email_confirmed_at = null where business_id = $1', [
      await owned(unconfirmed),
    ]);
    const left = await database.business();
    await database.rows('update users set is_active = false where business_id = $1', [await owned(left)]);
    const withoutOwner = await database.business();
    for (const name of ['*** ***', '504', ' ', 'C'.repeat(81)])
      await database.rows('update businesses set name = $2 where id = $1', [
        await owned(await database.business()),
        name,
      ]);
    await Promise.all(Array.from({ length: 7 }, () => register(aRegistration())));
    const { body } = await call<{ businesses: { id: string }[] }>('GET', '/api/public/businesses');
    const shown = body.businesses.map(({ id }) => id);
    expect(shown).toEqual(made.slice(1).reverse());
    for (const hidden of [closed, unconfirmed.id, left.id, withoutOwner.id])
      expect(shown).not.toContain(hidden);
    for (const business of body.businesses)
      expect(Object.keys(business).sort()).toEqual(['id', 'logo_url', 'name']);
  });
});

describe('the description of the API', () => {
  it('each operation has a unique id, declares the ids of its address and has only valid references', async () => {
    const description = await readDescription();
    expect(description.openapi).toMatch(/^3\.1\./);
    const routes = await readRoutes();
    expect(routes.length).toBeGreaterThan(40);
    expect(new Set(routes.map((route) => route.id)).size).toBe(routes.length);
    for (const route of routes) {
      const declared = route.parameters.filter((parameter) => parameter.in === 'path');
      expect({ route: route.name, names: declared.map(({ name }) => name) }).toEqual({
        route: route.name,
        names: route.pathNames,
      });
      for (const parameter of declared) expect(parameter.required).toBe(true);
      expect(route.id).toMatch(/^(get|post|put|patch|delete)[A-Z]\w+$/);
      expect(['GET', 'HEAD'].includes(route.method) && route.body !== null).toBe(false);
      expect(new Set(route.parameters.map(({ name }) => name)).size).toBe(route.parameters.length);
    }
    const text = JSON.stringify(description);
    for (const [, reference = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      let found: unknown = description;
      for (const step of reference.split('/')) found = Object(found)[step];
      expect({ reference, isThere: found !== undefined }).toEqual({ reference, isThere: true });
    }
    expect(text).not.toContain(testEnv.authSecret);
  });

  it('the status and content type of reads and of a registration are as described', async () => {
    const business = await database.business();
    const { token } = as(business, 'admin');
    const actor: Actor = { role: 'admin', roles: ['admin'], business_id: business.id };
    const routes = await readRoutes();
    const read = routes.filter(
      ({ method, pathNames, action, name }) =>
        method === 'GET' &&
        pathNames.length === 0 &&
        (action === null || may(actor, action)) &&
        // On a busy machine a part is late, and then it says 503.
        name !== 'GET /api/health',
    );
    expect(read.length).toBeGreaterThan(15);
    const agent = await agentTokenByApi(business);
    const reader = await eventTokenByApi(business);
    const tokenOf = async (name: string) => {
      if (name.startsWith('GET /api/print-agents/')) return agent;
      return name === 'GET /api/events' ? reader : token;
    };
    const answers = await mapConcurrently(read, async (route) => {
      const asked = await tokenOf(route.name);
      const { status, headers } = await inTurn(() => call('GET', addressOf(route), { token: asked }));
      return { route: route.name, status, kind: headers.get('content-type')?.split(';')[0] };
    });
    expect(answers).toEqual(read.map(({ name, success, kind }) => ({ route: name, status: success, kind })));
    const registration = routes.find(({ id }) => id === 'postAuthRegister');
    expect(registration?.parameters.map(({ name }) => name)).toEqual(['Idempotency-Key']);
    const { status } = await call('POST', '/api/auth/register', { body: aRegistration() });
    expect(status).toBe(registration?.success);
  });

  it('the approval header is described exactly for the routes that an approval permits', async ({
    business,
  }) => {
    const routes = await readRoutes();
    const open = routes.filter(({ parameters }) => parameters.some(({ name }) => name === 'x-approval'));
    expect(open.map(({ name }) => name).sort()).toEqual([
      'POST /api/kitchen/tickets/{id}/serve',
      'POST /api/orders/charge',
      'POST /api/orders/lines/{id}/cancel',
      'POST /api/receivables/payments/{id}/void',
      'POST /api/register/{id}/close',
      'POST /api/sales/{id}/annul',
      'POST /api/sales/{id}/charge',
      'POST /api/sales/{id}/debit-notes',
      'POST /api/sales/{id}/discount',
      'POST /api/sales/{id}/refunds',
      'POST /api/sales/{id}/senior-discounts',
      'POST /api/sales/{id}/tips',
      'PUT /api/orders/lines/{id}',
    ]);
    for (const role of ['cajero', 'mesero'] as const) {
      const { token } = as(business, role);
      const approvable = await mapConcurrently(routes, async (route) => {
        const body = route.body ? { body: sampleValue(route.body) } : {};
        const answer = await call(route.method, addressOf(route), { token: await token, ...body });
        return answer.text.includes('"code":"approval.required"') ? [route.name] : [];
      });
      expect(approvable.flat().length).toBeGreaterThan(0);
      for (const name of approvable.flat()) expect(open.map((route) => route.name)).toContain(name);
    }
  });

  it('the description lists the error codes and a default error for every operation', async () => {
    const { paths, components } = await readDescription();
    expect(components.schemas.ErrorCode).toEqual({ type: 'string', enum: REFUSALS });
    for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods)))
      expect(operation.responses.default).toEqual({ $ref: '#/components/responses/Error' });
  });

  it('the page of the description runs no scripts', async () => {
    const answer = await call('GET', '/api/docs');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.text).toMatch(/^<!doctype html>\s*<html lang="es">/);
    expect(answer.text).not.toContain('<script');
    for (const route of await readRoutes())
      expect(answer.text).toContain(`<b>${route.method}</b> <code>${route.path}</code>`);
    expect(answer.text).toContain('<a href="#register">register</a>');
    expect(answer.text).toContain(
      '<td><code>opening_float_cents</code></td><td>cuerpo</td><td>integer</td><td>sí</td>',
    );
  });
});

describe('a Worker without its settings', () => {
  const unready = {
    status: 503,
    code: 'platform.unready',
    message: 'El servicio no está configurado.',
  };

  it('a Worker without its secret answers 503 on every address', async () => {
    const routes = await readRoutes();
    const requests = [
      ...routes.map((route) => ({ method: route.method, path: addressOf(route), body: route.body })),
      ...['/api', '/api/nada', `/parties/main/${randomUUID()}`].map((path) => ({
        method: 'GET',
        path,
        body: null,
      })),
    ];
    const pages = ['/', '/menu-qr', '/menuqr', `/menu-qr/${randomUUID()}`, '/media/logo.png'];
    await withWorker({ AUTH_SECRET: null }, async ({ origin }) => {
      const answers = await mapConcurrently(requests, async ({ method, path, body }) => ({
        path,
        ...refusalOf(await call(method, path, body ? { body: sampleValue(body) } : {}, origin)),
      }));
      expect(answers.length).toBeGreaterThan(45);
      for (const { path, ...refused } of answers) expect({ path, ...refused }).toEqual({ path, ...unready });
      for (const path of pages) {
        const { status, text } = await call('GET', path, {}, origin);
        expect({ path, status, text }).toEqual({
          path,
          status: 503,
          text: expect.stringContaining('no disponible'),
        });
      }
    });
  });

  it.each([
    ['a short secret', { AUTH_SECRET: 'corto' }],
    ['a secret of one letter', { AUTH_SECRET: 'a'.repeat(64) }],
    ['no database', { DATABASE_URL: null }],
  ])('%s: the Worker answers 503', async (_, change) => {
    await withWorker(change, async ({ origin }) => {
      expect(refusalOf(await call('GET', '/api/health', {}, origin))).toEqual(unready);
      const body = { emailOrUsername: 'admin', password: PASSWORD };
      expect(refusalOf(await call('POST', '/api/auth/login', { body }, origin))).toEqual(unready);
    });
  });
});

describe('a deployed Worker', () => {
  it('a deployed Worker has no outbox and no demo, and sets its cookie only over https', async ({
    business: { employees },
  }) => {
    await withWorker({ APP_ORIGIN: 'https://fogon.example' }, async ({ origin }) => {
      expect((await call('GET', '/api/health', {}, origin)).body).toMatchObject({ ok: true, demo: false });
      expect(refusalOf(await call('GET', '/api/outbox', {}, origin))).toMatchObject({ status: 404 });
      const body = { emailOrUsername: employees.admin.username, password: PASSWORD };
      const signed = await call('POST', '/api/auth/login', { body }, origin);
      expect(signed.status).toBe(200);
      expect(refreshCookieOf(signed).attributes).toEqual(
        expect.arrayContaining(['secure', 'httponly', 'samesite=strict', 'path=/api/auth']),
      );
    });
  });

  it('a Worker with a provider sends its e-mails there and stores none in the outbox', async () => {
    const mails: { authorization: string | undefined; body: Record<string, string> }[] = [];
    const provider = createServer((request, response) => {
      let text = '';
      request.on('data', (part) => {
        text += String(part);
      });
      request.on('end', () => {
        mails.push({ authorization: request.headers.authorization, body: JSON.parse(text) });
        response.writeHead(202).end();
      });
    });
    const port = await listen(provider);
    const form = aRegistration();
    try {
      await withWorker(
        {
          MAIL_API_URL: `http://127.0.0.1:${port}/emails`,
          MAIL_API_KEY: 'llave-del-proveedor',
          MAIL_FROM: 'Fogón <hola@fogon.example>',
        },
        async ({ origin }) => {
          expect((await call('POST', '/api/auth/register', { body: form }, origin)).status).toBe(201);
          await vi.waitFor(() => expect(mails).toHaveLength(1));
        },
      );
    } finally {
      provider.close();
    }
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      authorization: 'Bearer llave-del-proveedor',
      body: {
        from: 'Fogón <hola@fogon.example>',
        to: form.email,
        subject: 'Confirma tu cuenta de Fogón',
      },
    });
    expect(await emailsTo(form.email)).toEqual([]);
    const token = /\/confirmar\?token=(\S+)/.exec(mails[0]?.body.text ?? '')?.[1] ?? '';
    expect((await confirm(token)).status).toBe(200);
  });

  it('a Worker without its database answers 503 and reveals no internals', async () => {
    await withWorker({ DATABASE_ENDPOINT: 'http://127.0.0.1:9/sql' }, async ({ origin }) => {
      const signIn = (emailOrUsername: string) =>
        call('POST', '/api/auth/login', { body: { emailOrUsername, password: PASSWORD } }, origin);
      expect(refusalOf(await signIn('admin'))).toEqual({
        status: 503,
        code: 'platform.unavailable',
        message: 'Error al buscar el usuario',
      });
      const answer = await signIn('ana@comedor.example');
      expect(refusalOf(answer)).toEqual({
        status: 503,
        code: 'platform.unavailable',
        message: 'El servicio no responde. Intenta de nuevo en unos segundos.',
      });
      expect(answer.headers.get('retry-after')).toBe('5');
    });
  });

  it('the scheduled job deletes expired rows and no others', async ({ business: { id, employees } }) => {
    const subject = `account:${randomUUID()}`;
    await database.rows(
      `insert into sign_in_failures (id, subject, created_at)
       values (new_id(), $1, now() - interval '25 hours'), (new_id(), $1, now() - interval '1 hour')`,
      [subject],
    );
    await database.rows(
      `insert into idempotency_keys (business_id, key, user_id, request_hash, created_at)
       values ($1, new_id(), $2, 'vieja', now() - interval '31 days'), ($1, new_id(), $2, 'nueva', now() - interval '29 days')`,
      [id, employees.admin.id],
    );
    await withWorker({}, (worker) => worker.runCron());
    expect(await database.rows('select 1 from sign_in_failures where subject = $1', [subject])).toHaveLength(
      1,
    );
    const keys = await database.rows('select request_hash from idempotency_keys where business_id = $1', [
      id,
    ]);
    expect(keys).toEqual([{ request_hash: 'nueva' }]);
  });
});
