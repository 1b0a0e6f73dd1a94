import {
  answerWith,
  type EdgeContext,
  type EdgePlace,
  FOR_BROWSERS,
  type LabelledPage,
  type ReadyPage,
} from './edge-page.ts';

const FRESH_UNTIL = 'x-fresh-until';
const AT_HAND = 32;
const NO_BUSINESS = '';

type Make = () => Promise<LabelledPage>;

/** The cache of one machine knows no tags: what is kept of each business is remembered here, and forgotten with it. */
const machine = {
  boot: '',
  kept: new Map<string, Set<string>>(),
  purges: new Map<string, number>(),
  renewing: new Set<string>(),
  /** The pages asked for last: they need not be asked of the cache while they are fresh. */
  atHand: new Map<string, { readonly page: ReadyPage; readonly freshUntil: number }>(),
};

function keyOf({ address }: EdgePlace): string {
  // A cache that outlives this isolate holds pages that nobody can purge any more.
  machine.boot ||= crypto.randomUUID();
  return `https://edge.local/${machine.boot}${address}`;
}

function keepAtHand(key: string, page: ReadyPage, freshUntil: number): void {
  machine.atHand.delete(key);
  machine.atHand.set(key, { page, freshUntil });
  for (const oldest of machine.atHand.keys()) {
    if (machine.atHand.size <= AT_HAND) break;
    machine.atHand.delete(oldest);
  }
}

async function keep(place: EdgePlace, page: LabelledPage): Promise<void> {
  if (page.lifetime === null || page.lifetime.fresh <= 0) return;
  const { fresh, stale } = page.lifetime;
  const key = keyOf(place);
  const owner = place.businessId ?? NO_BUSINESS;
  const purges = machine.purges.get(owner);
  const freshUntil = Date.now() + fresh * 1000;
  if (place.businessId !== null) machine.kept.set(owner, (machine.kept.get(owner) ?? new Set()).add(key));
  keepAtHand(key, page, freshUntil);
  const copy = answerWith(page);
  copy.headers.set('cache-control', `public, max-age=${fresh + stale}`);
  copy.headers.set(FRESH_UNTIL, String(freshUntil));
  await caches.default.put(key, copy);
  if (machine.purges.get(owner) !== purges) await caches.default.delete(key);
}

/** Makes a page, and keeps it unless what it shows changed meanwhile. */
async function makeAndKeep(place: EdgePlace, context: EdgeContext, make: Make): Promise<Response> {
  const owner = place.businessId ?? NO_BUSINESS;
  const purges = machine.purges.get(owner);
  const page = await make();
  if (machine.purges.get(owner) === purges) context.waitUntil(keep(place, page));
  return answerWith(page);
}

async function renew(place: EdgePlace, context: EdgeContext, make: Make): Promise<void> {
  const key = keyOf(place);
  if (machine.renewing.has(key)) return;
  machine.renewing.add(key);
  try {
    await makeAndKeep(place, context, make);
  } catch (error) {
    console.error('a page was not renewed', error);
  } finally {
    machine.renewing.delete(key);
  }
}

/** What the cache kept, as it was before it was kept. */
async function pageOf(hit: Response): Promise<ReadyPage> {
  const headers = new Headers(hit.headers);
  headers.set('cache-control', FOR_BROWSERS);
  headers.delete(FRESH_UNTIL);
  return { body: new Uint8Array(await hit.arrayBuffer()), status: hit.status, headers };
}

/** The page from this machine's cache, where there is none before the Worker; a stale one is renewed beside the answer. */
export async function fromMachine(place: EdgePlace, context: EdgeContext, make: Make): Promise<Response> {
  const key = keyOf(place);
  const near = machine.atHand.get(key);
  if (near && near.freshUntil > Date.now()) {
    keepAtHand(key, near.page, near.freshUntil);
    return answerWith(near.page);
  }
  const hit = await caches.default.match(key);
  if (!hit) return makeAndKeep(place, context, make);
  const owner = place.businessId ?? NO_BUSINESS;
  const purges = machine.purges.get(owner);
  const freshUntil = Number(hit.headers.get(FRESH_UNTIL));
  const page = await pageOf(hit);
  if (freshUntil < Date.now()) context.waitUntil(renew(place, context, make));
  else if (machine.purges.get(owner) === purges) keepAtHand(key, page, freshUntil);
  return answerWith(page);
}

/** Takes away what this machine keeps of a business. */
export async function purgeMachine(businessId: string): Promise<void> {
  machine.purges.set(businessId, (machine.purges.get(businessId) ?? 0) + 1);
  const kept = machine.kept.get(businessId) ?? new Set();
  machine.kept.delete(businessId);
  for (const key of kept) machine.atHand.delete(key);
  await Promise.all([...kept].map((key) => caches.default.delete(key)));
}
