import { LANGUAGES, type MenuLanguage } from './labels.ts';

/** What a diner asks of a menu: its language, one category, words to look for. */
export interface MenuQuery {
  readonly language: MenuLanguage;
  readonly category: string | null;
  readonly search: string;
}

const MAX_SEARCH_LENGTH = 60;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** An id in the one way in which it is written, or null where it is none. */
export function readId(text: string | null): string | null {
  const id = text?.toLowerCase() ?? '';
  return UUID.test(id) ? id : null;
}

/** Reads the query of a menu's address; what it does not know says nothing. */
export function readMenuQuery(query: URLSearchParams): MenuQuery {
  const lang = query.get('lang');
  return {
    language: LANGUAGES.find((language) => language === lang) ?? 'es',
    category: readId(query.get('categoria')),
    search: (query.get('buscar') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
  };
}

/** The query that asks for it, always with its '?': links are relative, so that both of the menu's addresses lead on to themselves. */
export function queryOf({ language, category, search }: MenuQuery): string {
  const query = new URLSearchParams();
  if (language !== 'es') query.set('lang', language);
  if (category) query.set('categoria', category);
  if (search) query.set('buscar', search);
  return `?${query}`;
}
