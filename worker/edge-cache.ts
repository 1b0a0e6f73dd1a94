import {
  answerWith,
  type EdgeContext,
  type EdgeKey,
  type RenderedPage,
  tagOf,
  withCacheHeaders,
} from './edge-page.ts';
import { answerFromLocalCache, purgeLocalCache } from './local-cache.ts';

/** A page that was read before a change and kept after its purge is taken away by the second one. */
const SECOND_PURGE_DELAY_MS = 1_000;

const bare = (etag: string): string => etag.trim().replace(/^W\//, '');

/** The answer, or word that the one that the asker has is still the same. */
function unlessKnown(request: Request, answer: Response): Response {
  const known = request.headers.get('if-none-match');
  const etag = answer.headers.get('etag');
  if (known === null || etag === null) return answer;
  if (known !== '*' && !known.split(',').some((each) => bare(each) === bare(etag))) return answer;
  void answer.body?.cancel();
  return new Response(null, { status: 304, headers: answer.headers });
}

/**
 * Answers with the page from the cache nearest to who asks; makes it only when it is not there. In production the cache stands before
 * the Worker, which is asked only for what is missing; on one machine the Worker asks the cache itself.
 */
export async function answerThroughCache(
  request: Request,
  context: EdgeContext,
  edgeKey: EdgeKey,
  make: () => Promise<RenderedPage>,
): Promise<Response> {
  const makeLabelled = async () => withCacheHeaders(await make(), edgeKey);
  const answer = context.cache
    ? answerWith(await makeLabelled())
    : await answerFromLocalCache(edgeKey, context, makeLabelled);
  return unlessKnown(request, answer);
}

/** Takes away every page of a business that is kept anywhere, and no other's. */
export async function purgeBusiness(context: EdgeContext, businessId: string): Promise<void> {
  const { cache } = context;
  if (!cache) return purgeLocalCache(businessId);
  for (const wait of [0, SECOND_PURGE_DELAY_MS]) {
    if (wait > 0) await scheduler.wait(wait);
    const { success, errors } = await cache.purge({ tags: [tagOf(businessId)] });
    if (!success) console.warn('the menu was not purged', businessId, errors);
  }
}
