import {
  answerWith,
  type EdgeContext,
  type EdgeKey,
  type RenderedPage,
  tagOf,
  withCacheHeaders,
} from './edge-page.ts';
import { answerFromLocalCache, purgeLocalCache } from './local-cache.ts';
import { logWarning } from './request-log.ts';

/** The second purge deletes a page that was rendered before the change and stored after the first purge. */
const SECOND_PURGE_DELAY_MS = 1_000;

const strongTag = (etag: string): string => etag.trim().replace(/^W\//, '');

/** The response, or 304 when the request has the same ETag. */
function notModifiedIfKnown(request: Request, answer: Response): Response {
  const known = request.headers.get('if-none-match');
  const etag = answer.headers.get('etag');
  if (known === null || etag === null) return answer;
  if (known !== '*' && !known.split(',').some((each) => strongTag(each) === strongTag(etag))) return answer;
  void answer.body?.cancel();
  return new Response(null, { status: 304, headers: answer.headers });
}

/**
 * Returns a page from the cache and renders it on a miss. In production the cache is in front of the Worker, so every request here is a miss;
 * on one machine the Worker reads its own cache.
 */
export async function answerThroughCache(
  request: Request,
  context: EdgeContext,
  edgeKey: EdgeKey,
  make: () => Promise<RenderedPage>,
): Promise<Response> {
  const makeWithHeaders = async () => withCacheHeaders(await make(), edgeKey);
  const answer = context.cache
    ? answerWith(await makeWithHeaders())
    : await answerFromLocalCache(edgeKey, context, makeWithHeaders);
  return notModifiedIfKnown(request, answer);
}

/** Deletes every cached page of a business. */
export async function purgeBusiness(context: EdgeContext, businessId: string): Promise<void> {
  const { cache } = context;
  if (!cache) return purgeLocalCache(businessId);
  for (const wait of [0, SECOND_PURGE_DELAY_MS]) {
    if (wait > 0) await scheduler.wait(wait);
    const { success, errors } = await cache.purge({ tags: [tagOf(businessId)] });
    if (!success) logWarning('menu.not-purged', new Error(errors.map(({ message }) => message).join('; ')));
  }
}
