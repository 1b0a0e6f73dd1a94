const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Whether a text contains the searched text, ignoring case and accents; an empty search matches all. */
export function contains(text: string, searched: string): boolean {
  return fold(text).includes(fold(searched.trim()));
}
