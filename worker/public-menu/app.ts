import { Hono } from 'hono';
import { trimTrailingSlash } from 'hono/trailing-slash';
import type { Api } from '../context.ts';
import { throughEdge } from '../edge-cache.ts';
import { missingSettings } from '../env.ts';
import { readName } from './finder.ts';
import { makeFailedMenu, makeFinder, makeMenu, makeWord, type Word } from './make.tsx';
import serviceWorker from './offline/service-worker.ts?text';
import { queryOf, readId, readWish } from './wish.ts';

const UNREADY: Word = {
  title: 'Menú no disponible',
  text: 'Intenta de nuevo en unos minutos.',
  status: 503,
};
const UNKNOWN: Word = {
  title: 'No encontramos este menú',
  text: 'Puede que al enlace le falte una parte, o que el negocio ya no esté activo. Pide al personal el código de nuevo.',
  status: 404,
};
const SERVICE_WORKER_SECONDS = 3600;

async function showWord(word: Word): Promise<Response> {
  const { body, status, headers } = await makeWord(word);
  return new Response(body, { status, headers: { ...headers, 'cache-control': 'no-store' } });
}

/** The public menu at /menu-qr and /menuqr, with or without a business: no sign-in, whole without scripts (2-operations §2). */
export const publicMenuApp = new Hono<Api>();

publicMenuApp.use(trimTrailingSlash());
publicMenuApp.use(async (c, next) => {
  if (missingSettings(c.env).length > 0) c.res = await showWord(UNREADY);
  else await next();
});

for (const path of ['/menu-qr', '/menuqr']) {
  publicMenuApp.get(path, (c) => {
    const { name, wanted } = readName(new URL(c.req.url).searchParams);
    const address = `/menu?${new URLSearchParams({ nombre: name })}`;
    return throughEdge(c.req.raw, c.executionCtx, { address, businessId: null }, () =>
      makeFinder(c.env, name, wanted),
    );
  });
  publicMenuApp.get(`${path}/sw.js`, () => {
    return new Response(serviceWorker, {
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'content-security-policy': "default-src 'none';connect-src 'self'",
        'cache-control': `public, max-age=${SERVICE_WORKER_SECONDS}`,
        'x-content-type-options': 'nosniff',
      },
    });
  });
  publicMenuApp.get(`${path}/:id`, async (c) => {
    const id = readId(c.req.param('id'));
    const wish = readWish(new URL(c.req.url).searchParams);
    const address = id ? `/menu/${id}${queryOf(wish)}` : '/unknown';
    try {
      return await throughEdge(c.req.raw, c.executionCtx, { address, businessId: id }, async () => {
        const menu = id ? await makeMenu(c.env, id, wish) : null;
        return menu ?? makeWord(UNKNOWN);
      });
    } catch (error) {
      console.error(c.req.path, error);
      const { body, status, headers } = await makeFailedMenu(id ?? '', wish);
      return new Response(body, { status, headers: { ...headers, 'cache-control': 'no-store' } });
    }
  });
}

publicMenuApp.notFound(() => showWord(UNKNOWN));
publicMenuApp.onError((error, c) => {
  console.error(c.req.path, error);
  return showWord(UNREADY);
});
