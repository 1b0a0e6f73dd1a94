import { withAnswerHeaders } from './answer-headers.ts';
import { app } from './app.ts';
import { countWork, sendCountsLater } from './counters.ts';
import { runJobs } from './cron.ts';
import { type Env, isReady } from './env.ts';
import { readImage, readSmallImage } from './media.ts';
import { describeApi } from './openapi.ts';
import { answerPublicPage } from './public-menu/app.ts';
import { currentRecord, logRequest, recordFailure, withRecord } from './request-log.ts';
import { openRoom, roomIn } from './room.ts';
import { withServerTiming } from './server-timing.ts';

export { BusinessRoom } from '#realtime/business-room.ts';
export { PlatformCounters } from '#realtime/platform-counters.ts';

describeApi(app);

const PRODUCT_PICTURE = /^\/media\/([0-9a-f-]{36})\/([0-9a-f-]{36})(\/small)?$/;

async function answerPicture(request: Request, env: Env, context: ExecutionContext, found: RegExpMatchArray) {
  const [, business = '', id = '', small] = found;
  const record = currentRecord();
  record.route = small ? '/media/:business/:id/small' : '/media/:business/:id';
  record.businessId = business;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead) return new Response('Imagen no encontrada', { status: 404 });
  const image = small
    ? await readSmallImage(env, context, business, id)
    : await readImage(env, 'product', business, id);
  return image ?? new Response('Imagen no encontrada', { status: 404 });
}

async function answer(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
  const url = new URL(request.url);
  const { pathname } = url;
  const picture = PRODUCT_PICTURE.exec(pathname);
  if (picture && env.MEDIA) return answerPicture(request, env, context, picture);
  const room = roomIn(pathname);
  if (room !== null && isReady(env)) return openRoom(request, room, env);
  const isPage = room === null && pathname !== '/api' && !pathname.startsWith('/api/');
  if (isPage) return answerPublicPage(request, url, env, context);
  return withServerTiming(await app.fetch(request, env, context));
}

function answerFailure(error: unknown): Response {
  recordFailure(error);
  return new Response('El servicio no responde. Intenta de nuevo en unos segundos.', {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5' },
  });
}

export default {
  async fetch(request, env, context) {
    return withRecord(env, async (record) => {
      const answered = await answer(request, env, context).catch(answerFailure);
      logRequest(record, request.method, answered.status);
      countWork(record, answered.status);
      sendCountsLater(env, context);
      return withAnswerHeaders(answered, env.APP_ORIGIN ?? '');
    });
  },
  async scheduled(_event, env) {
    await runJobs(env);
  },
} satisfies ExportedHandler<Env>;
