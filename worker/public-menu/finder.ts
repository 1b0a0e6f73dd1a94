import { folded } from './fold.ts';

/** Fewer letters would list the businesses rather than find one. */
export const SHORTEST_NAME = 3;
const LONGEST_NAME = 60;

/** The name that somebody looks for, as it was typed and as it is compared; `wanted` is null where that is too little. */
export function readName(query: URLSearchParams): { readonly name: string; readonly wanted: string | null } {
  const name = (query.get('nombre') ?? '').replaceAll('\0', ' ').trim().slice(0, LONGEST_NAME);
  const wanted = folded(name).replace(/\s+/g, ' ');
  return { name, wanted: [...wanted].length < SHORTEST_NAME ? null : wanted };
}
