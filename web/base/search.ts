import { foldText } from '#domain/base/fold.ts';

/** Whether a text contains the searched text, ignoring case and accents; an empty search matches all. */
export function contains(text: string, searched: string): boolean {
  return foldText(text).includes(foldText(searched));
}
