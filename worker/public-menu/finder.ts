import { foldText } from './fold.ts';

/** Fewer letters would list the businesses rather than find one. */
export const MIN_SEARCH_NAME_LENGTH = 3;
const MAX_SEARCH_NAME_LENGTH = 60;

/** The name that somebody looks for, as it was typed and as it is compared; `wanted` is null where that is too little. */
export function readName(query: URLSearchParams): {
  readonly name: string;
  readonly searchKey: string | null;
} {
  const name = (query.get('nombre') ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_SEARCH_NAME_LENGTH);
  const searchKey = foldText(name).replace(/\s+/g, ' ');
  return { name, searchKey: [...searchKey].length < MIN_SEARCH_NAME_LENGTH ? null : searchKey };
}
