import { findPublicBusinesses, type PublicMenu, readPublicMenu } from '#db/queries/menu/public-menu.ts';
import { isOwnPicture, smallPicture } from '#domain/base/pictures.ts';
import { databaseFor } from '../database.ts';
import type { Lifetime, RenderedPage } from '../edge-page.ts';
import type { Env } from '../env.ts';
import { pictureOf } from './contact.ts';
import { htmlDocument, pageHeaders } from './document.ts';
import { LABELS } from './labels.ts';
import { MenuPage } from './menu-page.tsx';
import type { MenuQuery } from './menu-query.ts';
import messageStyle from './message.css?text';
import { FinderPage, MessagePage } from './message-page.tsx';
import { type Item, showMenu } from './shown-menu.ts';
import { sharedPicture, structuredMenu } from './structured-data.ts';

const FRESH_SECONDS = 300;
const STALE_SECONDS = 86_400;
const SHORT_LIFETIME: Lifetime = { fresh: 60, stale: 0 };
const LONG_LIFETIME: Lifetime = { fresh: 3600, stale: STALE_SECONDS };
const NO_PICTURE = 'data:,';

const databaseOf = (env: Env) => databaseFor(env, '/menu-qr');

/** Neither a fresh nor a stale menu is served after the moment at which a schedule, or an opening, changes it. */
function lifetimeOf({ changes_in_seconds }: PublicMenu): Lifetime {
  const left = Math.floor(changes_in_seconds ?? Number.POSITIVE_INFINITY);
  const fresh = Math.max(0, Math.min(FRESH_SECONDS, left));
  return { fresh, stale: Math.max(0, Math.min(STALE_SECONDS, left - fresh)) };
}

interface HeadProps {
  readonly menu: PublicMenu;
  readonly menuQuery: MenuQuery;
  readonly address: string;
  readonly origin: string;
}

function MenuHead({ menu, menuQuery, address, origin }: HeadProps) {
  const labels = LABELS[menuQuery.language];
  const name = menu.business.name.trim() || labels.noName;
  const picture = sharedPicture(menu, origin);
  const logo = pictureOf(menu.business.logo_url);
  return (
    <>
      <title>{name}</title>
      <meta name="description" content={labels.describe(name)} />
      <link rel="canonical" href={address} />
      <link rel="icon" href={logo ? smallPicture(logo) : NO_PICTURE} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={labels.describe(name)} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={menuQuery.language === 'es' ? 'es_HN' : 'en_US'} />
      {picture && <meta property="og:image" content={picture} />}
      <meta name="twitter:card" content="summary" />
    </>
  );
}

/** Preloads the first photos, with the same addresses as the images in the page. */
function preloadOf(items: readonly Item[]): Readonly<Record<string, string>> {
  const own = items.flatMap(({ image_url }) => (image_url && isOwnPicture(image_url) ? [image_url] : []));
  const links = own.map((url) => `<${smallPicture(url)}>; rel=preload; as=image; fetchpriority=high`);
  return links.length > 0 ? { link: links.join(', ') } : {};
}

/** The page of a business's menu, read in one query; null if there is no such business. */
export async function makeMenu(env: Env, id: string, menuQuery: MenuQuery): Promise<RenderedPage | null> {
  const menu = await readPublicMenu(databaseOf(env), id);
  if (!menu) return null;
  const address = `${env.APP_ORIGIN}/menu-qr/${id}`;
  const shown = showMenu(menu, menuQuery);
  return {
    body: htmlDocument({
      language: menuQuery.language,
      head: <MenuHead menu={menu} menuQuery={menuQuery} address={address} origin={env.APP_ORIGIN} />,
      body: <MenuPage menu={menu} menuQuery={menuQuery} shown={shown} hasFailed={false} />,
      isLive: true,
      data: structuredMenu(menu, shown.sections, address, env.APP_ORIGIN),
    }),
    status: 200,
    headers: { ...(await pageHeaders()), ...preloadOf(shown.firstItems) },
    lifetime: menuQuery.search ? null : lifetimeOf(menu),
  };
}

/** The page of a menu that could not be read: empty lists (2-operations §8), not cached. */
export async function makeFailedMenu(id: string, menuQuery: MenuQuery): Promise<RenderedPage> {
  const business = {
    id,
    name: '',
    logo_url: null,
    address: null,
    phone: null,
    email: null,
    currency: 'HNL',
    prices_include_tax: true,
    cover_url: null,
    accent: 'brasa',
    opening_hours: null,
    zone: 'UTC',
    time_format: '24h' as const,
  };
  const as_of = new Date(0).toISOString();
  const menu: PublicMenu = { business, as_of, categories: [], items: [], changes_in_seconds: null };
  const { noName } = LABELS[menuQuery.language];
  return {
    body: htmlDocument({
      language: menuQuery.language,
      head: <title>{noName}</title>,
      body: <MenuPage menu={menu} menuQuery={menuQuery} shown={showMenu(menu, menuQuery)} hasFailed />,
      isLive: false,
    }),
    status: 503,
    headers: { ...(await pageHeaders()), 'retry-after': '5' },
    lifetime: null,
  };
}

/** The text of a page without a menu. */
export interface PageMessage {
  readonly title: string;
  readonly text: string;
  readonly status: number;
}

export async function makeMessagePage({ title, text, status }: PageMessage): Promise<RenderedPage> {
  return {
    body: htmlDocument({
      language: 'es',
      head: <MessageHead title={title} />,
      body: <MessagePage title={title} text={text} />,
      isLive: false,
    }),
    status,
    headers: await pageHeaders(),
    lifetime: SHORT_LIFETIME,
  };
}

function MessageHead({ title }: { readonly title: string }) {
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <link rel="icon" href={NO_PICTURE} />
      <style>{messageStyle}</style>
    </>
  );
}

/** The page that finds a business by name. */
export async function makeFinder(env: Env, name: string, searchKey: string | null): Promise<RenderedPage> {
  const found = searchKey === null ? null : await findPublicBusinesses(databaseOf(env), searchKey);
  return {
    body: htmlDocument({
      language: 'es',
      head: <MessageHead title="Menú QR" />,
      body: <FinderPage name={name} found={found} />,
      isLive: false,
    }),
    status: 200,
    headers: await pageHeaders(),
    lifetime: name === '' ? LONG_LIFETIME : SHORT_LIFETIME,
  };
}
