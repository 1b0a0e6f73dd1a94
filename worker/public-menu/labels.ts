import { hourText } from '#domain/base/clock-text.ts';
import { WEEKDAYS } from '#domain/base/time.ts';
import { type OpeningState, openingWords } from '#domain/business/opening-hours.ts';
import type { TimeFormat } from '#domain/business/settings.ts';

export const LANGUAGES = ['es', 'en'] as const;
export type MenuLanguage = (typeof LANGUAGES)[number];

/** The texts of the page. Texts of the restaurant are not translated. */
export interface Labels {
  readonly noName: string;
  readonly menu: string;
  readonly all: string;
  /** The heading of products without a category, if others have one. */
  readonly others: string;
  readonly categories: string;
  readonly search: string;
  readonly find: string;
  readonly clear: string;
  readonly minutes: string;
  readonly soldOut: string;
  readonly contains: string;
  readonly call: string;
  readonly emptyCategory: string;
  readonly emptyMenu: string;
  readonly nothingFound: string;
  readonly failed: string;
  readonly retry: string;
  readonly languages: string;
  readonly withoutTax: string;
  readonly made: string;
  readonly describe: (name: string) => string;
  readonly hours: string;
  /** The names of the days from Sunday. */
  readonly weekdays: readonly string[];
  readonly everyDay: string;
  /** Between the first and the last of some days. */
  readonly to: string;
  readonly closed: string;
  readonly allDay: string;
  readonly opening: (state: OpeningState, format: TimeFormat) => string;
  readonly map: string;
}

const ENGLISH_WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** 'Open until 22:00', 'Closed · opens Monday at 8:00'. */
function openingInEnglish({ isOpen, change }: OpeningState, format: TimeFormat): string {
  if (change === null) return isOpen ? 'Open 24 hours' : 'Closed';
  const { daysAhead, minutesAhead, weekday, time } = change;
  const hour = time === '00:00' ? 'midnight' : hourText(time, format);
  if (!isOpen) {
    const day = daysAhead === 0 ? '' : daysAhead === 1 ? 'tomorrow ' : `${ENGLISH_WEEKDAYS[weekday]} `;
    return `Closed · opens ${day}at ${hour}`;
  }
  const day = ENGLISH_WEEKDAYS[(weekday + (time === '00:00' ? 6 : 0)) % 7];
  return `Open until ${minutesAhead < 24 * 60 ? '' : `${day} at `}${hour}`;
}

export const LABELS: Readonly<Record<MenuLanguage, Labels>> = {
  es: {
    noName: 'Nuestro Menú',
    menu: 'Menú',
    all: 'Todas',
    others: 'Otros',
    categories: 'Categorías',
    search: 'Buscar en el menú',
    find: 'Buscar',
    clear: 'Ver todo el menú',
    minutes: 'min',
    soldOut: 'Agotado',
    contains: 'Contiene',
    call: 'Llamar',
    emptyCategory: 'No hay productos disponibles en esta categoría',
    emptyMenu: 'No hay productos disponibles en el menú',
    nothingFound: 'Nada del menú coincide con la búsqueda',
    failed: 'No pudimos leer el menú en este momento.',
    retry: 'Reintentar',
    languages: 'Idioma',
    withoutTax: 'Los precios no incluyen impuestos.',
    made: 'Menú hecho con Fogón',
    describe: (name) => `Menú de ${name}: productos, precios y promociones.`,
    hours: 'Horario',
    weekdays: WEEKDAYS,
    everyDay: 'todos los días',
    to: 'a',
    closed: 'cerrado',
    allDay: '24 horas',
    opening: openingWords,
    map: 'Ver en el mapa',
  },
  en: {
    noName: 'Our Menu',
    menu: 'Menu',
    all: 'All',
    others: 'Others',
    categories: 'Categories',
    search: 'Search the menu',
    find: 'Search',
    clear: 'See the whole menu',
    minutes: 'min',
    soldOut: 'Sold out',
    contains: 'Contains',
    call: 'Call',
    emptyCategory: 'No products available in this category',
    emptyMenu: 'No products available on the menu',
    nothingFound: 'Nothing on the menu matches your search',
    failed: 'We could not read the menu right now.',
    retry: 'Try again',
    languages: 'Language',
    withoutTax: 'Prices do not include taxes.',
    made: 'Menu made with Fogón',
    describe: (name) => `Menu of ${name}: products, prices and specials.`,
    hours: 'Hours',
    weekdays: ENGLISH_WEEKDAYS,
    everyDay: 'every day',
    to: 'to',
    closed: 'closed',
    allDay: '24 hours',
    opening: openingInEnglish,
    map: 'See on the map',
  },
};

const ALLERGENS_IN_ENGLISH: ReadonlyMap<string, string> = new Map([
  ['gluten', 'gluten'],
  ['lácteos', 'dairy'],
  ['huevo', 'egg'],
  ['maní', 'peanut'],
  ['frutos secos', 'tree nuts'],
  ['soya', 'soy'],
  ['pescado', 'fish'],
  ['crustáceos', 'crustaceans'],
  ['moluscos', 'molluscs'],
  ['ajonjolí', 'sesame'],
  ['mostaza', 'mustard'],
  ['apio', 'celery'],
  ['sulfitos', 'sulphites'],
  ['altramuz', 'lupin'],
]);

/** The name of an allergen in a language. An unknown one is not translated. */
export function allergenIn(language: MenuLanguage, allergen: string): string {
  return language === 'es' ? allergen : (ALLERGENS_IN_ENGLISH.get(allergen.toLowerCase()) ?? allergen);
}
