import { foldText } from '#domain/base/fold.ts';
import { flatText } from '#domain/base/text.ts';

/** A shorter text would list the businesses instead of finding one. */
export const MIN_SEARCH_NAME_LENGTH = 3;
const MAX_SEARCH_NAME_LENGTH = 60;

/** The searched name, as typed and as compared; `searchKey` is null if the name is too short. */
export function readName(query: URLSearchParams): {
  readonly name: string;
  readonly searchKey: string | null;
} {
  const typed = query.get('nombre') ?? '';
  const name = flatText(typed.trim().slice(0, MAX_SEARCH_NAME_LENGTH)).trim();
  const searchKey = foldText(name);
  return { name, searchKey: [...searchKey].length < MIN_SEARCH_NAME_LENGTH ? null : searchKey };
}
