import { answerThroughCache } from '../edge-cache.ts';
import type { EdgeContext, RenderedPage } from '../edge-page.ts';
import { type Env, isReady } from '../env.ts';
import { isWithinLimit, LIMIT_SECONDS } from '../rate-limit.ts';
import { currentRecord, recordFailure } from '../request-log.ts';
import { readName } from './finder.ts';
import { queryOf, readId, readMenuQuery } from './menu-query.ts';
import serviceWorker from './offline/service-worker.ts?text';
import { makeFailedMenu, makeFinder, makeMenu, makeMessagePage, type PageMessage } from './render-pages.tsx';

const UNREADY: PageMessage = {
  title: 'Menú no disponible',
  text: 'Intenta de nuevo en unos minutos.',
  status: 503,
};
const UNKNOWN: PageMessage = {
  title: 'No encontramos este menú',
  text: 'Puede que al enlace le falte una parte, o que el negocio ya no esté activo. Pide al personal el código de nuevo.',
  status: 404,
};
const BUSY: PageMessage = {
  title: 'Demasiadas solicitudes',
  text: 'Desde tu red se pidieron demasiadas páginas seguidas. Espera un minuto e intenta de nuevo.',
  status: 429,
};
const SERVICE_WORKER_SECONDS = 3600;
/** Both addresses of the menu, and the segment after them. */
const PAGE = /^\/(?:menu-qr|menuqr)(?:\/([^/]+))?$/;

function answerUncached({ body, status, headers }: RenderedPage): Response {
  return new Response(body, { status, headers: { ...headers, 'cache-control': 'no-store' } });
}

/** Renders a page that is not in a cache, within the limit of the client's address. */
async function makeWithinLimit(
  request: Request,
  env: Env,
  make: () => Promise<RenderedPage>,
): Promise<RenderedPage> {
  if (await isWithinLimit(request, env, 'LIMIT_PAGES')) return make();
  const page = await makeMessagePage(BUSY);
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
  const { name, searchKey } = readName(url.searchParams);
  const address = `/menu?${new URLSearchParams({ nombre: name })}`;
  return answerThroughCache(request, context, { address, businessId: null }, () =>
    makeWithinLimit(request, env, () => makeFinder(env, name, searchKey)),
  );
}

async function answerMenu(request: Request, url: URL, env: Env, context: EdgeContext, name: string) {
  const id = readId(name);
  currentRecord().businessId = id;
  const menuQuery = readMenuQuery(url.searchParams);
  const address = id ? `/menu/${id}${queryOf(menuQuery)}` : '/unknown';
  try {
    return await answerThroughCache(request, context, { address, businessId: id }, () =>
      makeWithinLimit(request, env, async () => {
        const menu = id ? await makeMenu(env, id, menuQuery) : null;
        return menu ?? makeMessagePage(UNKNOWN);
      }),
    );
  } catch (error) {
    recordFailure(error);
    return answerUncached(await makeFailedMenu(id ?? '', menuQuery));
  }
}

async function answer(request: Request, url: URL, env: Env, context: EdgeContext): Promise<Response> {
  if (!isReady(env)) return answerUncached(await makeMessagePage(UNREADY));
  const [isPage, name] = PAGE.exec(url.pathname) ?? [];
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isPage === undefined || !isRead) {
    const withoutSlash = url.pathname.replace(/\/+$/, '');
    const location = new URL(`${withoutSlash}${url.search}`, url).href;
    if (isRead && PAGE.test(withoutSlash)) return new Response(null, { status: 301, headers: { location } });
    return answerUncached(await makeMessagePage(UNKNOWN));
  }
  const record = currentRecord();
  record.route = name === undefined ? '/menu-qr' : name === 'sw.js' ? '/menu-qr/sw.js' : '/menu-qr/:id';
  if (name === undefined) return answerFinder(request, url, env, context);
  return name === 'sw.js' ? answerServiceWorker() : answerMenu(request, url, env, context, name);
}

/**
 * The public menu at /menu-qr and /menuqr, with or without a business: no session, complete without scripts (2-operations §2).
 * It is outside the API's app: most responses come from a cache and cost less than the router.
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
    recordFailure(error);
    return answerUncached(await makeMessagePage(UNREADY));
  }
}
