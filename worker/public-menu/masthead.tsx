import type { PublicMenu } from '#db/queries/menu/public-menu.ts';
import { smallPicture } from '#domain/base/pictures.ts';
import { mapLink, phoneLinks, pictureOf } from './contact.ts';
import { Cover } from './cover.tsx';
import { LABELS, LANGUAGES } from './labels.ts';
import { type MenuQuery, queryOf } from './menu-query.ts';
import { Opening } from './opening.tsx';

/** Longer names are smaller, so that a phone shows the first dish without scrolling. */
const LONG_NAME_LENGTH = 40;

interface MastheadProps {
  readonly menu: PublicMenu;
  readonly menuQuery: MenuQuery;
  /** Whether there is room for more of the cover: no strip is between it and the list. */
  readonly isTall: boolean;
}

/** The head of the page: the place as its guests know it, on its cover. */
export function Masthead({ menu: { business, as_of }, menuQuery, isTall }: MastheadProps) {
  const labels = LABELS[menuQuery.language];
  const links = phoneLinks(business.phone);
  const logo = pictureOf(business.logo_url);
  const cover = pictureOf(business.cover_url);
  const name = business.name.trim() || labels.noName;
  return (
    <header class={`${cover ? 'photo' : 'drawn'}${isTall ? ' tall' : ''}`}>
      <Cover url={cover} accent={business.accent} />
      {logo && <img class="logo" src={smallPicture(logo)} alt="" width="56" height="56" />}
      <h1 dir="auto" class={name.length > LONG_NAME_LENGTH ? 'long' : undefined}>
        {name}
      </h1>
      <div class="facts">
        <Opening business={business} at={new Date(as_of)} language={menuQuery.language} />
        {business.address && (
          <a
            class="map"
            href={mapLink(name, business.address)}
            aria-label={`${business.address}. ${labels.map}`}
            rel="noopener noreferrer"
            target="_blank"
          >
            <span dir="auto">{business.address}</span>
          </a>
        )}
      </div>
      <div class="slim">
        {links ? (
          <p>
            <a href={links.call} aria-label={`${labels.call} ${business.phone}`}>
              {business.phone}
            </a>
            <a href={links.whatsapp} rel="noopener noreferrer" target="_blank">
              WhatsApp
            </a>
          </p>
        ) : (
          business.phone && <p>{business.phone}</p>
        )}
        <nav class="langs" aria-label={labels.languages}>
          {LANGUAGES.map((language) => (
            <a
              key={language}
              href={queryOf({ ...menuQuery, language })}
              hreflang={language}
              lang={language}
              aria-current={language === menuQuery.language ? 'true' : undefined}
            >
              {language.toUpperCase()}
            </a>
          ))}
        </nav>
      </div>
    </header>
  );
}
