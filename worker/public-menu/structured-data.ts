import type { PublicMenu } from '#db/queries/menu/public-menu.ts';
import { plainMoney } from '#domain/base/money.ts';
import { pictureOf } from './contact.ts';
import type { Item, Section } from './shown-menu.ts';

const inStock = (item: Item) => `https://schema.org/${item.sold_out ? 'SoldOut' : 'InStock'}`;

function absolute(url: string | null, origin: string): string | undefined {
  const picture = pictureOf(url);
  return picture && !picture.startsWith('data:') ? new URL(picture, origin).href : undefined;
}

/** The image that represents the restaurant where the page is shared. */
export function sharedPicture({ business }: PublicMenu, origin: string): string | undefined {
  return absolute(business.cover_url ?? business.logo_url, origin);
}

/** From Sunday. */
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const hoursOf = ({ opening_hours }: PublicMenu['business']) =>
  opening_hours?.map(({ days, from, to }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map((day) => DAYS[day]),
    opens: from,
    closes: to,
  }));

/** The menu in the vocabulary of schema.org, for search engines. Photos and descriptions are in the page itself only: diners load this too. */
export function structuredMenu(
  { business, items }: PublicMenu,
  sections: readonly Section[],
  address: string,
  origin: string,
): unknown {
  const asItem = (item: Item) => ({
    '@type': 'MenuItem',
    name: item.name,
    offers: {
      '@type': 'Offer',
      price: plainMoney(item.price_cents),
      priceCurrency: business.currency,
      availability: inStock(item),
    },
  });
  const uncategorized = items.filter(({ category_id }) => !sections.some(({ id }) => id === category_id));
  return {
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    name: business.name,
    url: address,
    image: absolute(business.logo_url, origin),
    address: business.address ?? undefined,
    telephone: business.phone ?? undefined,
    email: business.email ?? undefined,
    openingHoursSpecification: hoursOf(business),
    hasMenu: {
      '@type': 'Menu',
      name: business.name,
      hasMenuSection: sections
        .filter((section) => section.items.length > 0)
        .map((section) => ({
          '@type': 'MenuSection',
          name: section.name,
          hasMenuItem: section.items.map(asItem),
        })),
      hasMenuItem: uncategorized.length > 0 ? uncategorized.map(asItem) : undefined,
    },
  };
}
