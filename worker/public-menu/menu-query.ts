import { LANGUAGES, type MenuLanguage } from './labels.ts';

/** The filters of a menu: language, category and search. */
export interface MenuQuery {
  readonly language: MenuLanguage;
  readonly category: string | null;
  readonly search: string;
}

const MAX_SEARCH_LENGTH = 60;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** The id in lower case; null if it is not a UUID. */
export function readId(text: string | null): string | null {
  const id = text?.toLowerCase() ?? '';
  return UUID.test(id) ? id : null;
}

/** Reads the query of a menu's address. Unknown values are ignored. */
export function readMenuQuery(query: URLSearchParams): MenuQuery {
  const lang = query.get('lang');
  return {
    language: LANGUAGES.find((language) => language === lang) ?? 'es',
    category: readId(query.get('categoria')),
    search: (query.get('buscar') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
  };
}

/** The query string of the filters, always with '?': links are relative, so that they work under both addresses of the menu. */
export function queryOf({ language, category, search }: MenuQuery): string {
  const query = new URLSearchParams();
  if (language !== 'es') query.set('lang', language);
  if (category) query.set('categoria', category);
  if (search) query.set('buscar', search);
  return `?${query}`;
}
