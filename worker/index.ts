import { withAnswerHeaders } from './answer-headers.ts';
import { app } from './app.ts';
import { runJobs } from './cron.ts';
import { type Env, isReady } from './env.ts';
import { readImage, readSmallImage } from './media.ts';
import { describeApi } from './openapi.ts';
import { answerPublicPage } from './public-menu/app.ts';
import { openRoom, roomIn } from './room.ts';

export { BusinessRoom } from '#realtime/business-room.ts';

describeApi(app);

const PRODUCT_PICTURE = /^\/media\/([0-9a-f-]{36})\/([0-9a-f-]{36})(\/small)?$/;

async function answerPicture(request: Request, env: Env, found: RegExpMatchArray) {
  const [, business = '', id = '', small] = found;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead) return new Response('Imagen no encontrada', { status: 404 });
  const image = small
    ? await readSmallImage(env, business, id)
    : await readImage(env, 'product', business, id);
  return image ?? new Response('Imagen no encontrada', { status: 404 });
}

async function answer(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
  const url = new URL(request.url);
  const { pathname } = url;
  const picture = PRODUCT_PICTURE.exec(pathname);
  if (picture && env.MEDIA) return answerPicture(request, env, picture);
  const room = roomIn(pathname);
  if (room !== null && isReady(env)) return openRoom(request, room, env);
  const isPage = room === null && pathname !== '/api' && !pathname.startsWith('/api/');
  return isPage ? answerPublicPage(request, url, env, context) : app.fetch(request, env, context);
}

function answerFailure(request: Request, error: unknown): Response {
  console.error(request.method, new URL(request.url).pathname, error);
  return new Response('El servicio no responde. Intenta de nuevo en unos segundos.', {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5' },
  });
}

export default {
  async fetch(request, env, context) {
    const answered = await answer(request, env, context).catch((error) => answerFailure(request, error));
    return withAnswerHeaders(answered, env.APP_ORIGIN ?? '');
  },
  async scheduled(_event, env) {
    await runJobs(env);
  },
} satisfies ExportedHandler<Env>;
