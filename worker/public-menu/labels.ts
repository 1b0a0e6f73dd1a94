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
