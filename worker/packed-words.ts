const A = 'A'.charCodeAt(0);
const MAX_SHARED = 25;

/** The letters that a word shares with the start of the one before it. */
function sharedLength(before: string, word: string): number {
  const differs = [...word].findIndex((letter, index) => letter !== before[index]);
  return Math.min(differs < 0 ? word.length : differs, MAX_SHARED);
}

/** Words without capitals as one short text, sorted: a capital letter for how much a word shares with the one before it, then its rest. */
export function packWords(words: readonly string[]): string {
  const capital = words.find((word) => /[A-Z]/.test(word));
  if (capital !== undefined) throw new Error(`a packed word has no capitals: ${capital}`);
  const sorted = [...new Set(words)].sort();
  return sorted
    .map((word, index) => {
      const shared = sharedLength(sorted[index - 1] ?? '', word);
      return String.fromCharCode(A + shared) + word.slice(shared);
    })
    .join('');
}

/** The words of a packed text. */
export function unpackWords(packed: string): ReadonlySet<string> {
  const words = new Set<string>();
  let before = '';
  for (const [, capital = 'A', rest = ''] of packed.matchAll(/([A-Z])([^A-Z]*)/g)) {
    before = before.slice(0, capital.charCodeAt(0) - A) + rest;
    words.add(before);
  }
  return words;
}
