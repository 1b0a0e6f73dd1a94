const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Whether a text contains what is searched, without regard to case or accents; an empty search finds all. */
export function contains(text: string, searched: string): boolean {
  return fold(text).includes(fold(searched.trim()));
}
