/** Letters that the code pages of printers lack, and what is printed in their place. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '\t': ' ',
};
const REPLACED = new RegExp(`[${Object.keys(REPLACEMENTS).join('')}]`, 'g');

/** A text in letters that a printer may have: composed accents, plain quotes and dashes. Its unbroken spaces stay. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(REPLACED, (letter) => REPLACEMENTS[letter] ?? letter);
}

/** How many letters of a word are on a line of `columns` when it breaks after a hyphen; 0 without one there. */
const hyphenatedLength = (letters: readonly string[], columns: number): number =>
  letters.slice(0, Math.max(0, columns)).lastIndexOf('-') + 1;

/**
 * Wraps a text at its spaces into lines of at most `columns` letters. A word that is longer than a line breaks after a hyphen or, without one,
 * anywhere: no letter is lost. Unbroken spaces hold words together. An empty text is one empty line.
 */
export function wrap(text: string, columns: number): readonly string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line: string[] = [];
    for (const word of paragraph.split(' ').filter((part) => part !== '')) {
      let letters = Array.from(word);
      if (line.length > 0 && line.length + 1 + letters.length <= columns) {
        line.push(' ', ...letters);
        continue;
      }
      if (line.length > 0) {
        const length = letters.length > columns ? hyphenatedLength(letters, columns - line.length - 1) : 0;
        if (length > 0) line.push(' ', ...letters.slice(0, length));
        lines.push(line.join(''));
        letters = letters.slice(length);
      }
      while (letters.length > columns) {
        const length = hyphenatedLength(letters, columns) || columns;
        lines.push(letters.slice(0, length).join(''));
        letters = letters.slice(length);
      }
      line = letters;
    }
    return [...lines, line.join('')];
  });
}
