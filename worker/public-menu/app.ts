import { throughEdge } from '../edge-cache.ts';
import type { EdgeContext, MadePage } from '../edge-page.ts';
import { type Env, isReady } from '../env.ts';
import { isWithinLimit, LIMIT_SECONDS } from '../limits.ts';
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
const BUSY: Word = {
  title: 'Demasiadas solicitudes',
  text: 'Desde tu red se pidieron demasiadas páginas seguidas. Espera un minuto e intenta de nuevo.',
  status: 429,
};
const SERVICE_WORKER_SECONDS = 3600;
/** Both addresses of the menu, with what follows them. */
const PAGE = /^\/(?:menu-qr|menuqr)(?:\/([^/]+))?$/;

function once({ body, status, headers }: MadePage): Response {
  return new Response(body, { status, headers: { ...headers, 'cache-control': 'no-store' } });
}

/** Makes a page that no cache had, for an address that did not ask for too many. */
async function makeWithin(request: Request, env: Env, make: () => Promise<MadePage>): Promise<MadePage> {
  if (await isWithinLimit(request, env, 'LIMIT_PAGES')) return make();
  const page = await makeWord(BUSY);
  return { ...page, headers: { ...page.headers, 'retry-after': String(LIMIT_SECONDS) }, lifetime: null };
}

function answerServiceWorker(): Response {
  return new Response(serviceWorker, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': "default-src 'none';connect-src 'self';frame-ancestors 'none'",
      'cache-control': `public, max-age=${SERVICE_WORKER_SECONDS}`,
    },
  });
}

function answerFinder(request: Request, url: URL, env: Env, context: EdgeContext): Promise<Response> {
  const { name, wanted } = readName(url.searchParams);
  const address = `/menu?${new URLSearchParams({ nombre: name })}`;
  return throughEdge(request, context, { address, businessId: null }, () =>
    makeWithin(request, env, () => makeFinder(env, name, wanted)),
  );
}

async function answerMenu(request: Request, url: URL, env: Env, context: EdgeContext, name: string) {
  const id = readId(name);
  const wish = readWish(url.searchParams);
  const address = id ? `/menu/${id}${queryOf(wish)}` : '/unknown';
  try {
    return await throughEdge(request, context, { address, businessId: id }, () =>
      makeWithin(request, env, async () => {
        const menu = id ? await makeMenu(env, id, wish) : null;
        return menu ?? makeWord(UNKNOWN);
      }),
    );
  } catch (error) {
    console.error(url.pathname, error);
    return once(await makeFailedMenu(id ?? '', wish));
  }
}

async function answer(request: Request, url: URL, env: Env, context: EdgeContext): Promise<Response> {
  if (!isReady(env)) return once(await makeWord(UNREADY));
  const [isPage, name] = PAGE.exec(url.pathname) ?? [];
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isPage === undefined || !isRead) {
    const bare = url.pathname.replace(/\/+$/, '');
    const location = new URL(`${bare}${url.search}`, url).href;
    if (isRead && PAGE.test(bare)) return new Response(null, { status: 301, headers: { location } });
    return once(await makeWord(UNKNOWN));
  }
  if (name === undefined) return answerFinder(request, url, env, context);
  return name === 'sw.js' ? answerServiceWorker() : answerMenu(request, url, env, context, name);
}

/**
 * The public menu at /menu-qr and /menuqr, with or without a business: no sign-in, whole without scripts (2-operations §2). It stands
 * beside the API's app: most of its answers come from a cache, and cost less than finding a route.
 */
export async function answerPublicPage(
  request: Request,
  url: URL,
  env: Env,
  context: EdgeContext,
): Promise<Response> {
  try {
    const page = await answer(request, url, env, context);
    return request.method === 'HEAD' ? new Response(null, page) : page;
  } catch (error) {
    console.error(url.pathname, error);
    return once(await makeWord(UNREADY));
  }
}
